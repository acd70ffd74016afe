import areas from "#/server/place/data/areas.json" with { type: "json" };
import locations from "#/server/place/data/locations.json" with { type: "json" };
import places from "#/server/place/data/places.json" with { type: "json" };
import towns from "#/server/place/data/towns.json" with { type: "json" };
import { joinAddress } from "#/shared/join-address.ts";
import { type Dice, weighted } from "./dice.ts";

type Position = { lat: number; lng: number };
type Town = Position & { name: string };

interface LocalGovernment {
  id: number;
  state: string;
  lga: string;
  weight: number;
  areas: string[];
  roads: string[];
  landmarks: string[];
  towns: Town[];
}

/** Place of a business. `landmark` is empty where none is known; `position` is that of the town, never of a house. */
export interface Place {
  localGovernmentId: number;
  state: string;
  lga: string;
  area: string;
  town: string;
  landmark: string;
  address: string;
  position: Position | undefined;
}

const keyOf = (place: { state: string; lga: string }) => `${place.state}/${place.lga}`;
const known = new Map(areas.lgas.map((lga) => [keyOf(lga), lga]));
const principal = new Map(places.lgas.map((lga) => [keyOf(lga), "town" in lga ? lga.town : undefined]));
const townsOf = Map.groupBy(towns, keyOf);

const localGovernments: LocalGovernment[] = locations
  .flatMap(({ state, lgas }) => lgas.map((lga) => ({ state, lga })))
  .map(({ state, lga }, index) => {
    const there = known.get(keyOf({ state, lga }));
    return {
      id: index + 1,
      state,
      lga,
      weight: there?.weight ?? areas.defaultWeight,
      areas: there?.areas ?? [],
      roads: there?.roads ?? [],
      landmarks: there?.landmarks ?? [],
      towns: townsOf.get(keyOf({ state, lga })) ?? [],
    };
  });

const drawLocalGovernment = weighted(localGovernments, ({ weight }) => weight);
const ikeja = localGovernments.find(({ state, lga }) => state === "Lagos" && lga === "Ikeja")!;

function townOf(lga: LocalGovernment, area: string): Town | string {
  const itself = lga.towns.find(({ name }) => name === area);
  if (itself) return itself;
  if (lga.towns.length === 1) return lga.towns[0]!;
  return principal.get(keyOf(lga)) ?? lga.lga;
}

export function drawPlace(dice: Dice, isInIkeja: boolean): Place {
  const lga = isInIkeja ? ikeja : drawLocalGovernment(dice);
  const names = lga.areas.length > 0 ? lga.areas : lga.towns.map(({ name }) => name);
  const area = names.length > 0 ? dice.pick(names) : lga.lga;
  const town = townOf(lga, area);
  const landmark = lga.landmarks.length > 0 ? dice.pick(lga.landmarks) : "";
  const place = { state: lga.state, lga: lga.lga, area, town: typeof town === "string" ? town : town.name, landmark };
  return {
    ...place,
    localGovernmentId: lga.id,
    address: drawAddress(dice, place, lga.roads),
    position: typeof town === "string" ? undefined : scatter(dice, town),
  };
}

/** House numbers are used only with invented streets; real roads and landmarks are "off", "near" or "by". */
function drawAddress(dice: Dice, place: Pick<Place, "area" | "town" | "landmark">, roads: string[]) {
  const patterns = areas.addressPatterns.filter(
    (pattern) =>
      (place.landmark || !pattern.includes("{landmark}")) && (roads.length > 0 || !pattern.includes("{road}")),
  );
  const values: Record<string, string> = {
    no: String(dice.between(1, 120)),
    shop: String(dice.between(1, 60)),
    letter: dice.pick(["A", "B", "C", "D", "E", "F"]),
    fstreet: dice.pick(areas.fictionalStreets),
    road: roads.length > 0 ? dice.pick(roads) : "",
    ...place,
  };
  const address = dice.pick(patterns).replace(/\{(\w+)\}/g, (_, word) => values[word]!);
  return joinAddress(address);
}

function scatter(dice: Dice, { lat, lng }: Position): Position {
  const near = (degrees: number) => Math.round((degrees + (dice.next() - 0.5) * 0.02) * 1e4) / 1e4;
  return { lat: near(lat), lng: near(lng) };
}
