/** The part of a listing that says how near it is, and whether a visit now makes sense. */
interface Placed {
  state: string;
  lga: string;
  is_open: boolean | null;
}

/**
 * Sorts a list with the businesses of the visitor's LGA first, then those of their state; among each of these and the rest,
 * open ones first. Within each group the order stays, so a shuffled list stays shuffled.
 * @param location "Lagos, Ikeja"
 */
export function nearestFirst<T extends Placed>(listings: readonly T[], location: string): T[] {
  const [state, lga] = location.split(", ");
  const rank = (one: T) => (one.state !== state ? 4 : one.lga !== lga ? 2 : 0) + (one.is_open ? 0 : 1);
  return listings.toSorted((one, other) => rank(one) - rank(other));
}
