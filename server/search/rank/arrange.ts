import { distanceKm, type LocalGovernment, lgasOf, type Place, positionOf, type State } from "#/server/place/place.ts";
import { tierOf } from "./rules.ts";

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
  /** Only some LGAs of the state: what is done on the spot. */
  isPart?: true;
}

/** Kilometres to which each distance band reaches; beyond the last is the rest of the state. */
const bandsKm = [3, 6, 10, 15, 25, 40];

/** The area of a place; with a position in the same state, around the position. */
export function areaOf(place: Place | undefined, point?: Point): Area {
  if (!place) return { kind: "country" };
  const { state, lga } = place;
  if (!lga) return { kind: "state", state: state.id };
  return areaAround(state, lga, point ?? positionOf(place)!);
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

/** Nobody goes farther for a plumber, and no plumber comes from farther. */
export const onSpotKm = 60;

/** The area without the LGAs that are too far for what is done on the spot. */
export function withinReach(area: Area, place: Place, point?: Point): Area {
  if (area.kind !== "around") return area;
  const near = new Set(
    lgasOf(place.state)
      .filter((lga) => lga === place.lga || distanceKm(point ?? positionOf(place)!, lga) <= onSpotKm)
      .map(({ id }) => id),
  );
  return { ...area, lgas: area.lgas.filter(({ lga }) => near.has(lga)), isPart: true };
}

const bandOf = (km: number) => {
  const at = bandsKm.findIndex((most) => km <= most);
  return visitingBand + 1 + (at < 0 ? bandsKm.length : at);
};

/** A business that answers, before the order of results. */
export interface Candidate {
  id: string;
  weight: number;
  /** 0: in the asked LGA; the farther, the higher. */
  band: number;
}

/** A candidate that may stand higher than its own weight. */
export interface Lifted extends Candidate {
  isBoosted: boolean;
  isNew: boolean;
}

/** One in so many places may go to a boost. */
const boostEvery = 4;
/** The place, counted from 0, that a new business gets in the first ten. */
const newPlace = 4;

/** Tier first, then distance band: everything in one section comes before everything in the next. */
const sectionOf = ({ weight, band }: Candidate) => (8 - tierOf(weight)) * 100 + band;

/**
 * The order of results: the candidates' own, but for boosts, which lift within their section and take one place in four,
 * and one new business, which gets the fifth place of its section's page. The first `n` are the same whatever `length` is asked.
 * @param natural the best `length` or more, in order
 * @param lifted those that may be lifted, best first
 */
export function arrange(natural: readonly Candidate[], lifted: readonly Lifted[], length: number): string[] {
  const boosts = Map.groupBy(
    lifted.filter(({ isBoosted }) => isBoosted),
    sectionOf,
  );
  const newcomer = lifted.find(({ isNew }) => isNew);
  const placed = new Set<string>();
  const order: string[] = [];
  let sinceBoost = boostEvery;
  let at = 0;
  const place = (id: string) => {
    placed.add(id);
    order.push(id);
  };
  while (order.length < length) {
    while (at < natural.length && placed.has(natural[at]!.id)) at++;
    const next = natural[at];
    if (!next) break;
    if (order.length === newPlace && newcomer && !placed.has(newcomer.id) && sectionOf(newcomer) <= sectionOf(next)) {
      place(newcomer.id);
      sinceBoost++;
      continue;
    }
    const boosted = boosts.get(sectionOf(next))?.find(({ id }) => !placed.has(id));
    const isBoostsTurn = boosted !== undefined && sinceBoost >= boostEvery - 1;
    place(isBoostsTurn ? boosted.id : next.id);
    sinceBoost =
      isBoostsTurn || lifted.some(({ id, isBoosted }) => isBoosted && id === order.at(-1)) ? 0 : sinceBoost + 1;
  }
  return order;
}
