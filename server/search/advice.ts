import { sql } from "drizzle-orm";
import { distanceKm, lgaById, type Place, positionOf, stateCentre } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import type { Trades } from "#/server/trade/trade.ts";
import { type Area, areaOf, type Point } from "./area.ts";
import type { Listing, Results } from "./contract.ts";
import { countMax } from "./index-scan.ts";
import { conjunction } from "./match-words.ts";
import { scanNearest } from "./nearest-scan.ts";
import { missedWords } from "./parse-query.ts";
import type { Parts, Step } from "./plan-search.ts";
import { presentListing } from "./present.ts";
import { countMisses, listByIds } from "./queries.ts";
import { type Found, runSearch, type Wanted } from "./run-search.ts";

/** With fewer answers, other places are offered. */
export const adviceBelow = 5;
const furtherMax = 8;
const placesMax = 6;
const placesLookedAt = 60;
const relatedMax = 6;

/** The query, as far as advice needs it. */
interface Asked {
  /** The first step that found something, else the likeliest. */
  first: Step | undefined;
  place: Place | undefined;
  wanted: Wanted;
  /** The words that are no trade, place or time. */
  words: readonly string[];
}

type Advice = Pick<Results, "further" | "nearby" | "elsewhere" | "related">;

/** Ways on: the next nearest, places around, the whole country, other services. Only the first page has them. */
export async function adviceFor(
  { db, clock, vocabulary }: Pick<Services, "db" | "clock" | "vocabulary">,
  { first, place, wanted, words }: Asked,
  found: Found,
  steps: readonly Step[],
): Promise<Advice> {
  const related = relatedServices(vocabulary.trades, first);
  if (!first || found.answers >= adviceBelow || wanted.offset > 0)
    return { further: [], nearby: [], elsewhere: 0, related };
  const centre = wanted.point ?? (place && centreOf(place));
  const everywhere = steps.map((step) => ({ ...step, place: undefined, area: { kind: "country" } as Area }));
  const { answers: elsewhere } = await runSearch(db, everywhere, { ...wanted, sort: "best", limit: 1, offset: 0 });
  if (found.total === 0 && elsewhere === 0) {
    await countMisses(db, missedWords(words.join(" ")), clock.now().toISOString().slice(0, 10));
  }
  const parts = partsOf(first);
  return {
    further: place && centre ? await furtherListings(db, first, place, centre, wanted) : [],
    nearby: elsewhere > 0 && parts ? await nearbyCounts(db, parts, place, centre) : [],
    elsewhere,
    related,
  };
}

const centreOf = (place: Place): Point => positionOf(place) ?? stateCentre(place.state);

/** The next nearest beyond the asked state, without other advice. */
export async function nearestBeyond(
  db: Db,
  { first, place, wanted }: Omit<Asked, "words">,
  read = listByIds,
): Promise<Listing[]> {
  if (!first || !place) return [];
  return furtherListings(db, first, place, wanted.point ?? centreOf(place), wanted, read);
}

/** The next nearest of the same trade beyond the asked state, with their distance. */
async function furtherListings(
  db: Db,
  step: Step,
  place: Place,
  centre: Point,
  { filters, now }: Wanted,
  read = listByIds,
) {
  if (step.trades.length === 0) return [];
  const { state } = place;
  const ids = await scanNearest(db, { terms: step.trades, filters, centre, state, limit: furtherMax });
  const cards = await read(db, ids);
  return cards.map((card) => presentListing(card, now, { point: centre, place }));
}

/** The parts of a step as words to match. */
function partsOf(step: Step): Parts | undefined {
  if (step.kind === "parts") return step.parts;
  const trades = step.trades.length ? [step.trades] : [];
  return trades.length ? { trades, phrases: [], words: [], isName: false } : undefined;
}

/** LGAs with matches, nearest first: of the asked state when it has any, else of the whole country. Counts stop at 500. */
async function nearbyCounts(db: Db, parts: Parts, place: Place | undefined, centre: Point | undefined) {
  const inState = place ? await mostMatches(db, parts, areaOf({ state: place.state, lga: undefined })) : [];
  const isElsewhere = ({ lga }: { lga: number }) => lga !== place?.lga?.id;
  const counts = inState.some(isElsewhere) ? inState : await mostMatches(db, parts, { kind: "country" });
  const near = counts.filter(isElsewhere).map(({ lga: id, count }) => {
    const lga = lgaById(id);
    const km = centre ? Math.round(distanceKm(centre, lga) * 10) / 10 : null;
    return { lga: lga.name, state: lga.state.name, count, distance_km: km };
  });
  return near.sort((a, b) => (a.distance_km ?? 0) - (b.distance_km ?? 0)).slice(0, placesMax);
}

async function mostMatches(db: Db, parts: Parts, area: Area) {
  const query = conjunction(parts, area);
  if (!query) return [];
  const { rows } = await db.execute<{ lga: number; count: number }>(sql`-- search.count-by-lga
    select local_government_id as lga, count(*)::int as count
    from (select local_government_id from listings where words @@ ${query}::tsquery limit ${countMax}) m
    group by 1 order by 2 desc, 1 limit ${placesLookedAt}`);
  return rows;
}

function relatedServices(trades: Trades, step: Step | undefined): string[] {
  const asked = new Set(step?.trades);
  const categories = new Set([...asked].flatMap((trade) => trades.categoryOf(trade) ?? []));
  return [...categories]
    .flatMap((category) => trades.servicesOf(category))
    .filter(({ id }) => !asked.has(id))
    .slice(0, relatedMax)
    .map(({ id }) => trades.nameOf(id));
}
