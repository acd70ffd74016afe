import { type SQL, sql } from "drizzle-orm";
import { distanceKm, nearestLgas, positionOf, stateCentre } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { type Point, visitingBand } from "./area.ts";
import { arrange } from "./arrange.ts";
import type { BroadTerms } from "./broad-terms.ts";
import type { BroadWords } from "./broad-words.ts";
import { all, countMax, filterConditions, narrowed, scanInOrder } from "./index-scan.ts";
import { countMatching, inOrderQuery, matching } from "./match-words.ts";
import { scanNearest } from "./nearest-scan.ts";
import { listNewest } from "./newest-scan.ts";
import { type Filters, noFilters, type Step } from "./plan-search.ts";
import { listByIds } from "./queries.ts";
import { strongWeight } from "./rules.ts";
import { scanTerms } from "./scan-terms.ts";

/** Order and cut of the results. */
export interface Wanted {
  sort: "best" | "rating" | "nearest" | "newest";
  /** Degrees; distances are measured from it. */
  point: Point | undefined;
  limit: number;
  offset: number;
  filters: Filters;
  now: Date;
  /** Absent: each question is counted. */
  broadWords?: BroadWords | undefined;
  broadTerms?: BroadTerms | undefined;
}

/** Which businesses, in order, and how many there are in all. */
export interface Found {
  /** Of the page. */
  ids: string[];
  /** All that were found, mentions too; at most `countMax`. */
  total: number;
  isCapped: boolean;
  /** Number of matches. */
  answers: number;
  /** Of the answers, how many lie in the asked LGA; all of them when none was asked. */
  inPlace: number;
  /** The steps that found them; none for nothing. */
  steps: Step[];
}

/** The first results of one step, and how many it has. */
interface StepResult {
  ids: string[];
  strong: number;
  mentions: number;
  here: number;
}

/** With so many answers, looser steps are not tried. It must not depend on the page: pages would repeat. */
const enoughAnswers = 5;
/** With so many answers, who only mentions it is left out. */
const pageful = 28;

/**
 * Runs the steps in turn until there are enough answers; what an earlier step answered, a later one leaves out. Who only mentions what
 * was asked comes after the answers of every step. Texts are looked through only for want of anybody else: a vulcanizer beside a
 * tailor's shop is no tailor.
 */
export async function runSearch(db: Db, steps: readonly Step[], wanted: Wanted): Promise<Found> {
  const length = wanted.offset + wanted.limit;
  const answering: string[] = [];
  const mentioning = new Set<string>();
  const found = { answers: 0, mentions: 0, inPlace: 0, steps: [] as Step[] };
  for (const step of steps) {
    const total = found.answers + found.mentions;
    if (found.answers >= enoughAnswers || (isLiteral(step) && total >= enoughAnswers)) continue;
    const result = await runStepWhole(
      db,
      step,
      { ...wanted, length: Math.max(length, pageful), without: [...answering] },
      found,
    );
    if (result.strong + result.mentions === 0) continue;
    answering.push(...result.ids.slice(0, result.strong));
    const known = mentioning.size;
    for (const id of result.ids.slice(result.strong)) mentioning.add(id);
    for (const id of result.ids.slice(0, result.strong)) mentioning.delete(id);
    found.answers += result.strong;
    found.mentions = isWhole(result) ? mentioning.size : known + result.mentions;
    found.inPlace += result.here;
    found.steps.push(step);
  }
  const total = found.answers + found.mentions;
  return {
    ids: [...answering, ...mentioning].slice(wanted.offset, length),
    total: Math.min(total, countMax),
    isCapped: total > countMax,
    answers: Math.min(found.answers, countMax),
    inPlace: Math.min(found.inPlace, countMax),
    steps: found.steps,
  };
}

const isWhole = ({ ids, strong, mentions }: StepResult) => ids.length >= strong + mentions;

/** A step; with all who mention it where others may follow, so that none is counted twice. A full page of answers needs no mentions. */
async function runStepWhole(db: Db, step: Step, wanted: StepWanted, found: { answers: number; mentions: number }) {
  const ran = await runStep(db, step, wanted);
  const mayBeFollowed = found.mentions > 0 || found.answers + ran.strong < enoughAnswers;
  const isAll = isWhole(ran) || !mayBeFollowed;
  const all = isAll ? ran : await runStep(db, step, { ...wanted, length: countMax + 1 });
  if (isLiteral(step)) return { ...all, strong: 0, mentions: all.strong + all.mentions, here: 0 };
  return found.answers + all.strong >= pageful ? answersOf(all) : all;
}

/** Farther than this, a business of the same category that says it does the work helps more than one that offers it. */
const worthTheWayKm = 100;

/**
 * A business that merely mentions a trade is no result where others offer it elsewhere: the next nearest of these help more. Only where
 * they are too far away do those of the same category stay: an electrician of the town who repairs washing machines. The steps stay, for
 * what was understood.
 */
export async function withoutMereMentions(
  db: Db,
  found: Found,
  wanted: Wanted,
  categoriesOf: (trades: readonly number[]) => number[],
): Promise<Found> {
  const [step] = found.steps;
  if (!step?.place || step.trades.length === 0 || found.answers > 0) return found;
  const { filters, point } = wanted;
  const { state } = step.place;
  const centre = point ?? positionOf(step.place) ?? stateCentre(state);
  const ids = await scanNearest(db, { terms: step.trades, filters, centre, state, limit: 1 });
  const [nearest] = await listByIds(db, ids);
  if (!nearest) return found;
  const [category, ...others] = categoriesOf(step.trades);
  const isFar = distanceKm(centre, nearest) > worthTheWayKm;
  const none = { ...found, ids: [], total: 0, isCapped: false };
  if (!isFar || category === undefined || others.length > 0) return none;
  if (filters.categoryId !== undefined && filters.categoryId !== category) return none;
  const ofCategory = await runSearch(db, found.steps, { ...wanted, filters: { ...filters, categoryId: category } });
  return { ...ofCategory, steps: found.steps };
}

/** A step without those that only mention what was asked: they come last. */
const answersOf = (result: StepResult): StepResult => ({
  ...result,
  ids: result.ids.slice(0, result.strong),
  mentions: 0,
});

const isLiteral = (step: Step) => step.kind === "parts" && step.parts.trades.length === 0 && step.trades.length > 0;

interface StepWanted extends Wanted {
  /** So many results, from the first on. */
  length: number;
  without: readonly string[];
}

function runStep(db: Db, step: Step, wanted: StepWanted): Promise<StepResult> {
  if (step.kind === "parts") return runParts(db, step, wanted);
  if (step.kind === "pair") return runPair(db, step, wanted);
  return wanted.sort === "best" ? runTerms(db, step, wanted) : runSorted(db, step, wanted);
}

async function runTerms(db: Db, { terms, area }: Step & { kind: "terms" }, wanted: StepWanted): Promise<StepResult> {
  const { without, length } = wanted;
  const scan = { ...narrowed(terms, wanted.filters), terms, area, without, limit: length };
  const { natural, lifted, counts } = await scanTerms(db, scan, wanted.broadTerms);
  return { ids: arrange(natural, lifted, length), ...counts };
}

/** The first trade and the second in turn: a page of plumbers alone is no answer to "plumber and electrician". */
async function runPair(db: Db, step: Step & { kind: "pair" }, wanted: StepWanted): Promise<StepResult> {
  const [one, other] = await Promise.all(
    step.groups.map((terms) => runTerms(db, { ...step, kind: "terms", terms }, wanted)),
  );
  // Offers of either come before mentions.
  const answers = inTurns(one!.ids.slice(0, one!.strong), other!.ids.slice(0, other!.strong));
  const mentions = inTurns(one!.ids.slice(one!.strong), other!.ids.slice(other!.strong));
  return {
    ids: [...new Set([...answers, ...mentions])].slice(0, wanted.length),
    strong: one!.strong + other!.strong - inBoth(one!, other!),
    mentions: one!.mentions + other!.mentions,
    here: one!.here + other!.here,
  };
}

const inTurns = (some: readonly string[], others: readonly string[]): string[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((id) => id !== undefined);

/** Number of those read that offer both. */
const inBoth = (one: StepResult, other: StepResult): number =>
  new Set(one.ids.slice(0, one.strong)).intersection(new Set(other.ids.slice(0, other.strong))).size;

/** With more matches than this, reading an index in order is cheaper than sorting them. */
const sortedMax = 2_000;
/** However results are sorted, no more than these are looked at. */
const lookedAtMax = 20_000;

/** Everything that matches every part: ordered after it was found, or read in order where that is too much. */
async function runParts(db: Db, { parts, area }: Step & { kind: "parts" }, wanted: StepWanted): Promise<StepResult> {
  const { filters, without, sort, broadWords } = wanted;
  const asked = { parts, area, filters, without };
  if (sort !== "best" || !broadWords?.has(asked)) {
    const most = sort === "best" ? sortedMax : lookedAtMax;
    // The limit is hidden from the planner: it would trust its guess at how many match and read the whole table for them.
    const some = sql`${matching(asked)} limit (select ${most + 1}::int)`;
    const best = sql`m.named desc, m.strong desc, m.band, m.weight desc`;
    const found = await order(db, some, best, wanted);
    if (sort !== "best" || found.strong <= most) return found;
    broadWords?.add(asked);
  }
  const here = area.kind === "around" ? countMatching(asked, area.lga) : sql`${countMax + 1}`;
  const { rows } = await db.execute<{ ids: string[]; here: number }>(inOrderQuery(asked, wanted.length, here));
  return { ids: rows[0]!.ids, strong: countMax + 1, mentions: 0, here: rows[0]!.here };
}

/** The best rated are among the best so many of a term: a rating is more than half of what orders these. */
const ratedMax = 2_000;
/** Of a term with more answers than this, the newest are found sooner by walking all businesses from the newest on. */
const walkedFrom = 2_000;

/** All answers of a scan together, for an order that no index holds. */
async function runSorted(db: Db, { terms, area }: Step & { kind: "terms" }, wanted: StepWanted): Promise<StepResult> {
  const { without } = wanted;
  const { filters, isOffersOnly = false } = narrowed(terms, wanted.filters);
  const isWalkable =
    area.kind === "country" && filterConditions(wanted.filters).length === 0 && terms.every((term) => term > 0);
  if (wanted.sort === "newest" && isWalkable) {
    const newest = await listNewest(db, { terms, without, limit: wanted.length, moreThan: walkedFrom });
    if (newest) return { ids: newest, strong: countMax + 1, mentions: 0, here: countMax + 1 };
  }
  // In a state each listing is read to be sorted anyway, and filtered then. In the country a filter may leave out more than are looked at.
  const isFilteredLater = area.kind !== "country";
  const scanned = isFilteredLater ? noFilters : filters;
  const isCutLater = isFilteredLater && filterConditions(filters).length > 0;
  const limit = wanted.sort === "rating" && !isCutLater ? ratedMax : lookedAtMax;
  const rows = scanInOrder({ terms, area, filters: scanned, without, limit, isOffersOnly });
  const strong = sql`select s.* from (${rows}) s where s.weight >= ${strongWeight}`;
  return order(db, strong, sql`m.weight desc`, wanted, isFilteredLater ? filterConditions(filters) : []);
}

/**
 * Orders, counts and cuts the rows of `source`: (business_id, band, weight, …).
 * @param conditions on the listing `l` of a row, which is there unless the best come first
 */
async function order(
  db: Db,
  source: SQL,
  best: SQL,
  { sort, point, length }: StepWanted,
  conditions: SQL[] = [],
): Promise<StepResult> {
  const near = sort === "nearest" ? point : undefined;
  const by = near ? nearestFirst(near) : { best, nearest: best, rating: bestRatedFirst, newest: newestFirst }[sort];
  const [columns, join] = listingFor(sort, conditions);
  const { rows } = await db.execute<{ ids: string[]; total: number; here: number }>(sql`-- search.order
    with m as materialized (
      select s.*${columns} from (${source}) s ${join}
      where ${all(near ? [...conditions, isNearby(near)] : conditions)})
    select (select count(*)::int from m) as total, (select count(*)::int from m where m.band <= ${visitingBand}) as here,
      array(select m.business_id from m order by ${by}, m.business_id limit ${length}) as ids`);
  const { ids, total, here } = rows[0]!;
  return { ids, strong: total, mentions: 0, here };
}

/** The columns of a listing `l` that an order needs, and the join that finds it. */
function listingFor(sort: Wanted["sort"], conditions: SQL[]): [columns: SQL, join: SQL] {
  if (sort === "best") return [sql``, sql``];
  // Ratings alone are in `listings_rated`, which the planner uses for each row only where it can't turn this into a join of all.
  if (sort === "rating" && conditions.length === 0) {
    const rating = sql`select r.rating_sum, r.rating_count from listings r where r.business_id = s.business_id and r.rating_count > 0 limit 1`;
    return [sql`, l.*`, sql`left join lateral (${rating}) l on true`];
  }
  const columns = sql`, l.rating_sum, l.rating_count, l.created_at, l.latitude, l.longitude`;
  return [columns, sql`join listings l on l.business_id = s.business_id`];
}

const bestRatedFirst = sql`m.rating_sum::float8 / nullif(m.rating_count, 0) desc nulls last, m.rating_count desc`;
const newestFirst = sql`m.created_at desc`;

/** A degree of longitude is shorter than one of latitude, by the cosine of the latitude. */
const nearestFirst = ({ latitude, longitude }: Point) =>
  sql`(m.latitude - ${latitude}) ^ 2 + ((m.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2`;

/** Among so many LGAs "nearest" looks. */
const nearbyLgas = 40;

const isNearby = (point: Point) =>
  sql`l.local_government_id in (${sql.join(
    nearestLgas(point, nearbyLgas).map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;
