import type { Listing, Results } from "#/server/search/contract.ts";

type Place = Pick<NonNullable<Results["place"]>, "state" | "lga"> | null;
type Counts = Pick<Results, "place" | "in_place" | "answers" | "is_capped" | "unknown_place">;

/** "Ikeja, Lagos", "Lagos" or "Nigeria". */
export function placeName(place: Place): string {
  if (!place) return "Nigeria";
  return place.lga ? `${place.lga}, ${place.state}` : place.state;
}

/** "14 in Ikeja, Lagos" or "500+ in Lagos". */
export function foundIn({ place, in_place, answers, is_capped, unknown_place }: Counts): string {
  if (unknown_place) return `0 in “${unknown_place}”`;
  if (!place?.lga) return `${answers}${is_capped ? "+" : ""} in ${placeName(place)}`;
  return `${in_place}${is_capped && in_place === answers ? "+" : ""} in ${placeName(place)}`;
}

/** "120 more in the rest of Lagos"; empty when there are none, or when the whole state was asked. */
export function foundNearby({ place, in_place, answers, is_capped }: Counts): string {
  if (!place?.lga || answers === in_place) return "";
  return `${answers - in_place}${is_capped ? "+" : ""} more in the rest of ${place.state}`;
}

/** "Surulere in Oyo", or the state alone. */
export const choiceName = ({ lga, state }: NonNullable<Place>) => (lga ? `${lga} in ${state}` : state);

/** "We don’t know “qwx” and “zkj”, so we left them out." */
export function leftOutText(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.pop();
  const all = quoted.length > 0 ? `${quoted.join(", ")} and ${last}` : last;
  return `We don’t know ${all}, so we left ${quoted.length > 0 ? "them" : "it"} out.`;
}

/** "Without Fast food, as you said." */
export const withoutText = (services: readonly string[]): string => `Without ${services.join(" and ")}, as you said.`;

/** The asked time as a sentence: "These are open now." */
export const openAtText = (time: string): string => `These are open ${onTime(time)}.`;

/** "Nobody we know of is open now." The results are then those that are closed. */
export const nobodyOpenText = (time: string): string => `Nobody we know of is open ${onTime(time)}.`;

const onTime = (time: string) => (/^[A-Z]/.test(time) ? `on ${time}` : time);

/** The first of these to open, for people who find all of them closed. */
export const firstToOpen = <Closed extends Pick<Listing, "opens_at">>(listings: readonly Closed[]) =>
  listings
    .filter(({ opens_at }) => opens_at !== null)
    .reduce<Closed | undefined>((first, one) => (first && first.opens_at! <= one.opens_at! ? first : one), undefined);

/** Title of a page of results: "Plumber in Ikeja, Lagos". */
export function aboutWhat(words: string, place: Place): string {
  const what = words || "businesses";
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} in ${placeName(place)}`;
}
