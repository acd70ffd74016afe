/** The part of a listing that says how near it is, and whether a visit now makes sense. */
interface Placed {
  state: string;
  lga: string;
  is_open: boolean | null;
}

/** 0: in the visitor's LGA; 1: in their state; 2: elsewhere. */
export function farness({ state, lga }: Pick<Placed, "state" | "lga">, location: string): 0 | 1 | 2 {
  const [homeState, homeLga] = location.split(", ");
  return state !== homeState ? 2 : lga !== homeLga ? 1 : 0;
}

/** Splits a list into the businesses that do not stand above on the page, and those that do, each in the same order. */
export function splitSeen<T extends { id: string }>(listings: readonly T[], above: readonly { id: string }[]) {
  const seen = new Set(above.map(({ id }) => id));
  return { fresh: listings.filter(({ id }) => !seen.has(id)), seen: listings.filter(({ id }) => seen.has(id)) };
}

/**
 * Sorts a list with the businesses of the visitor's LGA first, then those of their state; among each of these and the rest,
 * open ones first. Within each group the order stays, so a shuffled list stays shuffled.
 * @param location "Lagos, Ikeja"
 */
export function nearestFirst<T extends Placed>(listings: readonly T[], location: string): T[] {
  const rank = (one: T) => 2 * farness(one, location) + (one.is_open ? 0 : 1);
  return listings.toSorted((one, other) => rank(one) - rank(other));
}
