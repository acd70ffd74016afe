import { fold } from "#/shared/fold.ts";
import { PrefixIndex } from "#/shared/prefix-index.ts";
import areas from "./data/areas.json" with { type: "json" };
import cityAreas from "./data/city-areas.json" with { type: "json" };
import variants from "./data/lga-variants.json" with { type: "json" };
import locations from "./data/locations.json" with { type: "json" };
import outlines from "./data/outlines.json" with { type: "json" };
import places from "./data/places.json" with { type: "json" };
import towns from "./data/towns.json" with { type: "json" };
import wards from "./data/wards.json" with { type: "json" };
import water from "./data/water.json" with { type: "json" };

export interface State {
  id: number;
  name: string;
  alias: string;
}

export interface LocalGovernment {
  id: number;
  name: string;
  state: State;
  latitude: number;
  longitude: number;
}

interface Area {
  name: string;
  latitude: number;
  longitude: number;
}

export interface Place {
  state: State;
  lga: LocalGovernment | undefined;
  area?: Area;
}

export const states: readonly State[] = locations.map(({ state, alias }, index) => ({
  id: index + 1,
  name: state,
  alias,
}));

const positions = new Map(
  places.lgas.map((lga) => [`${lga.state}|${lga.lga}`, "town" in lga && lga.town ? lga.town : lga]),
);

export const localGovernments: readonly LocalGovernment[] = locations
  .flatMap(({ state, lgas }, index) =>
    lgas.map((name) => ({ name, state: states[index]!, at: positions.get(`${state}|${name}`)! })),
  )
  .map(({ name, state, at }, index) => ({ id: index + 1, name, state, latitude: at.lat, longitude: at.lng }));

const stateByName = new Map<string, State>();
for (const state of states) {
  stateByName.set(fold(state.name), state);
  stateByName.set(fold(state.alias), state);
}
for (const name of ["fct", "abuja", "fct abuja", "abuja fct", "federal capital territory"]) {
  stateByName.set(name, stateByName.get("abuja")!);
}

const lgaByName = new Map<string, LocalGovernment>();
for (const lga of localGovernments) lgaByName.set(`${lga.state.id}|${fold(lga.name)}`, lga);
for (const { state, lga, variants: others } of variants) {
  const known = findLga(stateByName.get(fold(state))!, lga)!;
  for (const other of others) {
    const key = `${known.state.id}|${fold(other)}`;
    if (!lgaByName.has(key)) lgaByName.set(key, known);
  }
}

export function findState(name: string): State | undefined {
  const folded = fold(name);
  return stateByName.get(folded) ?? stateByName.get(folded.replace(/ state$/, ""));
}

/** An LGA of `state`: six names occur in two states, so a name alone is never enough. */
export function findLga(state: State, name: string): LocalGovernment | undefined {
  return lgaByName.get(`${state.id}|${fold(name)}`);
}

export const lgaSlug = ({ name }: LocalGovernment): string => fold(name).replaceAll(" ", "-");

export const lgasOf = (state: State): LocalGovernment[] => localGovernments.filter((lga) => lga.state === state);

export function lgaById(id: number): LocalGovernment {
  return localGovernments[id - 1]!;
}

const nameKinds = ["state", "lga", "town", "area", "estate", "junction", "landmark", "road"] as const;
type NameKind = (typeof nameKinds)[number];

export interface PlaceName {
  /** Display name: Victoria Island, also for the name VI. */
  name: string;
  place: Place;
  kind: NameKind;
  weight: number;
  isPlain: boolean;
}

/** Shorter names typed as one word are more likely another word. */
const joinedLengthMin = 8;

/** A ward is the least known of places with a name. */
const wardWeight = 1;
const areaWeight = new Map(areas.lgas.map(({ state, lga, weight }) => [`${state}|${lga}`, weight]));
const weightOf = (lga: LocalGovernment) => areaWeight.get(`${lga.state.name}|${lga.name}`) ?? areas.defaultWeight;

const capitals = new Map(places.states.map(({ state, capital }) => [state, capital]));

const isCapital = ({ state, name }: { state: string; name: string }) => capitals.get(state)?.name === name;

const namesOfPlaces = new Map<string, PlaceName[]>();

function addName(name: string, entry: PlaceName) {
  const key = fold(name);
  if (key.endsWith(" town")) addName(key.slice(0, -" town".length), entry);
  const known = namesOfPlaces.get(key);
  const same = known?.find(({ place }) => place.lga === entry.place.lga && place.state === entry.place.state);
  if (!known) namesOfPlaces.set(key, [entry]);
  else if (!same) known.push(entry);
  // In words "Port Harcourt" means the city, not the LGA of that name.
  else if (isCity(entry.place)) Object.assign(same, { name: entry.name, place: entry.place });
}

const cityKey = (state: State, name: string) => `${state.id}|${fold(name)}`;

/** A city of several LGAs that is called like one of them: "Rivers, Port Harcourt" is the LGA. */
const cityName = ({ city, lga }: { city: string; lga: string }) => (lga === city ? `${city} City` : city);

/** The LGAs of cities that have several, by state and name; first that of the centre, where the city is. */
const lgasOfCities = new Map<string, readonly LocalGovernment[]>(
  cityAreas.flatMap((city) => {
    if (!("lgas" in city && city.lgas)) return [];
    const state = findState(city.state)!;
    return [[cityKey(state, cityName(city)), city.lgas.map((name) => findLga(state, name)!)] as const];
  }),
);

/** The LGAs that a place stands for: all of a state, those of a city that has several, else its own. */
export function lgasIn({ state, lga, area }: Place): readonly LocalGovernment[] {
  if (!lga) return lgasOf(state);
  const ofCity = area && lgasOfCities.get(cityKey(state, area.name));
  return ofCity?.[0] === lga ? ofCity : [lga];
}

/** True for a city of several LGAs. */
export const isCity = (place: Place): boolean => place.lga !== undefined && lgasIn(place).length > 1;

for (const [name, state] of stateByName) {
  addName(name, { name: state.name, place: { state, lga: undefined }, kind: "state", weight: 50, isPlain: true });
}
for (const [key, lga] of lgaByName) {
  const place = { state: lga.state, lga };
  addName(key.slice(key.indexOf("|") + 1), {
    name: lga.name,
    place,
    kind: "lga",
    weight: weightOf(lga),
    isPlain: false,
  });
}
// Before the areas: the first of equal names in an LGA wins.
for (const town of towns.filter(isCapital)) addTown(town);
for (const { city: called, state: stateName, lga: lgaName, also, areas: parts, ...more } of cityAreas) {
  const state = findState(stateName)!;
  const lga = lgaName ? findLga(state, lgaName)! : undefined;
  const city = "lgas" in more ? cityName({ city: called, lga: lgaName }) : called;
  const place = lga
    ? { state, lga, area: { name: city, latitude: lga.latitude, longitude: lga.longitude } }
    : { state, lga };
  const weight = lga ? weightOf(lga) : 50;
  const entry: PlaceName = {
    name: lga ? city : state.name,
    place,
    kind: lga ? "town" : "state",
    weight,
    isPlain: true,
  };
  for (const name of new Set([called, city, ...also])) addName(name, entry);
  for (const part of parts) addArea(state, part);
}

type CityArea = (typeof cityAreas)[number]["areas"][number];

function addArea(state: State, { name, lga: lgaName, lat, lng, ...more }: CityArea) {
  const lga = findLga(state, lgaName)!;
  const area = { name, latitude: lat, longitude: lng };
  const kind = ("kind" in more ? more.kind : "area") as NameKind;
  const entry: PlaceName = { name, place: { state, lga, area }, kind, weight: weightOf(lga), isPlain: false };
  addName(name, entry);
  // Capitals alone are a short name: VI, UI, VGC. Every city has a GRA.
  for (const other of more.also ?? [])
    addName(other, { ...entry, isPlain: /^[A-Z]{2,5}$/.test(other) && other !== "GRA" });
}

for (const { state, lga: name, areas: parts, roads, landmarks } of areas.lgas) {
  const lga = findLga(findState(state)!, name)!;
  for (const [kind, names] of Object.entries({ area: parts, landmark: landmarks, road: roads })) {
    for (const part of names) addName(part, entryIn(lga, part, kind as NameKind, lga));
  }
}
for (const town of towns) addTown(town);
// "Benincity", before the wards, whose names are too many for it.
for (const [name, entries] of [...namesOfPlaces]) {
  const joined = name.replaceAll(" ", "");
  if (name.includes(" ") && joined.length >= joinedLengthMin && !namesOfPlaces.has(joined))
    namesOfPlaces.set(joined, entries);
}
for (const [stateName, lgas] of Object.entries(wards)) {
  for (const [lgaName, names] of Object.entries(lgas)) {
    const lga = findLga(findState(stateName)!, lgaName)!;
    for (const [name, latitude, longitude] of names as [string, number, number][])
      addName(name, { ...entryIn(lga, name, "town", { latitude, longitude }), weight: wardWeight });
  }
}

function addTown({ state, lga: name, name: town, lat, lng }: (typeof towns)[number]) {
  const lga = findLga(findState(state)!, name);
  // The town of an LGA of a city is the city.
  if (!lga || lgasOfCities.get(cityKey(lga.state, town))?.includes(lga)) return;
  const entry = entryIn(lga, town, "town", { latitude: lat, longitude: lng });
  addName(town, { ...entry, isPlain: isCapital({ state, name: town }) });
}

function entryIn(lga: LocalGovernment, name: string, kind: NameKind, at: Omit<Area, "name">): PlaceName {
  const area = { name, latitude: at.latitude, longitude: at.longitude };
  return { name, place: { state: lga.state, lga, area }, kind, weight: weightOf(lga), isPlain: false };
}

export function placesNamed(folded: string): readonly PlaceName[] {
  return namesOfPlaces.get(folded) ?? [];
}

/** True for a name that is known as a ward only. */
export const isWard = ({ weight }: PlaceName): boolean => weight === wardWeight;

export function allPlaceNames(): Iterable<[string, readonly PlaceName[]]> {
  return namesOfPlaces;
}

const countryNames = new Set([
  "nigeria",
  "naija",
  "9ja",
  "all of nigeria",
  "whole of nigeria",
  "all nigeria",
  "nationwide",
]);

export const isCountry = (folded: string): boolean => countryNames.has(folded);

const heaviest = (names: readonly PlaceName[]) => [...names].sort((a, b) => b.weight - a.weight)[0];

/**
 * Parses a place as typed or as written by the place picker: 'Lagos, Ikeja', 'Ikeja, Lagos', 'Lagos', 'FCT', 'Lekki', 'Yaba, Lagos'.
 * @returns `undefined` when no such place is known
 */
export function readPlace(text: string): Place | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = "", second = ""] = parts;
  if (parts.length >= 2) {
    for (const [stateName, name] of [
      [first, second],
      [second, first],
    ] as const) {
      const state =
        placesNamed(fold(stateName)).find(({ kind }) => kind === "state")?.place.state ?? findState(stateName);
      const inside = state && placeIn(state, name);
      if (inside) return inside;
    }
    return undefined;
  }
  const state = findState(first);
  if (state) return { state, lga: undefined };
  return heaviest(placesNamed(fold(first)))?.place;
}

function placeIn(state: State, name: string): Place | undefined {
  const lga = findLga(state, name);
  if (lga) return { state, lga };
  const inState = placesNamed(fold(name)).filter(({ place }) => place.state === state && place.lga);
  return heaviest(inState)?.place;
}

/** Places with the same name in other states: "Surulere, Lagos or Oyo?". Heaviest first; none when the name is clear. */
export function otherMeanings(folded: string, meant: Place): Place[] {
  const others = placesNamed(folded).filter(({ place, kind }) => place.state !== meant.state && isSettlement(kind));
  return [...others].sort((a, b) => b.weight - a.weight).map(({ place }) => place);
}

const isSettlement = (kind: NameKind) => kind === "state" || kind === "lga" || kind === "town" || kind === "area";

/** Written form of a place in a search: 'Lagos', 'Lagos, Ikeja', 'Lagos, Yaba'. `readPlace` reads it back. */
export function locationOf({ state, lga, area }: Place): string {
  // "Azare" would resolve to a larger Azare of the state than the one in Zaki, so the LGA is used.
  const isClear = area !== undefined && placeIn(state, area.name)?.lga === lga;
  return [state.name, isClear ? area.name : lga?.name].filter(Boolean).join(", ");
}

/** The centre of a place; of a state, its capital. */
export function positionOf({ state, lga, area }: Place): { latitude: number; longitude: number } {
  const { lat, lng } = capitals.get(state.name)!;
  return area ?? lga ?? { latitude: lat, longitude: lng };
}

/** Coast, lakes and rivers, for maps: rings and lines of longitude, latitude, longitude and so on. */
export { water };

/** Border of a state: rings of longitude, latitude, longitude and so on. */
export const outlineOf = ({ alias }: State): readonly (readonly number[])[] =>
  (outlines as Record<string, number[][]>)[alias]!;

export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(b.longitude - a.longitude);
  return 12_742 * Math.asin(Math.sqrt(chord));
}

export function nearestLgas(point: { latitude: number; longitude: number }, count: number): LocalGovernment[] {
  return localGovernments
    .map((lga) => ({ lga, km: distanceKm(point, lga) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ lga }) => lga);
}

/** A point farther from every known place is in another country. */
const lgaWithinKm = 60;

/** The LGA of a point: that of the nearest town, part of a city or LGA that has a place of its own. */
export function lgaAt(point: { latitude: number; longitude: number }): LocalGovernment | undefined {
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  const squared = ({ latitude, longitude }: Omit<Area, "name">) =>
    (latitude - point.latitude) ** 2 + ((longitude - point.longitude) * shrink) ** 2;
  let [nearest, least] = [knownSpots[0]!, Number.POSITIVE_INFINITY];
  for (const spot of knownSpots) {
    const distance = squared(spot.at);
    if (distance < least) [nearest, least] = [spot, distance];
  }
  return distanceKm(point, nearest.at) <= lgaWithinKm ? nearest.lga : undefined;
}

const knownSpots: readonly { lga: LocalGovernment; at: Omit<Area, "name"> }[] = [
  ...localGovernments.map((lga) => ({ lga, at: lga })),
  ...[...namesOfPlaces.values()]
    .flat()
    .flatMap(({ place: { lga, area } }) => (lga && area && area.latitude !== lga.latitude ? [{ lga, at: area }] : [])),
];

const kindWeights = { state: 30, lga: 20, town: 14, area: 14, estate: 8, junction: 8, landmark: 6, road: 2 } as const;
const nearWeights = { state: 40, lga: 20 } as const;

/** A city comes before its LGAs: Ibadan before Ibadan North. */
const indexWeight = ({ kind, weight, isPlain }: PlaceName) =>
  (isPlain ? kindWeights.state : kindWeights[kind]) + Math.min(weight, 50) / 5;

let index: PrefixIndex<PlaceName> | undefined;

function placeIndex(): PrefixIndex<PlaceName> {
  index ??= new PrefixIndex(
    [...allPlaceNames()].flatMap(([key, names]) => names.map((value) => ({ key, weight: indexWeight(value), value }))),
  );
  return index;
}

/**
 * Finds place names, or words in them, by prefix with at most one typo; most likely first. @param near the selected
 * place, whose state comes first
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

export const beginsPlace = (typed: string): boolean => placeIndex().begins(fold(typed));
