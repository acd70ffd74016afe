import { sql } from "drizzle-orm";
import { lgasIn, type Place } from "#/server/place/place.ts";
import type { Services } from "#/server/services.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { planSearch, type Step } from "./query/plan.ts";
import { anyTrade, conjunction } from "./query/statement.ts";
import { lgaLexeme, stateLexeme } from "./rank/indexing.ts";

/** A search, for what was posted since. */
interface PostedSearch {
  id: string;
  search: string;
  location: string;
  since: Date;
  /** Own businesses are no news. */
  exceptOwnerId: string;
}

const postedMax = 50;

/**
 * Businesses that everybody may see, were posted after `since` and not after `until`, and answer to a search: they offer it or say it in
 * their name, and are at home in its very place or come to it. One statement for all searches.
 * @returns by the id of the search, best first, at most 50; a search without any is left out
 */
export async function findPosted(
  { db, clock, vocabulary }: Pick<Services, "db" | "clock" | "vocabulary">,
  searches: readonly PostedSearch[],
  until: Date,
): Promise<Map<string, string[]>> {
  const now = clock.now();
  const understood = searches.map((one) => {
    const parsed = parseQuery(one.search, one.location, vocabulary, now).map((reading) => ({
      ...reading,
      place: reading.place ?? reading.destination,
    }));
    const [typed] = parsed;
    const isUnknown = typed!.unknownPlace && !typed!.place;
    const steps = isUnknown ? [] : planSearch(parsed, undefined, vocabulary.trades);
    return { ...one, query: answersQuery(steps, typed!.unwanted) };
  });
  const asked = understood.filter(({ query }) => query !== "");
  if (asked.length === 0) return new Map();
  const first = new Date(Math.min(...asked.map(({ since }) => since.getTime())));
  const rows = JSON.stringify(
    asked.map(({ id, query, since, exceptOwnerId }) => ({ id, query, since, exceptOwnerId })),
  );
  const { rows: found } = await db.execute<{ id: string; ids: string[] }>(sql`-- search.posted
    with posted as materialized (
      select b.id, b.owner_id, b.created_at, l.words, l.weight from businesses b join listings l on l.business_id = b.id
      where b.created_at > ${first.toISOString()}::timestamptz and b.created_at <= ${until.toISOString()}::timestamptz)
    select asked.id, (array_agg(p.id order by p.weight desc, p.id))[1:${sql.raw(String(postedMax))}] as ids
    from json_to_recordset(${rows}::json) as asked (id text, query text, since timestamptz, "exceptOwnerId" uuid)
    join posted p on p.created_at > asked.since and p.owner_id <> asked."exceptOwnerId" and p.words @@ asked.query::tsquery
    group by asked.id`);
  return new Map(found.map(({ id, ids }) => [id, ids]));
}

const isOfTrade = ({ kind, trades }: Step) => kind !== "parts" && trades.length > 0;

/**
 * The words that a listing holds if it answers: as the search was said, or to the first step for its trade alone. What later steps loosen is
 * for a page that would be empty, and no news. Empty: nothing was understood.
 */
function answersQuery(steps: readonly Step[], unwanted: readonly number[]): string {
  const ofTrade = steps.findIndex(isOfTrade);
  const meant = ofTrade < 0 ? steps.filter(({ isLastResort }) => !isLastResort) : steps.slice(0, ofTrade + 1);
  const ways = [...new Set(meant.map(wayOf))].filter((way) => way !== "");
  if (ways.length === 0) return "";
  const wanted = ways.map((way) => `(${way})`).join(" | ");
  return unwanted.length > 0 ? `(${wanted}) & !(${anyTrade(unwanted)})` : wanted;
}

/** Empty: no word of the search is asked for, or one that only the next step can look for. */
function wayOf(step: Step): string {
  const where = step.place ? placeLexemes(step.place) : "";
  if (step.kind === "parts") {
    const what = conjunction(step.parts, { kind: "country" });
    return [what, where].filter(Boolean).join(" & ");
  }
  const terms = step.kind === "pair" ? step.groups.flat() : [...(step.lead ?? []), ...step.terms];
  const trades = terms.filter((term) => term > 0);
  return trades.length > 0 ? [`(${anyTrade(trades)})`, where].filter(Boolean).join(" & ") : "";
}

const placeLexemes = (place: Place) =>
  place.lga
    ? `(${lgasIn(place)
        .map(({ id }) => `'${lgaLexeme(id)}'`)
        .join(" | ")})`
    : `'${stateLexeme(place.state.id)}'`;
