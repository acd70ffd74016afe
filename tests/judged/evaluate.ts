import { sql } from "drizzle-orm";
import { seedBusinesses } from "#/server/demo/seed.ts";
import { distanceKm, lgaById } from "#/server/place/place.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";
import { openingAt } from "#/server/search/cards.ts";
import { type Listing, type Results, SearchQuery } from "#/server/search/contract.ts";
import { Vocabulary } from "#/server/search/parse/vocabulary.ts";
import { findBusinesses } from "#/server/search/search.ts";
import { listings } from "#/server/search/tables.ts";
import { categoryById } from "#/server/trade/trade.ts";
import en from "./en.json" with { type: "json" };
import ha from "./ha.json" with { type: "json" };
import ig from "./ig.json" with { type: "json" };
import { faultOf, type JudgedListing, type JudgedQuery, type Strictness, suggestionFault } from "./judge.ts";
import pcm from "./pcm.json" with { type: "json" };
import yo from "./yo.json" with { type: "json" };

const byLanguage: Record<string, unknown> = { en, pcm, ha, yo, ig };

const queries = Object.entries(byLanguage).flatMap(([lang, some]) =>
  (some as Omit<JudgedQuery, "lang">[]).map((one): JudgedQuery => ({ ...one, lang })),
);

const ofSet = (name: JudgedQuery["set"]) => queries.filter(({ set }) => set === name);

/** The judged queries by set; see README.md, "Judged queries". */
export const judgedSets = {
  first: ofSet("first"),
  kinds: ofSet("kinds"),
  strangers: ofSet("strangers"),
  glosses: ofSet("glosses"),
  near: ofSet("near"),
  behaviours: ofSet("behaviours"),
};

/** A fixed time, a Saturday morning, so that results are reproducible. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const businessesJudged = 2_000;

export interface Verdict {
  judged: JudgedQuery;
  /** The fault per strictness; empty: passed. */
  faults: Record<Strictness, string>;
  /** The interpretation and the first results, for the report. */
  seen: string[];
  /** Location and opening state of the first result; absent for suggestions. */
  first?: { where: string; isOpen: boolean | null };
}

/** Seeds an empty database with demo businesses. */
export async function fillCorpus(database: Database) {
  await seedBusinesses(database.db, { businesses: businessesJudged, now: clock.now() });
  await database.db.execute(sql.raw("analyze"));
}

/** Runs judged queries against the businesses of `fillCorpus`. */
export async function evaluateAll({ db }: Database, queries: readonly JudgedQuery[]): Promise<Verdict[]> {
  const vocabulary = new Vocabulary();
  await vocabulary.readNames(db);
  const corpus = await readCorpus(db);
  const verdicts: Verdict[] = [];
  for (const judged of queries) {
    if (judged.suggests) {
      const offered = vocabulary.suggest(judged.query, 8, judged.location);
      const faultBy = (strictness: Strictness) => suggestionFault(judged.suggests!, offered, strictness);
      verdicts.push({ judged, faults: { fair: faultBy("fair"), strict: faultBy("strict") }, seen: [] });
      continue;
    }
    const now = judged.now ? new Date(judged.now) : clock.now();
    const query = SearchQuery.parse({ search: judged.query, location: judged.location, ...judged.at });
    const results = await findBusinesses({ db, clock: { now: () => now }, vocabulary }, query);
    const known = judged.at ? corpus.map((one) => seenFrom(one, judged.at!, now)) : corpus;
    const faultBy = (strictness: Strictness) => faultOf(judged, results, known, strictness);
    verdicts.push({ judged, faults: { fair: faultBy("fair"), strict: faultBy("strict") }, ...seenOf(results) });
  }
  return verdicts;
}

type Known = JudgedListing & Pick<typeof listings.$inferSelect, "latitude" | "longitude" | "openWeek">;

async function readCorpus(db: Database["db"]): Promise<Known[]> {
  const rows = await db.select().from(listings);
  return rows.map(({ name, tags, categoryId, localGovernmentId, latitude, longitude, openWeek }) => {
    const lga = lgaById(localGovernmentId);
    const category = categoryById(categoryId).name;
    return { name, tags, category, lga: lga.name, state: lga.state.name, latitude, longitude, openWeek };
  });
}

/** How far it is from who asks, and whether it is open then. */
function seenFrom(one: Known, at: NonNullable<JudgedQuery["at"]>, now: Date): JudgedListing {
  const km = distanceKm({ latitude: at.lat, longitude: at.lng }, one);
  return { ...one, distance_km: Math.round(km * 10) / 10, is_open: openingAt(one.openWeek, now).isOpen };
}

function seenOf(results: Awaited<ReturnType<typeof findBusinesses>>): Pick<Verdict, "seen" | "first"> {
  const { trades, place, corrected, listings: found, further, total } = results;
  const where = place ? `${place.state}, ${place.lga || "all of it"}` : "all of Nigeria";
  const first = found
    .slice(0, 3)
    .map(({ name, tags, lga, state }) => `${name} (${tags.join("; ")}) in ${lga}, ${state}`);
  const mended = corrected ? `, mended to "${corrected}"` : "";
  const seen = [`understood ${trades.join(" / ") || "no trade"} in ${where}${mended}; ${total} found`, ...first];
  const [one = further[0]] = found;
  return { seen, first: { where: whereOf(one, place), isOpen: one?.is_open ?? null } };
}

/** The location of the first result relative to the searched place, in words. */
function whereOf(one: Listing | undefined, place: Results["place"]): string {
  if (!one) return "nobody";
  if (!place) return "no place asked";
  if (one.state !== place.state) return "another state";
  return place.lga === "" || one.lga === place.lga ? "in the place" : "rest of the state";
}

/** The share of queries that pass, 0 to 1. */
export const shareOf = (verdicts: readonly Verdict[], strictness: Strictness = "fair") =>
  verdicts.filter(({ faults }) => !faults[strictness]).length / verdicts.length;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);

/** "typo                 41 of 45   91.1 %  strict   80.0 %" */
function shareLine(name: string, verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter(({ faults }) => !faults.fair).length;
  const counted = `${passed} of ${verdicts.length}`.padStart(12);
  return `${name.padEnd(28)}${counted} ${percent(shareOf(verdicts))}  strict ${percent(shareOf(verdicts, "strict"))}`;
}

/** Reports the failed queries, then the shares by batch, style, language and cause, and the distance of the first results. Held-out queries are only counted. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const failing = verdicts.filter(({ faults, judged }) => faults.fair && !judged.held_out);
  const lines = failing.map(({ judged: { kind = "", lang, query, location }, faults, seen }) =>
    [`${kind} ${lang}: "${query}" in "${location}": ${faults.fair}`, ...seen].join("\n      "),
  );
  const groups = [
    ({ batch }: JudgedQuery) => batch && `batch ${batch}`,
    ({ kind = "plain" }: JudgedQuery) => kind,
    ({ lang }: JudgedQuery) => lang,
    ({ cause }: JudgedQuery) => cause && `failed at first by ${cause}`,
    ({ held_out }: JudgedQuery) => (held_out ? "held out" : "seen"),
  ].flatMap((nameOf) =>
    [...Map.groupBy(verdicts, ({ judged }) => nameOf(judged))].flatMap(([name, some]) =>
      name ? shareLine(name, some) : [],
    ),
  );
  const firsts = verdicts.flatMap(({ first }) => first ?? []);
  const countsBy = (name: (one: (typeof firsts)[number]) => string) =>
    [...Map.groupBy(firsts, name)].map(([word, some]) => `${word} ${some.length}`).join(", ");
  const openness = ({ isOpen }: (typeof firsts)[number]) => (isOpen === null ? "no hours" : isOpen ? "open" : "closed");
  return [
    ...lines,
    ...groups,
    `first result: ${countsBy(({ where }) => where)}`,
    `first result at that time: ${countsBy(openness)}`,
    shareLine("in all", verdicts),
  ].join("\n");
}

if (import.meta.main) {
  const server = await startScratchServer();
  const database = await openDatabase({ url: server.url });
  await fillCorpus(database);
  // "near" or "strangers 8": one set, or one batch of it.
  const [only, batch] = process.argv.slice(2);
  for (const [name, queries] of Object.entries(judgedSets)) {
    if (only && only !== name) continue;
    const some = batch ? queries.filter((one) => one.batch === Number(batch)) : queries;
    process.stdout.write(`${name}\n${reportOf(await evaluateAll(database, some))}\n\n`);
  }
  await database.close();
  await server.stop();
}
