import { distanceKm, lgaById, lgasIn, localGovernments, type Place, positionOf } from "#/server/place/place.ts";
import { isMainOffer, tierOf } from "./rules.ts";

export interface Point {
  latitude: number;
  longitude: number;
}

/**
 * Area of a search: around the searched LGA or city the LGAs of its state and the near ones of others, each in a distance band; a state; or
 * the country.
 */
export type Area = Around | { kind: "state"; state: number } | { kind: "country" };

export interface Around {
  kind: "around";
  state: number;
  /** Of a city, the LGA of its centre. */
  lga: number;
  lgas: readonly { lga: number; band: number }[];
}

/** Upper bound of each distance band in kilometres; the rest of the state is one more band. */
const bandsKm = [3, 6, 10, 15, 25, 40];
/** LGAs of other states are near up to here. */
const beyondBorderKm = 40;

/** The area of a place; around the position when one in the same state is given. */
export function areaOf(place: Place | undefined, point?: Point): Area {
  if (!place) return { kind: "country" };
  const { state, lga } = place;
  if (!lga) return { kind: "state", state: state.id };
  const centre = point ?? positionOf(place);
  const own = lgasIn(place);
  const lgas = localGovernments
    .map((other) => ({ other, km: distanceKm(centre, other) }))
    .filter(({ other, km }) => other.state === state || km <= beyondBorderKm)
    .map(({ other, km }) => ({ lga: other.id, band: own.includes(other) ? 0 : bandOf(km) }));
  return { kind: "around", state: state.id, lga: lga.id, lgas };
}

/** Band of businesses that serve the searched LGA from elsewhere; 0 is the LGA itself, or the city. */
export const visitingBand = 1;

/** Nobody goes farther for a plumber, and no plumber comes from farther. */
export const onSpotKm = 60;

/** The area without the LGAs that are too far for what is done on the spot. */
export function withinReach(area: Area, place: Place, point?: Point): Area {
  if (area.kind !== "around") return area;
  const centre = point ?? positionOf(place);
  const lgas = area.lgas.filter(({ lga, band }) => band === 0 || distanceKm(centre, lgaById(lga)) <= onSpotKm);
  return { ...area, lgas };
}

/** The LGAs of an area: of the searched state, and beyond its border. */
export function bySide({ state, lgas }: Around) {
  const isOwn = ({ lga }: { lga: number }) => lgaById(lga).state.id === state;
  return { own: lgas.filter(isOwn), beyond: lgas.filter((one) => !isOwn(one)) };
}

const bandOf = (km: number) => {
  const at = bandsKm.findIndex((most) => km <= most);
  return visitingBand + 1 + (at < 0 ? bandsKm.length : at);
};

/** A matching business, before results are arranged. */
export interface Candidate {
  id: string;
  weight: number;
  /** 0: in the searched LGA; higher: farther away. */
  band: number;
}

/** A candidate that may rank above its own weight. */
export interface Lifted extends Candidate {
  isBoosted: boolean;
  isNew: boolean;
}

/** At most one place in so many goes to a boost. */
const boostEvery = 4;
/** Index of the place for a new business. */
const newPlace = 4;

/** Sorts by tier, then distance band; lifts happen only within a section, and never above a business that offers the trade as its main one. */
const sectionOf = ({ weight, band }: Candidate) => (8 - tierOf(weight)) * 100 + band;

/**
 * Arranges results: the natural order, except that boosts rise within their section and take at most one place in four, and one new
 * business gets the fifth place. The first `n` results do not depend on `length`.
 * @param natural at least the best `length` candidates, in order
 * @param lifted candidates that may be lifted, best first
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
    const boosted = boosts
      .get(sectionOf(next))
      ?.find(({ id, weight }) => !placed.has(id) && isMainOffer(weight) >= isMainOffer(next.weight));
    const isBoostsTurn = boosted !== undefined && sinceBoost >= boostEvery - 1;
    place(isBoostsTurn ? boosted.id : next.id);
    sinceBoost =
      isBoostsTurn || lifted.some(({ id, isBoosted }) => isBoosted && id === order.at(-1)) ? 0 : sinceBoost + 1;
  }
  return order;
}
