import { beginsPlace, findPlaces, locationOf, type PlaceName, readPlace } from "#/server/place/place.ts";
import { builtinPhrases, categories, serviceTags, type TradePhrase, Trades } from "#/server/trade/trade.ts";
import { fold } from "#/shared/fold.ts";
import { PrefixIndex } from "#/shared/prefix-index.ts";
import type { Suggestion } from "../contract.ts";

interface Offer {
  /** Of several that lead to one service, in whatever words, one is enough. */
  leadsTo: string;
  suggestion: Suggestion;
}

interface Entry {
  key: string;
  weight: number;
  value: Offer;
}

const weights = { category: 66, service: 60, synonym: 44, business: 2 } as const;
/** A business of the asked place comes before those elsewhere, and after every trade. */
const hereWeight = 20;
const businessesKept = 5_000;

let builtin: PrefixIndex<Offer> | undefined;

/** The trades that come with the product, by their folded text: made when they are first needed. */
export function builtinOffers(): PrefixIndex<Offer> {
  builtin ??= new PrefixIndex(tradeEntries(new Trades(), builtinPhrases.suggested));
  return builtin;
}

/** Those, with what staff added and businesses. @param names of businesses, best first */
export function indexOffers(trades: Trades, names: readonly { name: string; area: string; state: string }[]) {
  const named = names.slice(0, businessesKept).map(({ name, area, state }): Entry => {
    const suggestion = { kind: "business", text: name, note: [area, state].filter(Boolean).join(", ") } as const;
    return { key: fold(name), weight: weights.business, value: { leadsTo: `business ${name}`, suggestion } };
  });
  return new PrefixIndex([...tradeEntries(trades, trades.customPhrases), ...named], builtinOffers());
}

/**
 * Completes a query while it is typed, from memory alone: trades first, then places and businesses, those of the asked
 * place before others.
 * @param typed as typed so far; nothing for an empty text
 * @param location the place picked, as search takes it
 */
export function complete(index: PrefixIndex<Offer>, typed: string, limit: number, location: string): Suggestion[] {
  const near = readPlace(location);
  const state = near ? `, ${near.state.name}` : "";
  const isHere = ({ kind, note }: Suggestion) => kind === "business" && state !== "" && note.endsWith(state);
  const found = index.find(fold(typed), ({ suggestion }) => (isHere(suggestion) ? hereWeight : 0));
  const isAnyHere = found.some(({ suggestion }) => isHere(suggestion));
  // Businesses elsewhere are for names that nobody in the place has.
  const offers = found.filter(({ suggestion }) => !isAnyHere || suggestion.kind !== "business" || isHere(suggestion));
  const named = findPlaces(typed, near, limit);
  const isCity = ({ weight, isPlain, place }: PlaceName) => isPlain || weight >= cityWeight || isIn(place, near);
  const places = named.map(placeSuggestion);
  const cities = named.filter(isCity).map(placeSuggestion);
  const seen = new Set<string>();
  const best = offers
    .filter(({ leadsTo }) => !seen.has(leadsTo) && seen.add(leadsTo))
    .map(({ suggestion }) => suggestion)
    .slice(0, limit);
  // "Lekki ph" begins a place and no trade: what only sounds like it comes after.
  const isPlaceRather = !index.begins(fold(typed)) && beginsPlace(typed);
  return (isPlaceRather ? [...places, ...best] : mixed(best, places, cities, fold(typed))).slice(0, limit);
}

const isIn = ({ state }: PlaceName["place"], near: PlaceName["place"] | undefined) => near?.state === state;

/** So much weighs a place that people search for as often as for a trade. */
const cityWeight = 20;

/**
 * Trades by their own names, cities, what else is said for trades, other places, then businesses. A city or a place of the asked state
 * whose whole name was typed goes before all; a small LGA elsewhere does not: "tai" begins Tailor.
 */
function mixed(
  offers: readonly Suggestion[],
  places: readonly Suggestion[],
  cities: readonly Suggestion[],
  typed: string,
): Suggestion[] {
  const isWhole = ({ text }: Suggestion) => text.split(", ").some((part) => fold(part) === typed);
  // What only sounds like it comes after the trades.
  const begins = ({ text }: Suggestion) => ` ${fold(text)}`.includes(` ${typed}`);
  const isCity = (place: Suggestion) => begins(place) && cities.some(({ text }) => text === place.text);
  const trades = offers.filter(({ kind }) => kind !== "business");
  const own = trades.filter((one) => builtinNames.has(one.text) && begins(one));
  const first = own.length > 0 ? own : trades.slice(0, 1);
  const inOrder = [
    ...places.filter((place) => isWhole(place) && isCity(place)),
    ...first.slice(0, tradesBeforePlaces),
    ...places.filter(isCity),
    ...trades.slice(0, tradesBeforePlaces),
    ...places,
    ...trades,
    ...offers.filter(({ kind }) => kind === "business"),
  ];
  return [...new Set(inOrder)];
}

/** So many trades go before the first place. */
const tradesBeforePlaces = 4;

const builtinNames = new Set([...serviceTags, ...categories].map(({ name }) => name));

function placeSuggestion({ name, place }: PlaceName): Suggestion {
  const { state, lga } = place;
  const note = lga ? [lga.name === name ? "" : lga.name, state.name].filter(Boolean).join(", ") : "State";
  return { kind: "place", text: locationOf(place), note };
}

/** Services under their own name; a synonym leads to the service it means, and so does every category. */
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

/** Of two that fit alike, the shorter comes first. */
const shortFirst = 0.2;
