import { beginsPlace, findPlaces, locationOf, type PlaceName, placesNamed, readPlace } from "#/server/place/place.ts";
import { builtinPhrases, categories, serviceTags, type TradePhrase, Trades } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";
import { joinAddress } from "#/shared/join-address.ts";
import { PrefixIndex } from "#/shared/prefix-index.ts";
import type { Suggestion } from "../contract.ts";

interface Offer {
  /** Deduplication key: one suggestion per service, whatever its wording. */
  leadsTo: string;
  suggestion: Suggestion;
}

interface Entry {
  key: string;
  weight: number;
  value: Offer;
}

const weights = { category: 66, service: 60, synonym: 44, business: 2 } as const;
/** Bonus of a business in the selected place: before businesses elsewhere, after every trade. */
const hereWeight = 20;
const businessesKept = 5_000;

let builtin: PrefixIndex<Offer> | undefined;

/** Index of the built-in trades by folded text, created on first use. */
export function builtinOffers(): PrefixIndex<Offer> {
  builtin ??= new PrefixIndex(tradeEntries(new Trades(), builtinPhrases.suggested));
  return builtin;
}

/** Indexes built-in trades, custom phrases and businesses. @param names of businesses, best first */
export function indexOffers(trades: Trades, names: readonly { name: string; area: string; state: string }[]) {
  const named = names.slice(0, businessesKept).map(({ name, area, state }): Entry => {
    const suggestion = { kind: "business", text: name, note: joinAddress(area, state) } as const;
    return { key: fold(name), weight: weights.business, value: { leadsTo: `business ${name}`, suggestion } };
  });
  return new PrefixIndex([...tradeEntries(trades, trades.customPhrases), ...named], builtinOffers());
}

/** "caterer in ib": what is wanted, and where. */
const withPlace = /^(.+?) (in|at|near|around)(?: (.*))?$/;

/**
 * Completes a query while it is typed, from memory. After a trade, a place is completed too: "Caterer in Ibadan".
 * @param typed text so far; an empty text has no completions
 * @param location the selected place, in the format of search
 */
export function complete(index: PrefixIndex<Offer>, typed: string, limit: number, location: string): Suggestion[] {
  const near = readPlace(location);
  const [, wanted, where, begun = ""] = withPlace.exec(fold(typed)) ?? [];
  if (!wanted || !where) {
    return [...withoutIn(index, fold(typed), location), ...completeOne(index, typed, limit, location)].slice(0, limit);
  }
  const trades = tradesOf(index, wanted, location);
  if (trades.length === 0) return completeOne(index, typed, limit, location);
  const places = begun ? namesOf(findPlaces(begun, near, placesRead)) : [nameOf(near) ?? ""];
  return inPlaces(trades, where, places).slice(0, limit);
}

/** The best trade in each of the places, and the others in the first of them. */
function inPlaces([best, ...others]: readonly Suggestion[], where: string, places: readonly string[]): Suggestion[] {
  const [first] = places;
  if (!best || !first) return [];
  const at = (one: Suggestion, place: string) => ({ ...one, text: `${one.text} ${where} ${place}` });
  return [...places.map((place) => at(best, place)), ...others.map((one) => at(one, first))];
}

/** "Caterer iba": after the whole name of a trade, the beginning of a place. Empty if a trade begins so: "phone scr". */
function withoutIn(index: PrefixIndex<Offer>, typed: string, location: string): Suggestion[] {
  const words = typed.split(" ");
  if (words.length === 1 || index.begins(typed)) return [];
  for (const at of words.keys().drop(1)) {
    const begun = words.slice(at).join(" ");
    const wanted = words.slice(0, at).join(" ");
    const trades = tradesOf(index, wanted, location).filter(({ text }) => fold(text) === wanted);
    const places = findPlaces(begun, readPlace(location), placesRead).filter((one) => isMeant(one, begun));
    if (trades.length > 0 && places.length > 0) return inPlaces(trades.slice(0, 1), "in", namesOf(places));
  }
  return [];
}

/** A shorter beginning of a place may be the next word of a trade. */
const begunLengthMin = 3;

/** True for a place that is named whole, and for a city, an LGA or a state that begins so. */
const isMeant = ({ name, kind, isPlain, place }: PlaceName, begun: string) =>
  placesNamed(begun).some((one) => one.place === place) ||
  (begun.length >= begunLengthMin && (isPlain || kind === "lga" || kind === "state") && fold(name).startsWith(begun));

const placesRead = 20;
const placesOffered = 3;
const namesOf = (places: readonly PlaceName[]) => [...new Set(places.map(({ name }) => name))].slice(0, placesOffered);
const nameOf = (place: ReturnType<typeof readPlace>) => place?.area?.name ?? place?.lga?.name ?? place?.state.name;

const tradesOf = (index: PrefixIndex<Offer>, typed: string, location: string) =>
  offersOf(index, typed, location).filter(({ kind }) => kind !== "business");

/** The trades and businesses that begin so, each service once. */
function offersOf(index: PrefixIndex<Offer>, typed: string, location: string): Suggestion[] {
  const near = readPlace(location);
  const state = near ? `, ${near.state.name}` : "";
  const isHere = ({ kind, note }: Suggestion) => kind === "business" && state !== "" && note.endsWith(state);
  const found = index.find(fold(typed), ({ suggestion }) => (isHere(suggestion) ? hereWeight : 0));
  const isAnyHere = found.some(({ suggestion }) => isHere(suggestion));
  const seen = new Set<string>();
  return (
    found
      // Businesses elsewhere are suggested only when no business in the place matches.
      .filter(({ suggestion }) => !isAnyHere || suggestion.kind !== "business" || isHere(suggestion))
      .filter(({ leadsTo }) => !seen.has(leadsTo) && seen.add(leadsTo))
      .map(({ suggestion }) => suggestion)
  );
}

/**
 * Completes the words as one name: trades first, then places and businesses, those in the selected place before others.
 */
function completeOne(index: PrefixIndex<Offer>, typed: string, limit: number, location: string): Suggestion[] {
  const near = readPlace(location);
  const named = findPlaces(typed, near, limit);
  const isCity = ({ weight, isPlain, place }: PlaceName) => isPlain || weight >= cityWeight || isIn(place, near);
  const places = named.map(placeSuggestion);
  const cities = named.filter(isCity).map(placeSuggestion);
  const best = offersOf(index, typed, location).slice(0, limit);
  // "Lekki ph" is the prefix of a place and not of a trade: fuzzy matches come after it.
  const isPlaceRather = !index.begins(fold(typed)) && beginsPlace(typed);
  return (isPlaceRather ? [...places, ...best] : mixed(best, places, cities, fold(typed))).slice(0, limit);
}

const isIn = ({ state }: PlaceName["place"], near: PlaceName["place"] | undefined) => near?.state === state;

/** Minimum weight of a place that people search for as often as for a trade. */
const cityWeight = 20;

/**
 * Merges suggestions: trades by their own names, cities, synonyms of trades, other places, then businesses. A city, or a place in the
 * selected state, whose complete name was typed comes first; a small LGA elsewhere does not: "tai" begins "tailor".
 */
function mixed(
  offers: readonly Suggestion[],
  places: readonly Suggestion[],
  cities: readonly Suggestion[],
  typed: string,
): Suggestion[] {
  const isWhole = ({ text }: Suggestion) => text.split(", ").some((part) => fold(part) === typed);
  // Fuzzy matches come after the trades.
  const begins = ({ text }: Suggestion) => ` ${fold(text)}`.includes(` ${typed}`);
  const isCity = (place: Suggestion) => begins(place) && cities.some(({ text }) => text === place.text);
  const trades = offers.filter(({ kind }) => kind !== "business");
  const own = trades.filter((one) => builtinNames.has(one.text) && begins(one));
  const first = own.length > 0 ? own : trades.slice(0, 1);
  // A place that only looks like the words stands beside no trade that begins so.
  const rest = trades.some(begins) ? places.filter(begins) : places;
  const inOrder = [
    ...places.filter((place) => isWhole(place) && isCity(place)),
    ...first.slice(0, tradesBeforePlaces),
    ...places.filter(isCity),
    ...trades.slice(0, tradesBeforePlaces),
    ...rest,
    ...trades,
    ...offers.filter(({ kind }) => kind === "business"),
  ];
  return [...new Set(inOrder)];
}

/** Number of trades before the first place. */
const tradesBeforePlaces = 4;

const builtinNames = new Set([...serviceTags, ...categories].map(({ name }) => name));

function placeSuggestion({ name, place }: PlaceName): Suggestion {
  const { state, lga } = place;
  const note = lga ? [lga.name === name ? "" : lga.name, state.name].filter(Boolean).join(", ") : "State";
  return { kind: "place", text: locationOf(place), note };
}

/** Entries for trades: services and categories by their name, and synonyms with the trade they mean as a note. */
function tradeEntries(trades: Trades, phrases: Iterable<TradePhrase>): Entry[] {
  const isCategory = new Set(categories.map(({ id }) => id));
  return Array.from(phrases, ({ text, trade }): Entry => {
    const name = trades.nameOf(trade);
    const kind = isCategory.has(trade) ? "category" : "service";
    const isOwnName = fold(name) === fold(text);
    const note = isOwnName ? (kind === "service" ? trades.categoryOf(trade)!.name : "") : name;
    const suggestion = { kind, text: isOwnName ? name : text, note } as const;
    const weight = isOwnName ? weights[kind] : weights.synonym;
    return {
      key: fold(text),
      weight: weight - shortFirst * text.length,
      value: { leadsTo: `trade ${trade}`, suggestion },
    };
  });
}

/** Penalty per character: of two equal matches, the shorter comes first. */
const shortFirst = 0.2;
