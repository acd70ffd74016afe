import { fold } from "#/shared/fold.ts";
import areas from "./data/areas.json" with { type: "json" };
import variants from "./data/lga-variants.json" with { type: "json" };
import locations from "./data/locations.json" with { type: "json" };
import places from "./data/places.json" with { type: "json" };
import towns from "./data/towns.json" with { type: "json" };

export interface State {
  id: number;
  name: string;
  alias: string;
}

export interface LocalGovernment {
  id: number;
  name: string;
  state: State;
  /** Degrees. */
  latitude: number;
  longitude: number;
}

/** Where somebody looks: a state, or one LGA in it. */
export interface Place {
  state: State;
  lga: LocalGovernment | undefined;
}

/** The 37, in the order of their ids. */
export const states: readonly State[] = locations.map(({ state, alias }, index) => ({
  id: index + 1,
  name: state,
  alias,
}));

const positions = new Map(
  places.lgas.map((lga) => [`${lga.state}|${lga.lga}`, "town" in lga && lga.town ? lga.town : lga]),
);

/** The 774, in the order of their ids. */
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

/** @param name in any case and spelling we know; 'FCT', 'Abuja' and 'Federal Capital Territory' are one */
export function findState(name: string): State | undefined {
  const folded = fold(name);
  return stateByName.get(folded) ?? stateByName.get(folded.replace(/ state$/, ""));
}

/** An LGA of `state`: six names occur in two states, so a name alone is never enough. */
export function findLga(state: State, name: string): LocalGovernment | undefined {
  return lgaByName.get(`${state.id}|${fold(name)}`);
}

/** The part of an address that stands for an LGA, within its state: `ado-odo-ota`. */
export const lgaSlug = ({ name }: LocalGovernment): string => fold(name).replaceAll(" ", "-");

/** The LGAs of a state, in the order of their ids. */
export const lgasOf = (state: State): LocalGovernment[] => localGovernments.filter((lga) => lga.state === state);

/** The LGA with this id. */
export function lgaById(id: number): LocalGovernment {
  return localGovernments[id - 1]!;
}

/** One name a place goes by, and how likely it is meant when places share it. */
export interface PlaceName {
  place: Place;
  kind: "state" | "lga" | "town" | "area" | "landmark" | "road";
  /** People there, roughly: larger is likelier. */
  weight: number;
}

const areaWeight = new Map(areas.lgas.map(({ state, lga, weight }) => [`${state}|${lga}`, weight]));
const weightOf = (lga: LocalGovernment) => areaWeight.get(`${lga.state.name}|${lga.name}`) ?? areas.defaultWeight;

const namesOfPlaces = new Map<string, PlaceName[]>();

function addName(name: string, entry: PlaceName) {
  const key = fold(name);
  // People say Festac for Festac Town.
  if (key.endsWith(" town")) addName(key.slice(0, -" town".length), entry);
  const known = namesOfPlaces.get(key);
  if (!known) namesOfPlaces.set(key, [entry]);
  else if (!known.some(({ place }) => place.lga === entry.place.lga && place.state === entry.place.state))
    known.push(entry);
}

for (const [name, state] of stateByName) addName(name, { place: { state, lga: undefined }, kind: "state", weight: 50 });
for (const [key, lga] of lgaByName) {
  addName(key.slice(key.indexOf("|") + 1), { place: { state: lga.state, lga }, kind: "lga", weight: weightOf(lga) });
}
for (const { state, lga: name, areas: parts, roads, landmarks } of areas.lgas) {
  const lga = findLga(findState(state)!, name)!;
  const entry = (kind: PlaceName["kind"]) => ({ place: { state: lga.state, lga }, kind, weight: weightOf(lga) });
  for (const part of parts) addName(part, entry("area"));
  for (const landmark of landmarks) addName(landmark, entry("landmark"));
  for (const road of roads) addName(road, entry("road"));
}
for (const { state, lga: name, name: town } of towns) {
  const lga = findLga(findState(state)!, name);
  if (lga) addName(town, { place: { state: lga.state, lga }, kind: "town", weight: weightOf(lga) });
}

/** How people write these on a phone. */
const shortNames = {
  ph: "port harcourt",
  phc: "port harcourt",
  vi: "victoria island",
  abj: "abuja",
  "wuse 2": "wuse",
  "wuse ii": "wuse",
};
for (const [short, name] of Object.entries(shortNames)) namesOfPlaces.set(short, namesOfPlaces.get(name)!);

/** Everything that goes by this folded name: states, LGAs, towns, areas, landmarks, roads. */
export function placesNamed(folded: string): readonly PlaceName[] {
  return namesOfPlaces.get(folded) ?? [];
}

/** Every folded name with what it stands for. */
export function allPlaceNames(): Iterable<[string, readonly PlaceName[]]> {
  return namesOfPlaces;
}

/**
 * Reads a place as people and our own picker write it: 'Lagos, Ikeja', 'Ikeja, Lagos', 'Lagos', 'FCT', 'Lekki'.
 * @returns `undefined` when no such place is known
 */
export function readPlace(text: string): Place | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = "", second = ""] = parts;
  if (parts.length >= 2) {
    for (const [stateName, lgaName] of [
      [first, second],
      [second, first],
    ] as const) {
      const state = findState(stateName);
      if (!state) continue;
      const lga =
        findLga(state, lgaName) ?? placesNamed(fold(lgaName)).find(({ place }) => place.state === state)?.place.lga;
      if (lga) return { state, lga };
    }
    return undefined;
  }
  const state = findState(first);
  if (state) return { state, lga: undefined };
  const [likeliest] = [...placesNamed(fold(first))].sort((a, b) => b.weight - a.weight);
  return likeliest?.place;
}

/** Kilometres between two points given in degrees, over a round earth. */
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

/** The LGAs nearest to a point in degrees, nearest first. */
export function nearestLgas(point: { latitude: number; longitude: number }, count: number): LocalGovernment[] {
  return localGovernments
    .map((lga) => ({ lga, km: distanceKm(point, lga) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ lga }) => lga);
}
