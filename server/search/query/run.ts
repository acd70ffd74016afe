import { type SQL, sql } from "drizzle-orm";
import { distanceKm, lgaById, nearestLgas, positionOf, type State } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Trades } from "#/server/trade/trade.ts";
import {
  type Area,
  arrange,
  type Candidate,
  type Lifted,
  type Point,
  visitingBand,
  withinReach,
} from "../rank/arrange.ts";
import { boostOf, boostReach, isNewWeight, offerWeight } from "../rank/rules.ts";
import type { Filters, Step } from "./plan.ts";
import { answersQuery, countMax, matching, narrowed, outsideQuery, type Scan, scanQuery } from "./statement.ts";

/** Order, filters and page of the results. */
export interface Wanted {
  sort: "best" | "rating" | "nearest" | "newest";
  /** Origin of distances. */
  point: Point | undefined;
  limit: number;
  offset: number;
  filters: Filters;
  now: Date;
  known: Trades;
}

/** The businesses of a page in order, and the total number. */
export interface Found {
  /** Ids of the page. */
  ids: string[];
  /** Answers and mentions; at most `countMax`. */
  total: number;
  isCapped: boolean;
  /** Businesses that offer what was searched, or have it in their name. */
  answers: number;
  /** Answers in the searched LGA; all of them without one. */
  inPlace: number;
  /** The first answers, when they were found by their name and none of them is in the searched LGA. */
  named: number;
  /** The steps that found something. */
  steps: Step[];
  /** Those of the first step beyond the state, when they were read already. */
  outside?: readonly string[];
}

/** The first results of one step, and its counts. */
interface StepResult {
  ids: string[];
  strong: number;
  here: number;
}

/** True when every searched trade is done at the customer's place or near it; for a category, all services that it mainly means. */
export const isOnSpot = (known: Trades, { trades }: Pick<Step, "trades">): boolean =>
  trades.length > 0 &&
  trades.every((trade) => {
    const services = known.serviceOf(trade) ? [trade] : known.servicesNamed(trade, []);
    return services.length > 0 && services.every((one) => known.serviceOf(one)?.isOnSpot === true);
  });

/** Limits the area of steps for work at the customer's place. */
export const keptWithinReach = (steps: readonly Step[], point: Point | undefined, known: Trades): Step[] =>
  steps.map((step) =>
    step.place && isOnSpot(known, step) ? { ...step, area: withinReach(step.area, step.place, point) } : step,
  );

/** With so many answers, looser steps are not tried. Independent of the page, so that pages do not repeat results. */
const enoughAnswers = 5;
/** Mentions shown: a business that only mentions a trade seldom offers it. */
const mentionsMax = 2;
/** With so many answers, mentions are left out. */
const pageful = 28;

/**
 * Runs the steps in order until there are enough answers; a step excludes the answers of earlier steps. Mentions come after the answers of
 * all steps. Full text is searched only when other steps find too little: a vulcanizer beside a tailor's shop is not a tailor.
 */
export async function runSearch(db: Db, steps: readonly Step[], wanted: Wanted): Promise<Found> {
  const length = wanted.offset + wanted.limit;
  const answering: string[] = [];
  const mentioning = new Set<string>();
  const found = { answers: 0, inPlace: 0, named: 0, steps: [] as Step[] };
  for (const step of steps) {
    if (isSkipped(step, found, mentioning)) continue;
    const isBeside = isLiteral(step);
    const asked = { ...wanted, length: Math.max(length, pageful), without: [...answering] };
    const { ids, strong, here } = await runStep(db, step, asked);
    if (ids.length === 0) continue;
    const answers = isBeside ? 0 : strong;
    answering.push(...ids.slice(0, answers));
    for (const id of ids.slice(answers)) mentioning.add(id);
    for (const id of ids.slice(0, answers)) mentioning.delete(id);
    const inPlace = step.isNameAnywhere ? 0 : here;
    if (found.named === found.answers && isByName(step) && inPlace === 0) found.named += answers;
    found.answers += answers;
    if (!isBeside) found.inPlace += inPlace;
    found.steps.push(step);
  }
  const kin = found.answers < pageful ? await mentionsOfKind(db, [...mentioning], found, wanted) : [];
  const total = found.answers + Math.min(kin.length, mentionsMax);
  return {
    ids: [...answering, ...kin.slice(0, mentionsMax)].slice(wanted.offset, length),
    total: Math.min(total, countMax),
    isCapped: total > countMax,
    answers: Math.min(found.answers, countMax),
    inPlace: Math.min(found.inPlace, countMax),
    named: Math.min(found.named, countMax),
    steps: found.steps,
  };
}

/** True if earlier steps found enough to leave this one out; beside a business named anywhere in Nigeria, nothing else is meant. */
const isSkipped = (step: Step, { answers, steps }: Pick<Found, "answers" | "steps">, mentioning: ReadonlySet<string>) =>
  answers + (isLiteral(step) ? mentioning.size : 0) >= enoughAnswers ||
  (answers > 0 &&
    Boolean(step.isLastResort || step.isNameAnywhere || steps.some(({ isNameAnywhere }) => isNameAnywhere)));

/** True if a step matches words of names, not a trade or a place alone. */
const isByName = (step: Step) =>
  step.trades.length === 0 && !step.isLastResort && (step.kind !== "parts" || step.parts.words.length > 0);

const categoriesOf = (known: Trades, steps: readonly Pick<Step, "trades">[]): number[] => [
  ...new Set(steps.flatMap(({ trades }) => trades.flatMap((trade) => known.categoryOf(trade)?.id ?? []))),
];

/** Drops mentions of other categories: beside electricians, a lawyer who mentions one is no answer. */
async function mentionsOfKind(
  db: Db,
  ids: readonly string[],
  { answers, steps }: Pick<Found, "answers" | "steps">,
  { known }: Wanted,
): Promise<readonly string[]> {
  const categories = categoriesOf(known, steps);
  if (ids.length === 0 || answers === 0 || categories.length === 0) return ids;
  const { rows } = await db.execute<{ id: string }>(sql`-- search.mentions
    select business_id as id from listings
    where business_id = any(${sql.param(ids)}::uuid[]) and category_id = any(${sql.param(categories)}::int[])`);
  const kin = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kin.has(id));
}

/** Businesses beyond the state that are shown. */
export const outsideMax = 8;

/**
 * Removes businesses that merely mention a trade when others offer it beyond the state, because the nearest of these help more; the page
 * also lists those of the category in the state. The steps are retained, for the understood trades.
 */
export async function withoutMereMentions(db: Db, found: Found, { filters, point }: Wanted): Promise<Found> {
  const [step] = found.steps;
  if (!step?.place || step.trades.length === 0 || found.answers > 0) return found;
  const { state } = step.place;
  const centre = point ?? positionOf(step.place);
  const asked = { terms: step.trades, filters, centre, state, without: [], limit: outsideMax };
  const outside = await findOutside(db, asked);
  if (outside.length === 0) return { ...found, outside };
  return { ...found, ids: [], total: 0, isCapped: false, outside };
}

const isLiteral = (step: Step) => step.kind === "parts" && step.parts.trades.length === 0 && step.trades.length > 0;

interface StepWanted extends Wanted {
  /** Number of results, from the first. */
  length: number;
  without: readonly string[];
}

function runStep(db: Db, step: Step, wanted: StepWanted): Promise<StepResult> {
  if (step.kind === "parts") return runParts(db, step, wanted);
  if (step.kind === "pair") return runPair(db, step, wanted);
  return wanted.sort === "best" ? runTerms(db, step, wanted) : runSorted(db, step, wanted);
}

/** Runs a step of terms: nearest and best first, with boosts and one new business lifted. */
async function runTerms(db: Db, step: Step & { kind: "terms" }, wanted: StepWanted): Promise<StepResult> {
  const { area } = step;
  const { rows } = await db.execute<ScanRow>(scanQuery(scanOf(step, wanted, wanted.length)));
  const { strong, here } = rows[0]!;
  const natural = rows
    .filter(({ kind }) => kind === "row")
    .map(({ business_id: id, weight, band }): Candidate => ({ id, weight, band }));
  const lifted = rows.filter((row) => row.kind === "lifted" && isIn(area, row)).map((row) => liftedOf(row, area));
  return { ids: arrange(natural, lifted, wanted.length), strong, here };
}

const scanOf = ({ lead = [], terms, area }: Step & { kind: "terms" }, wanted: StepWanted, limit: number): Scan => {
  const all = [...lead, ...terms];
  return { ...narrowed(all, wanted.filters), terms: all, lead, area, without: wanted.without, limit };
};

interface ScanRow extends Record<string, unknown> {
  kind: "row" | "lifted";
  business_id: string;
  weight: number;
  band: number;
  lga: number;
  state: number;
  /** Businesses that offer it or have it in their name. */
  strong: number;
  /** Strong matches in the searched LGA; all of them without one. */
  here: number;
}

function liftedOf({ business_id: id, weight, lga, state }: ScanRow, area: Area): Lifted {
  const band = area.kind === "around" ? (area.lgas.find((place) => place.lga === lga)?.band ?? 0) : 0;
  const isBoosted = isWithinReach(boostOf(weight), { lga, state }, area);
  return { id, weight, band, isNew: isNewWeight(weight), isBoosted };
}

const isIn = (area: Area, { lga }: ScanRow) => area.kind !== "around" || area.lgas.some((place) => place.lga === lga);

/** True if the reach of a boost covers the searched area: its own LGA, its own state, everywhere. */
function isWithinReach(boost: number, home: { lga: number; state: number }, area: Area): boolean {
  if (boost === boostReach.nigeria) return true;
  if (area.kind === "country" || boost === boostReach.none) return false;
  if (boost === boostReach.state) return area.state === home.state;
  return area.kind === "around" && area.lgas.some(({ lga, band }) => lga === home.lga && band === 0);
}

/** Runs a pair of trades and alternates the results: a page of plumbers only does not answer "plumber and electrician". */
async function runPair(db: Db, step: Step & { kind: "pair" }, wanted: StepWanted): Promise<StepResult> {
  // One after the other: the text channels search in a transaction, which has one connection.
  const results: StepResult[] = [];
  for (const terms of step.groups) results.push(await runTerms(db, { ...step, kind: "terms", terms }, wanted));
  const [one, other] = results;
  // Offers of either trade come before mentions.
  const answers = inTurns(one!.ids.slice(0, one!.strong), other!.ids.slice(0, other!.strong));
  const mentions = inTurns(one!.ids.slice(one!.strong), other!.ids.slice(other!.strong));
  return {
    ids: [...new Set([...answers, ...mentions])].slice(0, wanted.length),
    strong: one!.strong + other!.strong - inBoth(one!, other!),
    here: one!.here + other!.here,
  };
}

const inTurns = (some: readonly string[], others: readonly string[]): string[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [some[at], others[at]])
    .flat()
    .filter((id) => id !== undefined);

/** Number of businesses in both results. */
const inBoth = (one: StepResult, other: StepResult): number =>
  new Set(one.ids.slice(0, one.strong)).intersection(new Set(other.ids.slice(0, other.strong))).size;

/** Rows sorted at most. */
const lookedAtMax = 20_000;

/** Runs a step of parts: listings that match every part. */
function runParts(db: Db, { parts, area }: Step & { kind: "parts" }, wanted: StepWanted): Promise<StepResult> {
  const { filters, without } = wanted;
  // The subquery hides the limit from the planner, which would otherwise choose a sequential scan from its estimate.
  const some = sql`${matching({ parts, area, filters, without })} limit (select ${lookedAtMax}::int)`;
  return order(db, some, sql`m.named desc, m.strong desc, m.band, m.weight desc`, wanted);
}

/** Runs a step of terms with an order without an index. */
const runSorted = (db: Db, step: Step & { kind: "terms" }, wanted: StepWanted): Promise<StepResult> =>
  order(db, answersQuery(scanOf(step, wanted, lookedAtMax)), sql`m.weight desc`, wanted);

/** Orders, counts and cuts the rows of `source`: (business_id, band, weight, …). */
async function order(db: Db, source: SQL, best: SQL, { sort, point, length }: StepWanted): Promise<StepResult> {
  const near = sort === "nearest" ? point : undefined;
  const by = near ? nearestFirst(near) : { best, nearest: best, rating: bestRatedFirst, newest: newestFirst }[sort];
  const listing =
    sort === "best"
      ? sql``
      : sql`join (select business_id, rating_sum, rating_count, created_at, latitude, longitude, local_government_id
          from listings) l using (business_id)`;
  const { rows } = await db.execute<{ ids: string[]; total: number; here: number }>(sql`-- search.order
    with m as materialized (select * from (${source}) s ${listing} ${near ? sql`where ${isNearby(near)}` : sql``})
    select (select count(*)::int from m) as total, (select count(*)::int from m where m.band <= ${visitingBand}) as here,
      array(select m.business_id from m order by ${by}, m.business_id limit ${length}) as ids`);
  const { ids, total, here } = rows[0]!;
  return { ids, strong: total, here };
}

const bestRatedFirst = sql`m.rating_sum::float8 / nullif(m.rating_count, 0) desc nulls last, m.rating_count desc`;
const newestFirst = sql`m.created_at desc`;

/** Squared distance; a degree of longitude shrinks with the cosine of the latitude. */
const nearestFirst = ({ latitude, longitude }: Point) =>
  sql`(m.latitude - ${latitude}) ^ 2 + ((m.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2`;

/** LGAs considered for "nearest". */
const nearbyLgas = 40;

const isNearby = (point: Point) =>
  sql`l.local_government_id in (${sql.join(
    nearestLgas(point, nearbyLgas).map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;

interface Outside {
  terms: readonly number[];
  filters: Filters;
  /** Origin of distances. */
  centre: Point;
  /** The excluded state. */
  state: State;
  /** Excluded businesses: those that the page shows. */
  without: readonly string[];
  limit: number;
}

/** Finds businesses of a term outside a state: offers first, then by nearest LGA. */
export async function findOutside(
  db: Db,
  { terms, filters, centre, state, without, limit }: Outside,
): Promise<string[]> {
  const scan: Scan = { terms, filters, area: { kind: "country" }, without, limit };
  const lgas = nearestLgas(centre, Number.POSITIVE_INFINITY).filter((lga) => lga.state !== state);
  const near = lgas.slice(0, nearbyLgas).map(({ id }) => id);
  const { rows } = await db.execute<{ business_id: string; weight: number; lga: number }>(
    outsideQuery(scan, state.id, near),
  );
  const found = new Map<string, { id: string; weight: number; km: number }>();
  for (const { business_id: id, weight, lga } of rows)
    if (weight > (found.get(id)?.weight ?? 0)) found.set(id, { id, weight, km: distanceKm(centre, lgaById(lga)) });
  const isOffer = ({ weight }: { weight: number }) => Number(weight >= offerWeight);
  return [...found.values()]
    .sort((a, b) => isOffer(b) - isOffer(a) || a.km - b.km || b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}
