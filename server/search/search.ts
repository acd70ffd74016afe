import { distanceKm, type LocalGovernment, locationOf, nearestLgas, type Place } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { findCategory, type Trades } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { adviceBelow, adviceFor, nearestBeyond } from "./advice.ts";
import type { Point } from "./area.ts";
import { type Listing, type Results, SearchQuery } from "./contract.ts";
import { type ParsedQuery, parseQuery } from "./parse-query.ts";
import { planSearch, type Step } from "./plan-search.ts";
import { presentListing } from "./present.ts";
import { listByIds, listByIdsForText, listTop } from "./queries.ts";
import { type Found, runSearch, type Wanted, withoutMereMentions } from "./run-search.ts";
import type { AskedTime } from "./time-words.ts";

export { type FeaturedOverride, liftOverride, listOverrides, overrideFeatured } from "./featured.ts";
export { featuredListings } from "./featured-listings.ts";
export { indexBusinesses } from "./indexing.ts";
export { presentListing } from "./present.ts";
export { type Card, cardOf } from "./queries.ts";

/** Without the parts that keep things, all is read. */
type Deps = Pick<Services, "db" | "clock" | "vocabulary"> &
  Partial<Pick<Services, "keptCards" | "broadWords" | "broadTerms">>;

const topSize = 50;
const relatedSize = 12;
const namesPreviewed = 5;

/** Searches by keyword and place, as `findBusinesses`, and says nothing around it: what a list of results needs. */
export async function findListings(deps: Deps, query: SearchQuery): Promise<Pick<Results, "listings" | "total">> {
  const search = await findSteps(deps, query);
  // Words without an answer are counted, however they were searched.
  if (search.found.total === 0) await adviceFor(deps, askedOf(search), search.found, search.steps);
  return { listings: await presentFound(deps, search), total: search.found.total };
}

/**
 * Searches by keyword and place, in three stages: the words are parsed, steps are planned, the steps are run.
 * @throws AppError `request/invalid` for a category that does not exist
 */
export async function findBusinesses(deps: Deps, query: SearchQuery): Promise<Results> {
  const search = await findSteps(deps, query);
  const { parsed, found, steps, first, place, time, isAnybodyOpen, isPositionUsed } = search;
  const answering = found.steps.length || !first ? found.steps : [first];
  return {
    listings: await presentFound(deps, search),
    total: found.total,
    is_capped: found.isCapped,
    answers: found.answers,
    in_place: found.inPlace,
    place: place ? presentPlace(place) : null,
    place_choices: parsed[0]!.placeChoices.map(presentChoice),
    unknown_place: place ? "" : parsed[0]!.unknownPlace,
    trades: [...new Set(answering.flatMap(({ trades }) => trades).map((id) => deps.vocabulary.trades.nameOf(id)))],
    corrected: correctedOf(found),
    left_out: leftOutOf(search),
    without: parsed[0]!.unwanted.map((id) => deps.vocabulary.trades.nameOf(id)),
    open_at: isAnybodyOpen ? (time?.label ?? "") : "",
    nobody_open_at: isAnybodyOpen ? "" : time!.label,
    wants_position: parsed[0]!.isNearMe && !isPositionUsed,
    ...(await adviceFor(deps, askedOf(search), found, steps)),
  };
}

/**
 * Searches as `findBusinesses`, for a text message: answers alone, of owners who want to be found by text, and where
 * they are fewer than a screen shows, the next nearest beyond the state. Nothing is said around it.
 */
export async function findForText(
  deps: Deps,
  query: SearchQuery,
  screenful: number,
): Promise<Pick<Results, "listings" | "further" | "answers" | "in_place" | "place" | "corrected">> {
  const search = await findSteps(deps, query);
  const { found, place, wanted, steps } = search;
  const cards = await listByIdsForText(deps.db, found.ids.slice(0, Math.max(0, found.answers - query.offset)));
  // Words without an answer are counted, however they were searched.
  if (found.total === 0) await adviceFor(deps, askedOf(search), found, steps);
  const isFew = found.answers < screenful && query.offset === 0;
  return {
    listings: cards.map((card) => presentListing(card, wanted.now, { point: wanted.point, place })),
    further: isFew ? await nearestBeyond(deps.db, search, listByIdsForText) : [],
    answers: found.answers,
    in_place: found.inPlace,
    place: place ? presentPlace(place) : null,
    corrected: correctedOf(found),
  };
}

/** Businesses to request a quote from: the answers of a search, then the next nearest where they are few. It counts as no search. */
export async function findToRequest(deps: Deps, query: SearchQuery): Promise<Listing[]> {
  const search = await findSteps(deps, query);
  const { answers } = search.found;
  const further = answers < adviceBelow ? await nearestBeyond(deps.db, search) : [];
  return [...(await presentFound(deps, search)).slice(0, answers), ...further];
}

/** Businesses that a search for these words finds in all of Nigeria: how many, and the first names. It counts as no search. */
export async function previewSearch(deps: Deps, words: string): Promise<{ total: number; names: string[] }> {
  const { found } = await findSteps(deps, SearchQuery.parse({ search: words, limit: namesPreviewed }));
  const cards = await listByIds(deps.db, found.ids);
  return { total: found.total, names: cards.map(({ name }) => name) };
}

const presentPlace = ({ state, lga, area }: Place) => ({
  state: state.name,
  lga: lga?.name ?? "",
  area: area?.name ?? "",
});

const correctedOf = ({ steps }: Found): string => steps.map(({ corrected }) => corrected).find(Boolean) ?? "";

/** Parses, plans and runs. */
async function findSteps(deps: Deps, query: SearchQuery) {
  const understood = understand(deps, query);
  const { parsed, wanted, steps } = understood;
  const { time } = parsed[0]!;
  const { found: all, isAnybodyOpen } = await runWithTime(deps.db, steps, wanted, time);
  const found = await withoutMereMentions(deps.db, all, wanted, (trades) =>
    categoriesOf(deps.vocabulary.trades, trades),
  );
  // Nothing found: what the trades in the words lead to helps more than the words as a name.
  const likeliest = steps.find(({ kind, trades }) => (kind === "terms" || kind === "pair") && trades.length > 0);
  const first = found.steps[0] ?? likeliest ?? steps.find(({ trades }) => trades.length > 0) ?? steps[0];
  return { ...understood, found, time, isAnybodyOpen, first, place: first ? first.place : parsed[0]!.place };
}

type Search = Awaited<ReturnType<typeof findSteps>>;

const askedOf = ({ first, place, wanted, parsed }: Search) => ({ first, place, wanted, words: parsed[0]!.words });

async function presentFound({ db, keptCards }: Deps, { found, wanted, place }: Search): Promise<Listing[]> {
  const cards = keptCards ? await keptCards.list(db, found.ids) : await listByIds(db, found.ids);
  return cards.map((card) => presentListing(card, wanted.now, { point: wanted.point, place }));
}

/** Parses and plans; nothing is asked of the database. */
function understand({ clock, vocabulary, broadWords, broadTerms }: Deps, query: SearchQuery) {
  const now = clock.now();
  const asked = wantedOf(query, now);
  const nearest = asked.point && nearestWithin(asked.point);
  const parsed = parseQuery(query.search, query.location, vocabulary, now).map((one) => withPosition(one, nearest));
  const wanted: Wanted = {
    ...asked,
    broadWords,
    broadTerms,
    filters: { ...asked.filters, unwanted: parsed[0]!.unwanted },
  };
  const centre = nearest && parsed[0]!.place?.lga === nearest ? wanted.point : undefined;
  const isUnknown = parsed[0]!.unknownPlace && !parsed[0]!.place;
  const steps = isUnknown
    ? []
    : planSearch(
        parsed.map((one) => withCategory(one, query)),
        centre,
        vocabulary.trades,
      );
  return { parsed, wanted, steps, isPositionUsed: wanted.point !== undefined };
}

/** Farther from any place of ours, a position is in another country. */
const positionWithinKm = 60;

function nearestWithin(point: Point): LocalGovernment | undefined {
  const [lga] = nearestLgas(point, 1);
  return lga && distanceKm(point, lga) <= positionWithinKm ? lga : undefined;
}

/** A position says the LGA where no place was named, or only the state it lies in. */
function withPosition(parsed: ParsedQuery, nearest: LocalGovernment | undefined): ParsedQuery {
  const { place, unknownPlace } = parsed;
  if (!nearest || unknownPlace || place?.lga || (place && place.state !== nearest.state)) return parsed;
  return { ...parsed, place: { state: nearest.state, lga: nearest }, isPlaceOnly: false };
}

/** The time in the words is a filter, unless no business is open then: those that are closed, and that nobody is open, help more. */
async function runWithTime(db: Db, steps: readonly Step[], wanted: Wanted, time: AskedTime | undefined) {
  const closed = async () => runSearch(db, steps, wanted);
  if (!time || wanted.filters.openAtMinute !== undefined) return { found: await closed(), isAnybodyOpen: true };
  const open = { ...wanted, filters: { ...wanted.filters, openAtMinute: time.minute } };
  const found = await runSearch(db, steps, open);
  return found.total > 0 ? { found, isAnybodyOpen: true } : { found: await closed(), isAnybodyOpen: false };
}

/** The categories that trades are, or sit under. */
const categoriesOf = (known: Trades, trades: readonly number[]): number[] => [
  ...new Set(trades.flatMap((trade) => known.categoryOf(trade)?.id ?? [])),
];

/** Words that the first step that found something made no use of; of the likeliest one when none did. */
function leftOutOf({ found, first, parsed }: Search): string[] {
  const [used] = found.steps;
  if (used) return [...used.leftOut];
  return first && first.trades.length > 0 ? parsed[0]!.words : [];
}

const presentChoice = (place: Place) => ({
  location: locationOf(place),
  lga: place.lga?.name ?? "",
  state: place.state.name,
});

/** A category without a keyword is searched for; with one, it only narrows. */
function withCategory(parsed: ParsedQuery, { search, category }: SearchQuery): ParsedQuery {
  if (search || !category) return parsed;
  const trade = {
    trades: [requireCategory(category).id],
    words: [],
    to: 0,
    isGuess: false,
    isAlso: false,
    isDirect: false,
    isOfDoer: false,
  };
  return { ...parsed, trades: [trade] };
}

function requireCategory(nameOrSlug: string) {
  const category = findCategory(nameOrSlug);
  if (!category)
    throw new AppError("request/invalid", "There is no such category", {
      fields: { category: "There is no such category" },
    });
  return category;
}

function wantedOf(query: SearchQuery, now: Date): Wanted {
  const { lat, lng } = query;
  return {
    sort: query.sort,
    point: lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined,
    limit: query.limit,
    offset: query.offset,
    now,
    filters: {
      categoryId: query.category ? requireCategory(query.category).id : undefined,
      isVerified: query.verified ?? false,
      openAtMinute: query.open_now ? minuteOfWeekInLagos(now) : undefined,
      minRating: query.min_rating ?? 0,
      repliesFast: query.replies_fast ?? false,
      unwanted: [],
    },
  };
}

/** The 50 that stand best in the whole country. */
export async function topListings({ db, clock }: Deps): Promise<Listing[]> {
  return (await listTop(db, topSize)).map((card) => presentListing(card, clock.now()));
}

/** Other businesses of a category, best first; none for a category that does not exist. */
export async function relatedListings(
  { db, clock, relatedLists }: Pick<Services, "db" | "clock" | "relatedLists">,
  { category, state, except }: { category: string; state: Place["state"] | undefined; except: string | undefined },
): Promise<Listing[]> {
  const known = findCategory(category);
  if (!known) return [];
  const asked = { categoryId: known.id, stateId: state?.id };
  const cards = await relatedLists.list(db, asked, except, relatedSize);
  return cards.map((card) => presentListing(card, clock.now()));
}

/** These businesses as cards, in this order. Hidden ones are left out. */
export async function listingsOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ids: readonly string[],
  point?: Point,
): Promise<Listing[]> {
  const now = clock.now();
  return (await listByIds(db, ids)).map((card) => presentListing(card, now, { point }));
}
