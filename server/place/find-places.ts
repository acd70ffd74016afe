import { fold } from "#/shared/fold.ts";
import { PrefixIndex } from "#/shared/prefix-index.ts";
import { allPlaceNames, type Place, type PlaceName } from "./place.ts";

const kindWeights = { state: 30, lga: 20, town: 14, area: 14, estate: 8, junction: 8, landmark: 6, road: 2 } as const;
const nearWeights = { state: 40, lga: 20 } as const;

let index: PrefixIndex<PlaceName> | undefined;

/** Every name of a place by each of its words; made when first needed. */
function placeIndex(): PrefixIndex<PlaceName> {
  index ??= new PrefixIndex(
    [...allPlaceNames()].flatMap(([key, names]) =>
      names.map((value) => ({ key, weight: kindWeights[value.kind] + Math.min(value.weight, 50) / 5, value })),
    ),
  );
  return index;
}

/**
 * The places whose name, or a word of it, begins with what was typed, one typo forgiven; likeliest first.
 * @param near a place that was picked before: its state's places come first
 */
export function findPlaces(typed: string, near: Place | undefined, limit: number): PlaceName[] {
  const nearness = ({ place }: PlaceName) => {
    if (!near || place.state !== near.state) return 0;
    return nearWeights.state + (near.lga && place.lga === near.lga ? nearWeights.lga : 0);
  };
  const found = placeIndex().find(fold(typed), nearness);
  const seen = new Set<string>();
  return found
    .filter(({ name, place }) => {
      const key = `${fold(name)}|${place.state.id}|${place.lga?.id}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, limit);
}

/** True if the name of a place, or a word of it, begins with these letters as they stand. */
export const beginsPlace = (typed: string): boolean => placeIndex().begins(fold(typed));
