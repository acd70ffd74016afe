import type { Listing, Results } from "#/server/search/contract.ts";
import { listed } from "#/shared/listed.ts";
import { say } from "#/shared/say.ts";

type Found = NonNullable<Results["place"]>;
type Place = (Pick<Found, "state" | "lga"> & Partial<Found>) | null;
type Counts = Pick<Results, "place" | "in_place" | "named" | "answers" | "is_capped" | "unknown_place">;

/** "Ikeja", or "Ibadan" for a city of several LGAs; empty for a whole state. */
export const localName = ({ lga, lgas = [], area = "" }: NonNullable<Place>) => (lgas.length > 1 ? area : lga);

/** "Ikeja, Lagos", "Lagos" or "Nigeria". */
export function placeName(place: Place): string {
  if (!place) return say("Nigeria");
  return place.lga ? `${localName(place)}, ${place.state}` : place.state;
}

/** The area that was named, or the LGA: without results in the LGA, the area has none. */
const emptyName = ({ area, lga }: NonNullable<Place>) => area || lga;

/** "14 in Ikeja, Lagos", "0 in Yaba, Lagos" or "500+ in Lagos". */
export function foundIn({ place, in_place, answers, is_capped, unknown_place }: Counts): string {
  if (unknown_place) return say("{count} in {place}", { count: 0, place: `“${unknown_place}”` });
  const count = place?.lga
    ? `${in_place}${is_capped && in_place === answers ? "+" : ""}`
    : `${answers}${is_capped ? "+" : ""}`;
  const name = place?.lga && in_place === 0 ? `${emptyName(place)}, ${place.state}` : placeName(place);
  return say("{count} in {place}", { count, place: name });
}

/** "120 nearby" in the rest of the state and near it beyond, without those found by name; empty when there are none, or when the search was for the whole state. */
export function foundNearby({ place, in_place, named, answers, is_capped }: Counts): string {
  const nearby = answers - in_place - named;
  if (!place?.lga || nearby === 0) return "";
  return say("{count} nearby", { count: `${nearby}${is_capped ? "+" : ""}` });
}

/** Reason that all results are around an LGA. With filters, those in it may only not fit them. */
export function nobodyInPlaceText(place: NonNullable<Place>, { isFiltered = false, isInState = false }): string {
  const lga = emptyName(place);
  if (isFiltered) return say("Nobody in {lga} fits your filters. These are nearby.", { lga });
  return isInState
    ? say("Nobody in {lga} yet. These are in the rest of {state}.", { lga, state: place.state })
    : say("Nobody in {lga} yet. These are nearby.", { lga });
}

/** "Surulere in Oyo", or the state alone. */
export const choiceName = ({ lga, state }: NonNullable<Place>) =>
  lga ? say("{lga} in {state}", { lga, state }) : state;

/** "We don’t know “qwx” and “zkj”, so we left them out." */
export function leftOutText(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  return quoted.length > 1
    ? say("We don’t know {words}, so we left them out.", { words: listed(quoted) })
    : say("We don’t know {word}, so we left it out.", { word: quoted[0] ?? "" });
}

/** "Without Fast food, as you said." */
export const withoutText = (services: readonly string[]): string =>
  say("Without {services}, as you said.", { services: listed(services.map((service) => say(service))) });

/** The query time as a sentence: "These are open now." */
export function openAtText(time: string): string {
  if (time === "now") return say("These are open now.");
  if (time === "tonight") return say("These are open tonight.");
  if (time === "24 hours") return say("These are open 24 hours.");
  const clock = clockOf(time);
  return clock
    ? say("These are open at {time}.", { time: clock })
    : say("These are open on {day}.", { day: say(time) });
}

/** "Nobody we know of is open now." The results are then closed businesses. */
export function allClosedText(time: string): string {
  if (time === "now") return say("Nobody we know of is open now.");
  if (time === "tonight") return say("Nobody we know of is open tonight.");
  if (time === "24 hours") return say("Nobody we know of is open 24 hours.");
  const clock = clockOf(time);
  return clock
    ? say("Nobody we know of is open at {time}.", { time: clock })
    : say("Nobody we know of is open on {day}.", { day: say(time) });
}

/** "10 pm" of the time "at 10 pm"; nothing of another. */
const clockOf = (time: string) => /^at (.+)/.exec(time)?.[1];

/** The first of these to open, for people who find all of them closed. */
export const firstToOpen = <Closed extends Pick<Listing, "opens_at">>(listings: readonly Closed[]) =>
  listings
    .filter(({ opens_at }) => opens_at !== null)
    .reduce<Closed | undefined>((first, one) => (first && first.opens_at! <= one.opens_at! ? first : one), undefined);

/** Title of a page of results: "Plumber in Ikeja, Lagos". */
export function aboutWhat(words: string, place: Place): string {
  return words
    ? say("{trade} in {place}", { trade: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, place: placeName(place) })
    : say("Businesses in {place}", { place: placeName(place) });
}
