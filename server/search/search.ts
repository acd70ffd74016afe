import { type LocalGovernment, lgaAt, lgaById, lgasIn, locationOf, type Place } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { findCategory, type Trades } from "#/server/trade/trade.ts";
import { singular } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { adviceFor, countInNigeria, countMiss, nearestBeyond, openNear, unclaimedAfter } from "./advice.ts";
import { type Card, listByIds, listOfTrade, listTop, presentListing } from "./cards.ts";
import { type Listing, type Results, SearchQuery } from "./contract.ts";
import { mapOf } from "./map.ts";
import type { AskedPrice } from "./parse/asides.ts";
import { type ParsedQuery, parseQuery } from "./parse/parse-query.ts";
import { withPricesOf } from "./prices.ts";
import { noFilters, planSearch, type Step } from "./query/plan.ts";
import { type Found, keptWithinReach, runSearch, type Wanted, withoutMereMentions } from "./query/run.ts";
import type { Point } from "./rank/arrange.ts";

export { type Card, cardOf, presentListing } from "./cards.ts";
export { type FeaturedOverride, featuredListings, liftOverride, listOverrides, overrideFeatured } from "./featured.ts";
export { findPosted } from "./posted.ts";
export { indexBusinesses } from "./rank/indexing.ts";

type Deps = Pick<Services, "db" | "clock" | "vocabulary">;

const topSize = 50;
const relatedSize = 12;
const namesPreviewed = 5;

/** Searches like `findBusinesses`, and returns only the listings and their number. */
export async function findListings(deps: Deps, query: SearchQuery): Promise<Pick<Results, "listings" | "total">> {
  const search = await findSteps(deps, query);
  await countIfMissed(deps, search);
  const listings = await presentFound(deps, search);
  return { listings: [...listings, ...(await unclaimedOf(deps, query, search))], total: search.found.total };
}

/**
 * Searches by keyword and place in three stages: parse the words, plan the steps, run the steps.
 * @throws AppError `request/invalid` for a category that does not exist
 */
export async function findBusinesses(deps: Deps, query: SearchQuery): Promise<Results> {
  const search = await findSteps(deps, query);
  const { parsed, found, first, place, time, isAnybodyOpen, price, isAnybodyAtPrice, isPositionUsed } = search;
  const answering = found.steps.length || !first ? found.steps : [first];
  const cards = await listByIds(deps.db, found.ids);
  const listings = await presentCards(deps, search, cards);
  const isFilteredByWords = Boolean(time || (price && isAnybodyAtPrice));
  const open = isFilteredByWords ? { near: [], count: 0 } : await openNear(deps.db, search, listings);
  const openIds = new Set(open.near.map(({ id }) => id));
  return {
    listings: listings.filter(({ id }) => !openIds.has(id)),
    unclaimed: await unclaimedOf(deps, query, search),
    open_near: open.near,
    open_count: open.count,
    // Those that only mention the words have no pin.
    map: mapOf(cards.slice(0, Math.max(0, found.answers - query.offset)), place),
    closed: query.open_now && found.total === 0 ? await findClosed(deps, query) : null,
    total: found.total,
    is_capped: found.isCapped,
    answers: found.answers,
    in_place: found.inPlace,
    named: Math.max(0, found.named - query.offset),
    place: place ? presentPlace(place) : null,
    named_place: namedPlaceOf(search),
    place_choices: parsed[0]!.placeChoices.map(presentChoice),
    unknown_place: place ? "" : parsed[0]!.unknownPlace,
    trades: [...new Set(answering.flatMap(({ trades }) => trades).map((id) => deps.vocabulary.trades.nameOf(id)))],
    suits_bookings: suitsBookings(deps, first),
    corrected: correctedOf(found),
    did_you_mean: isGuessed(found) ? found.steps[0]!.trades.map((id) => deps.vocabulary.trades.nameOf(id)) : [],
    left_out: leftOutOf(deps, search),
    without: parsed[0]!.unwanted.map((id) => deps.vocabulary.trades.nameOf(id)),
    open_at: isAnybodyOpen ? (time?.label ?? "") : "",
    nobody_open_at: isAnybodyOpen ? "" : time!.label,
    price_under: price && isAnybodyAtPrice ? nairaOf(price) : 0,
    nobody_under: price && !isAnybodyAtPrice ? nairaOf(price) : 0,
    wants_position: parsed[0]!.isNearMe && !isPositionUsed,
    ...(await adviceFor(deps, search)),
  };
}

/** Counts the closed businesses of a search with `open_now` that has no results, and finds the next to open. */
async function findClosed(deps: Deps, query: SearchQuery): Promise<Results["closed"]> {
  const search = await findSteps(deps, { ...query, open_now: undefined, offset: 0 });
  // The count above the list of results is of the answers.
  const total = search.found.answers || search.found.total;
  const opening = (await presentFound(deps, search))
    .slice(0, total)
    .flatMap(({ name, opens_at }) => (opens_at ? [{ name, opens_at }] : []));
  const next = opening.reduce<(typeof opening)[number] | null>(
    (first, one) => (first && first.opens_at <= one.opens_at ? first : one),
    null,
  );
  return { total, next };
}

/**
 * Searches for a text message: only businesses that answer and whose owner agreed to be found by text; when they fill less than a screen,
 * also the next nearest beyond the state.
 */
export async function findForText(
  deps: Deps,
  query: SearchQuery,
  screenful: number,
): Promise<Pick<Results, "listings" | "further" | "answers" | "in_place" | "place" | "corrected">> {
  const search = await findSteps(deps, query, true);
  const { found, place, wanted } = search;
  const cards = await listByIds(deps.db, found.ids.slice(0, Math.max(0, found.answers - query.offset)), true);
  await countIfMissed(deps, search);
  const isFew = found.answers < screenful && query.offset === 0;
  return {
    listings: cards.map((card) => presentListing(card, wanted.now, { point: wanted.point, place })),
    further: isFew ? await nearestBeyond(deps.db, search, true) : [],
    answers: found.answers,
    in_place: found.inPlace,
    place: place ? presentPlace(place) : null,
    corrected: correctedOf(found),
  };
}

/** Finds businesses to request a quote from: the answers of a search, then the nearest beyond its state. Missed words are not counted. */
export async function findToRequest(deps: Deps, query: SearchQuery): Promise<Listing[]> {
  const search = await findSteps(deps, query, true);
  if (isGuessed(search.found)) return [];
  const answers = (await presentFound(deps, search)).slice(0, search.found.answers);
  const beyond = await nearestBeyond(deps.db, search);
  return [...answers, ...beyond];
}

/** Searches all of Nigeria for these words. @returns the number of businesses and the first names. Missed words are not counted. */
export async function previewSearch(deps: Deps, words: string): Promise<{ total: number; names: string[] }> {
  const { found } = await findSteps(deps, SearchQuery.parse({ search: words, limit: namesPreviewed }));
  const cards = await listByIds(deps.db, found.ids);
  return { total: found.total, names: cards.map(({ name }) => name) };
}

const unclaimedOf = (deps: Deps, query: SearchQuery, { place, first, found }: Search) =>
  unclaimedAfter(deps, query, { place, trades: first?.trades ?? [], shown: found.ids.length, total: found.total });

const suitsBookings = ({ vocabulary: { trades } }: Deps, step: Step | undefined): boolean =>
  (step?.trades ?? []).some((trade) => trades.categoryOf(trade)?.isBooked);

const presentPlace = (place: Place) => ({
  state: place.state.name,
  lga: place.lga?.name ?? "",
  area: place.area?.name ?? "",
  lgas: place.lga ? lgasIn(place).map(({ name }) => name) : [],
});

const correctedOf = ({ steps }: Found): string => steps.map(({ corrected }) => corrected).find(Boolean) ?? "";

/** True if only the closest trades were found. */
const isGuessed = ({ steps }: Found): boolean => steps[0]?.isLastResort === true;

/**
 * Parses, plans and runs a query.
 * @param isWholeState searches the whole state for work at the customer's place too: text channels and quotes have no "further" section
 */
async function findSteps(deps: Deps, query: SearchQuery, isWholeState = false) {
  const understood = understand(deps, query);
  const { parsed, wanted, centre } = understood;
  const steps = isWholeState
    ? understood.steps.filter(({ isNameAnywhere }) => !isNameAnywhere)
    : keptWithinReach(understood.steps, centre, deps.vocabulary.trades);
  const { time, price } = parsed[0]!;
  const { found: all, isAnybodyOpen, isAnybodyAtPrice } = await runAsSaid(deps.db, steps, wanted, parsed[0]!);
  const found = await withoutMereMentions(deps.db, all, wanted);
  // When nothing was found, advice about a trade in the words helps more than advice about the words as a name.
  const likeliest = steps.find(({ kind, trades }) => (kind === "terms" || kind === "pair") && trades.length > 0);
  const first = found.steps[0] ?? likeliest ?? steps.find(({ trades }) => trades.length > 0) ?? steps[0];
  const constraints = { time, isAnybodyOpen, price, isAnybodyAtPrice };
  return { ...understood, ...constraints, steps, found, first, place: first ? first.place : parsed[0]!.place };
}

type Search = Awaited<ReturnType<typeof findSteps>>;

/** Counts the words of a search that found nothing. */
async function countIfMissed(deps: Deps, search: Search): Promise<void> {
  if (search.found.total === 0) await countMiss(deps, search, (await countInNigeria(deps.db, search)).length > 0);
}

/** Presents found businesses with the price of the searched service; of a search for a price, with the lowest, by which they were found. */
async function presentCards(deps: Deps, search: Search, cards: readonly Card[]): Promise<Listing[]> {
  const { wanted, place, price, isAnybodyAtPrice, first } = search;
  const listings = cards.map((card) => presentListing(card, wanted.now, { point: wanted.point, place }));
  if (price && isAnybodyAtPrice)
    return listings.map((one, nth) => ({ ...one, from_price: Math.floor(cards[nth]!.lowestPriceKobo / 100) }));
  return await withPricesOf(deps.db, deps.vocabulary.trades, listings, first?.trades);
}

const presentFound = async (deps: Deps, search: Search): Promise<Listing[]> =>
  await presentCards(deps, search, await listByIds(deps.db, search.found.ids));

/** Parses and plans, without the database. */
function understand({ clock, vocabulary }: Deps, query: SearchQuery) {
  const now = clock.now();
  const asked = wantedOf(query, now, vocabulary.trades);
  const nearest = asked.point && lgaAt(asked.point);
  const parsed = parseQuery(query.search, query.location, vocabulary, now).map((one) => withPosition(one, nearest));
  const wanted: Wanted = { ...asked, filters: { ...asked.filters, unwanted: parsed[0]!.unwanted } };
  const centre = nearest && parsed[0]!.place?.lga === nearest ? wanted.point : undefined;
  const isUnknown = parsed[0]!.unknownPlace && !parsed[0]!.place;
  const steps = isUnknown
    ? []
    : planSearch(
        parsed.map((one) => withCategory(one, query)),
        centre,
        vocabulary.trades,
      );
  return { parsed, wanted, steps, centre, isPositionUsed: wanted.point !== undefined };
}

/** Uses the position as the LGA when the query names no place, or only the state of the position; without a position, a destination is the place. */
function withPosition(parsed: ParsedQuery, nearest: LocalGovernment | undefined): ParsedQuery {
  const { place, unknownPlace, destination, givenPlace } = parsed;
  if (unknownPlace || place?.lga) return parsed;
  if (!nearest || (place && place.state !== nearest.state)) return { ...parsed, place: place ?? destination };
  const here = { state: nearest.state, lga: nearest };
  return { ...parsed, place: here, givenPlace: place && givenPlace ? givenPlace : here, isPlaceOnly: false };
}

/**
 * Runs the steps with the time and the price in the query as filters. If no business matches, the filters are dropped, the price first:
 * closed businesses, with a note that none is open, are more useful than an empty page.
 */
async function runAsSaid(db: Db, steps: readonly Step[], wanted: Wanted, { time, price }: ParsedQuery) {
  const isTimed = time !== undefined && wanted.filters.openAtMinute === undefined;
  const atTime = isTimed ? { openAtMinute: time.minute } : {};
  const atPrice = price ? { maxPriceKobo: price.maxKobo } : {};
  const ways = [
    { isAnybodyOpen: true, isAnybodyAtPrice: true, filters: { ...atTime, ...atPrice } },
    ...(isTimed && price ? [{ isAnybodyOpen: true, isAnybodyAtPrice: false, filters: atTime }] : []),
    ...(isTimed || price ? [{ isAnybodyOpen: !isTimed, isAnybodyAtPrice: !price, filters: {} }] : []),
  ];
  for (const [nth, { filters, ...way }] of ways.entries()) {
    const found = await runSearch(db, steps, { ...wanted, filters: { ...wanted.filters, ...filters } });
    if (found.answers > 0 || nth === ways.length - 1) return { found, ...way };
  }
  throw new Error("the last way always returns");
}

const nairaOf = ({ maxKobo }: AskedPrice) => Math.floor(maxKobo / 100);

/**
 * Lists the words that the first successful step ignored; when none succeeded, those that the most likely step would ignore. Only unknown
 * words and words that name another trade: "kitchen" is known, and merely not needed.
 */
function leftOutOf({ vocabulary }: Pick<Services, "vocabulary">, { found, first, parsed }: Search): string[] {
  const [used] = found.steps;
  const leftOut = used
    ? used.leftOut
    : first && first.trades.length > 0
      ? (parsed.find(({ corrected }) => corrected === first.corrected)?.words ?? [])
      : [];
  return leftOut.filter((word) => !vocabulary.knows(word) || vocabulary.trades.named([singular(word)]).length > 0);
}

function namedPlaceOf({ parsed: [typed], place }: Search): Results["named_place"] {
  if (typed?.placeless === undefined || place !== typed.place) return null;
  return { location: place ? locationOf(place) : "", search: typed.placeless };
}

const presentChoice = (place: Place) => ({
  location: locationOf(place),
  lga: place.lga?.name ?? "",
  state: place.state.name,
});

/** Without a keyword, the category is the searched trade; with one, it is a filter. */
function withCategory(parsed: ParsedQuery, { search, category }: SearchQuery): ParsedQuery {
  if (search || !category) return parsed;
  const asPhrase = { words: [], to: 0, isGuess: false, isAlso: false, isDirect: false, isOfDoer: false };
  return { ...parsed, trades: [{ trades: [requireCategory(category).id], ...asPhrase }] };
}

function requireCategory(nameOrSlug: string) {
  const category = findCategory(nameOrSlug);
  if (!category)
    throw new AppError("request/invalid", "There is no such category", {
      fields: { category: "There is no such category" },
    });
  return category;
}

function wantedOf(query: SearchQuery, now: Date, known: Trades): Wanted {
  const { lat, lng } = query;
  return {
    sort: query.sort,
    point: lat !== undefined && lng !== undefined ? { latitude: lat, longitude: lng } : undefined,
    limit: query.limit,
    offset: query.offset,
    now,
    known,
    filters: {
      ...noFilters,
      categoryId: query.category ? requireCategory(query.category).id : undefined,
      isVerified: query.verified ?? false,
      openAtMinute: query.open_now ? minuteOfWeekInLagos(now) : undefined,
      minRating: query.min_rating ?? 0,
      repliesFast: query.replies_fast ?? false,
      takesBookings: query.takes_bookings ?? false,
    },
  };
}

/** The 50 best ranked in the whole country. */
export async function topListings({ db, clock }: Deps): Promise<Listing[]> {
  return (await listTop(db, topSize)).map((card) => presentListing(card, clock.now()));
}

/**
 * Other businesses of a category: first those with the main service of the one that is left out, with its prices, then the others, best
 * first. None for an unknown category.
 */
export async function relatedListings(
  { db, clock, trades }: Pick<Services, "db" | "clock" | "trades">,
  { category, state, except }: { category: string; state: Place["state"] | undefined; except: string | undefined },
): Promise<Listing[]> {
  const known = findCategory(category);
  if (!known) return [];
  const shown = await cardById(db, except ?? "");
  const service = trades.findService(shown?.tags[0] ?? "");
  const listOf = (trade: number) => listOfTrade(db, { trade, stateId: state?.id }, relatedSize + 1);
  const [alike, all] = await Promise.all([service ? listOf(service.id) : [], listOf(known.id)]);
  const cards = new Map([...alike, ...all].map((card) => [card.id, card]));
  const others = [...cards.values()].filter(({ id, categoryId }) => id !== except && categoryId === known.id);
  const listings = others.slice(0, relatedSize).map((card) => presentListing(card, clock.now()));
  return service ? withPricesOf(db, trades, listings, [service.id]) : listings;
}

const cardById = async (db: Db, id: string) => (isId(id) ? (await listByIds(db, [id]))[0] : undefined);

/** A map of where a business is; `null` for one that is not listed. */
export async function mapOfBusiness({ db }: Pick<Deps, "db">, id: string): Promise<Results["map"]> {
  const card = await cardById(db, id);
  if (!card) return null;
  const lga = lgaById(card.localGovernmentId);
  const { latitude, longitude, town: name } = card;
  return mapOf([card], { state: lga.state, lga, area: { name, latitude, longitude } });
}

/** Presents these businesses as cards, in this order. Hidden businesses are left out. */
export async function listingsOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  ids: readonly string[],
  point?: Point,
): Promise<Listing[]> {
  const now = clock.now();
  return (await listByIds(db, ids)).map((card) => presentListing(card, now, { point }));
}
