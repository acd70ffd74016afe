import {
  allPlaceNames,
  distanceKm,
  localGovernments,
  outlineOf,
  type Place,
  positionOf,
  water,
} from "#/server/place/place.ts";
import type { ResultsMap } from "./contract.ts";
import { areaBorders, type Box, clipLine, clipRing, pathOf, type Site, type Spot } from "./map-shapes.ts";
import type { Point } from "./rank/arrange.ts";

/** Results farther from the place are not on the map. */
const withinKm = 60;
const halfLeastKm = 10;
/** Results farther than this many times the median distance are not on the map: one of them would shrink all others. */
const medianReach = 2;
const kmPerDegree = 111.2;
/** Padding around the outermost pin, as a factor. */
const margin = 1.25;
/** Lines end beyond the edge, where their ends are not seen. */
const frame: Box = { min: -20, max: 1020 };
/** On a wider map their borders are too close to read. */
const bordersHalfMaxKm = 45;
/** Beyond the edge too, because the nearest point may be there; as a factor. */
const sitesReach = 3;

/**
 * Builds a map of results in a square of 1,000 by 1,000 units, north up: a pin for each result, except those far beyond the others, and the place asked for, with
 * the middle of all in the middle of the map; land and water, the borders of states and LGAs,
 * and the names of cities, LGAs and areas with room for them.
 * @returns `null` when no result is near the place
 */
export function mapOf(cards: readonly (Point & { id: string })[], place: Place | undefined): ResultsMap | null {
  if (!place) return null;
  const position = positionOf(place);
  const near = framed(cards, (card) => distanceKm(position, card));
  if (near.length === 0) return null;
  const shown = [position, ...near];
  const centre = {
    latitude: midOf(shown.map(({ latitude }) => latitude)),
    longitude: midOf(shown.map(({ longitude }) => longitude)),
  };
  const shrink = Math.cos((centre.latitude * Math.PI) / 180);
  const kmOf = ({ latitude, longitude }: Point) => ({
    x: (longitude - centre.longitude) * kmPerDegree * shrink,
    y: (centre.latitude - latitude) * kmPerDegree,
  });
  const reach = shown.map(kmOf).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]);
  const half = Math.max(halfLeastKm, Math.max(...reach) * margin);
  const onMap = (point: Point): Spot => {
    const { x, y } = kmOf(point);
    return { x: Math.round(500 + (x / half) * 500), y: Math.round(500 + (y / half) * 500) };
  };
  const lineOf = (flat: readonly number[]): Spot[] =>
    flat.flatMap((longitude, at) => (at % 2 === 0 ? [onMap({ longitude, latitude: flat[at + 1]! })] : []));
  const areaOf = (rings: readonly (readonly number[])[]) =>
    rings.map((ring) => pathOf(clipRing(lineOf(ring), frame), true)).join("");

  const pins: ResultsMap["pins"] = [];
  for (const card of near) {
    const spot = freeSpot(onMap(card), pins);
    if (spot) pins.push({ id: card.id, ...spot, more: [] });
    else nearestOf(onMap(card), pins).more.push(card.id);
  }
  const rivers = water.rivers.flatMap(({ name, line }) =>
    clipLine(lineOf(line), frame).map((part) => ({ name, part })),
  );
  const asked = place.area?.name || place.lga?.name;
  const middle = asked ? onMap(position) : null;
  const labels: ResultsMap["places"] = namesAround(centre, half)
    .filter(({ name }) => name !== asked)
    .map(({ at, ...label }) => ({ ...label, ...onMap(at) }));
  for (const { name, part } of rivers)
    if (name) labels.unshift({ name, kind: "water", ...part[Math.floor(part.length / 2)]! });
  if (asked && middle) labels.unshift({ name: asked, kind: "asked", ...middle });
  // It has a ring as large as a pin.
  const marks = middle ? [...pins, middle] : pins;
  const places: ResultsMap["places"] = [];
  for (const label of labels) {
    if (places.length === placesMax) break;
    const spot = beside[label.kind === "asked" ? "asked" : "other"]
      .map((down) => ({ ...label, y: label.y + down }))
      .find((at) => hasRoom(at, marks, places));
    if (spot) places.push(spot);
  }
  return {
    km: Math.round(half * 2),
    middle,
    pins,
    places,
    land: areaOf([...water.land, ...water.lakes]),
    rivers: rivers.map(({ part }) => pathOf(part)).join(""),
    state: areaOf(outlineOf(place.state)),
    borders: half > bordersHalfMaxKm ? "" : lgaBorders(centre, half, onMap),
  };
}

/** The results that a map has room for: within reach, and not far beyond most of them. */
function framed<One>(cards: readonly One[], kmOf: (card: One) => number): One[] {
  const near = cards.filter((card) => kmOf(card) <= withinKm);
  const median = near.map(kmOf).sort((a, b) => a - b)[Math.floor(near.length / 2)] ?? 0;
  return near.filter((card) => kmOf(card) <= Math.max(halfLeastKm, median * medianReach));
}

const midOf = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;

/** Borders of LGAs, computed: a point is in the LGA of the nearest town, area or ward. */
function lgaBorders(centre: Point, half: number, onMap: (point: Point) => Spot): string {
  const sites = new Map<string, Site>();
  for (const { lga, at } of lgaPoints()) {
    if (distanceKm(centre, at) > half * sitesReach) continue;
    const spot = onMap(at);
    sites.set(`${spot.x} ${spot.y}`, { ...spot, area: lga });
  }
  return areaBorders([...sites.values()], frame)
    .map((line) => pathOf(line))
    .join("");
}

function* lgaPoints(): Generator<{ lga: number; at: Point }> {
  for (const lga of localGovernments) yield { lga: lga.id, at: lga };
  for (const [, names] of allPlaceNames())
    for (const { place } of names) if (place.lga && place.area) yield { lga: place.lga.id, at: place.area };
}

type PlaceKind = ResultsMap["places"][number]["kind"];
const kindOrder: readonly PlaceKind[] = ["asked", "water", "city", "lga", "area"];
const placesMax = 6;

/** Names for the map, those that matter most first. */
function namesAround(centre: Point, half: number) {
  const found: { name: string; kind: PlaceKind; at: Point; km: number }[] = [];
  const add = (name: string, kind: PlaceKind, at: Point) => {
    const km = distanceKm(centre, at);
    if (km < half * 1.5) found.push({ name, kind, at, km });
  };
  for (const { name, ...at } of water.names) add(name, "water", at);
  for (const [, names] of allPlaceNames()) {
    for (const { name, kind, isPlain, place } of names) {
      const { lga, area } = place;
      if (!lga) continue;
      if (!area) add(name, "lga", lga);
      else if (kind === "town" && isPlain) add(name, "city", area);
      else if (kind === "town" || (kind === "area" && area.latitude !== lga.latitude)) add(name, "area", area);
    }
  }
  const seen = new Set<string>();
  return found
    .sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) || a.km - b.km)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map(({ name, kind, at }) => ({ name, kind, at }));
}

/** Width of a letter and height of the text on screen. */
const sizes: Record<PlaceKind, { letter: number; height: number }> = {
  asked: { letter: 26, height: 56 },
  city: { letter: 26, height: 56 },
  lga: { letter: 21, height: 48 },
  area: { letter: 17, height: 42 },
  water: { letter: 18, height: 44 },
};
const gap = 14;
/** A name that has no room at its point is below or above it: a pin is there. Many pins are around the place asked for. */
const beside = { asked: [76, -76, 120, -120, 165, -165, 210, -210, 255, -255], other: [0, 76, -76, 120, -120] };

/** True if a name, centred on its point, fits into the square, and covers no pin and no other name. */
function hasRoom(label: ResultsMap["places"][number], pins: readonly Spot[], places: ResultsMap["places"]) {
  const { x, y } = label;
  const halfOf = ({ name, kind }: typeof label) => (name.length * sizes[kind].letter) / 2;
  const half = halfOf(label);
  const { height } = sizes[label.kind];
  const isOff = (at: number, other: number, reach: number) => Math.abs(at - other) >= reach;
  // The scale is at the lower left.
  const isClearOfScale = y < 880 || x - half > 360;
  return (
    isClearOfScale &&
    Math.min(x - half, y - height, 1000 - x - half, 1000 - y - height) > 0 &&
    pins.every((pin) => isOff(x, pin.x, half + pinSize / 2) || isOff(y, pin.y, (height + pinSize) / 2)) &&
    places.every(
      (one) =>
        isOff(x, one.x, half + halfOf(one) + gap) || isOff(y, one.y, (height + sizes[one.kind].height) / 2 + gap),
    )
  );
}

/** Size of a pin on screen, with padding. */
const pinSize = 90;
/** A pin farther from its point would be in another place. */
const awayMax = 1.5 * pinSize;

/** Finds the nearest free spot for a pin along a spiral, if there is one: many businesses share the position of their LGA. */
function freeSpot({ x, y }: Spot, taken: readonly Spot[]): Spot | undefined {
  const inside = (at: number) => Math.round(Math.min(930, Math.max(70, at)));
  for (let nth = 0; ; nth++) {
    const away = 10 * Math.sqrt(nth);
    if (away > awayMax) return undefined;
    const spot = { x: inside(x + away * Math.cos(nth * 2.4)), y: inside(y + away * Math.sin(nth * 2.4)) };
    const isFree = taken.every((one) => Math.abs(one.x - spot.x) >= pinSize || Math.abs(one.y - spot.y) >= pinSize);
    if (isFree) return spot;
  }
}

const nearestOf = <One extends Spot>({ x, y }: Spot, pins: readonly One[]): One =>
  pins.reduce((best, one) => (Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y) ? one : best));
