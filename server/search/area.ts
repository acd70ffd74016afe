import { distanceKm, type LocalGovernment, lgasOf, type Place, positionOf, type State } from "#/server/place/place.ts";

export interface Point {
  latitude: number;
  longitude: number;
}

/** Area of a search: the LGAs of a state around an asked place, each in a distance band; a state; or the country. */
export type Area = Around | { kind: "state"; state: number } | { kind: "country" };

export interface Around {
  kind: "around";
  state: number;
  lga: number;
  lgas: readonly { lga: number; band: number }[];
}

/** Kilometres to which each distance band reaches; beyond the last is the rest of the state. */
const bandsKm = [5, 15, 40];

/** The areas around LGAs, asked for again and again. */
const areasOfLgas = new Map<number, Area>();

/** The area of a place; with a position in the same state, around the position. */
export function areaOf(place: Place | undefined, point?: Point): Area {
  if (!place) return { kind: "country" };
  const { state, lga } = place;
  if (!lga) return { kind: "state", state: state.id };
  if (point || place.area) return areaAround(state, lga, point ?? positionOf(place)!);
  const known = areasOfLgas.get(lga.id) ?? areaAround(state, lga, lga);
  areasOfLgas.set(lga.id, known);
  return known;
}

function areaAround(state: State, lga: LocalGovernment, centre: Point): Area {
  const lgas = lgasOf(state).map((other) => ({
    lga: other.id,
    band: other === lga ? 0 : bandOf(distanceKm(centre, other)),
  }));
  return { kind: "around", state: state.id, lga: lga.id, lgas };
}

/** 0 is at home in the asked LGA, 1 comes to it. */
export const visitingBand = 1;

const bandOf = (km: number) => {
  const at = bandsKm.findIndex((most) => km <= most);
  return visitingBand + 1 + (at < 0 ? bandsKm.length : at);
};
