import { describe, expect, test } from "vitest";
import { fold } from "#/shared/fold.ts";
import {
  allPlaceNames,
  distanceKm,
  findLga,
  findPlaces,
  findState,
  isCity,
  isCountry,
  lgaById,
  lgasIn,
  localGovernments,
  locationOf,
  nearestLgas,
  otherMeanings,
  placesNamed,
  readPlace,
  states,
} from "./place.ts";

const read = (text: string) => {
  const place = readPlace(text);
  return place && [place.state.name, place.lga?.name ?? ""];
};

describe("the country", () => {
  test("the country has 37 states and 774 LGAs, each with its position", () => {
    expect(states).toHaveLength(37);
    expect(localGovernments).toHaveLength(774);
    const astray = localGovernments.filter(
      ({ latitude, longitude }) => !(latitude > 4 && latitude < 14 && longitude > 2 && longitude < 15),
    );
    expect(astray).toEqual([]);
  });

  test("an LGA is found by its id", () => {
    for (const lga of localGovernments) expect(lgaById(lga.id)).toBe(lga);
  });

  test("six LGA names exist in two states, and each is found in its state", () => {
    const count = Map.groupBy(localGovernments, ({ name }) => name);
    const doubled = [...count].filter(([, lgas]) => lgas.length > 1);
    expect(doubled.map(([name, lgas]) => [name, ...lgas.map(({ state }) => state.name)])).toEqual([
      ["Obi", "Benue", "Nasarawa"],
      ["Nasarawa", "Kano", "Nasarawa"],
      ["Bassa", "Kogi", "Plateau"],
      ["Ifelodun", "Kwara", "Osun"],
      ["Irepodun", "Kwara", "Osun"],
      ["Surulere", "Lagos", "Oyo"],
    ]);
    for (const [name, lgas] of doubled) for (const lga of lgas) expect(findLga(lga.state, name)).toBe(lga);
  });
});

describe("reading a place", () => {
  test.each([
    ["Lagos, Ikeja", ["Lagos", "Ikeja"]],
    ["Ikeja, Lagos", ["Lagos", "Ikeja"]],
    ["lagos,ikeja", ["Lagos", "Ikeja"]],
    ["Lagos", ["Lagos", ""]],
    ["Lagos State", ["Lagos", ""]],
    ["Lekki Phase 1", ["Lagos", "Eti-Osa"]],
    ["Lagos, Yaba", ["Lagos", "Lagos Mainland"]],
    ["Surulere", ["Lagos", "Surulere"]],
    ["Oyo, Surulere", ["Oyo", "Surulere"]],
    ["Nasarawa, Nasarawa", ["Nasarawa", "Nasarawa"]],
    ["Kano, Nasarawa", ["Kano", "Nasarawa"]],
    ["PH", ["Rivers", "Port Harcourt"]],
    ["Festac", ["Lagos", "Amuwo-Odofin"]],
    ["Wuse 2", ["Federal Capital Territory", "Abuja Municipal"]],
    ["AMAC, Abuja", ["Federal Capital Territory", "Abuja Municipal"]],
  ])("%s is %j", (text, place) => {
    expect(read(text)).toEqual(place);
  });

  test.each([
    ["VI", "Victoria Island", "Lagos", "Eti-Osa"],
    ["PHC", "Port Harcourt City", "Rivers", "Port Harcourt"],
    ["IB", "Ibadan", "Oyo", "Ibadan North"],
    ["Lekki phase 1", "Lekki Phase 1", "Lagos", "Eti-Osa"],
    ["New Haven", "New Haven", "Enugu", "Enugu North"],
    ["Sabon Gari, Kano", "Sabon Gari Kano", "Kano", "Fagge"],
    ["GRA, Rivers", "GRA Port Harcourt", "Rivers", "Port Harcourt"],
    ["Wuse 2", "Wuse 2", "Federal Capital Territory", "Abuja Municipal"],
  ])("%s leads to an area with an LGA and a position", (text, area, state, lga) => {
    const place = readPlace(text);
    expect([place?.area?.name, place?.state.name, place?.lga?.name]).toEqual([area, state, lga]);
    expect(distanceKm(place!.area!, place!.lga!)).toBeLessThan(60);
    expect(readPlace(locationOf(place!))?.lga).toBe(place!.lga);
  });

  test.each([
    ["Ibadan", "Oyo, Ibadan", "Ibadan South-West", "Ogbomosho North"],
    ["Port Harcourt", "Rivers, Port Harcourt City", "Obio/Akpor", "Bonny"],
    ["Edo, Benin City", "Edo, Benin City", "Egor", "Esan West"],
  ])("%s is all of a city, which its written form keeps", (text, written, inside, outside) => {
    const city = readPlace(text)!;
    expect(isCity(city)).toBe(true);
    expect(locationOf(city)).toBe(written);
    const names = lgasIn(readPlace(written)!).map(({ name }) => name);
    expect(names).toContain(inside);
    expect(names).not.toContain(outside);
  });

  test("an LGA of a city and a part of one are no city, and a state stands for all of its LGAs", () => {
    for (const text of ["Oyo, Ibadan North", "Bodija", "Rivers, Port Harcourt", "Lagos, Yaba"])
      expect(lgasIn(readPlace(text)!)).toEqual([readPlace(text)!.lga]);
    expect(lgasIn(readPlace("Lagos")!)).toHaveLength(20);
    expect(isCity(readPlace("Lagos")!)).toBe(false);
  });

  test.each(["Eko", "Lasgidi", "Lag"])("%s is Lagos", (text) => {
    expect(read(text)).toEqual(["Lagos", ""]);
  });

  test("an ambiguous name offers the LGA of the other state", () => {
    expect(otherMeanings("surulere", readPlace("Surulere")!).map(({ state }) => state.name)).toEqual(["Oyo"]);
    expect(otherMeanings("ikeja", readPlace("Ikeja")!)).toEqual([]);
  });

  test("the country is found by its common names", () => {
    expect(["nigeria", "naija", "all of nigeria"].map(isCountry)).toEqual([true, true, true]);
    expect(isCountry("niger")).toBe(false);
  });

  test("the Federal Capital Territory is found by all its names", () => {
    for (const name of [
      "FCT",
      "Abuja",
      "FCT Abuja",
      "Abuja FCT",
      "federal capital territory",
      "F.C.T, Abuja Municipal",
    ]) {
      expect(readPlace(name.replace("F.C.T", "FCT"))?.state.alias).toBe("abuja");
    }
    expect(findState("abuja")?.name).toBe("Federal Capital Territory");
  });

  test("an unknown place is not found", () => {
    expect(["Atlantis", "", " , ", "Lagos, Atlantis", "Atlantis, Ikeja", "🙂", "'; drop table"].map(read)).toEqual(
      Array(7).fill(undefined),
    );
  });

  test("place names are stored folded, so that any spelling matches", () => {
    expect(placesNamed(fold("Ọ̀yọ́")).map(({ place }) => place.state.name)).toContain("Oyo");
    expect(placesNamed("Ikeja")).toEqual([]);
  });
});

describe("distances", () => {
  const lga = (state: string, name: string) => findLga(findState(state)!, name)!;

  test("distances are in kilometres: Ikeja is about 8 from Mushin and 530 from Abuja", () => {
    const ikeja = lga("Lagos", "Ikeja");
    expect(distanceKm(ikeja, lga("Lagos", "Mushin"))).toBeGreaterThan(3);
    expect(distanceKm(ikeja, lga("Lagos", "Mushin"))).toBeLessThan(15);
    expect(Math.round(distanceKm(ikeja, lga("FCT", "Abuja Municipal")) / 10)).toBeCloseTo(53, -1);
    expect(distanceKm(ikeja, ikeja)).toBe(0);
  });

  test("the LGA nearest to a point in Ikeja is Ikeja, and the others are ordered by distance", () => {
    const ikeja = lga("Lagos", "Ikeja");
    const nearest = nearestLgas(ikeja, 10);
    expect(nearest[0]).toBe(ikeja);
    const km = nearest.map((one) => distanceKm(ikeja, one));
    expect(km).toEqual([...km].sort((a, b) => a - b));
  });
});

describe("completing the name of a place", () => {
  const names = (typed: string, near = "") =>
    findPlaces(typed, readPlace(near), 5).map(({ place }) => locationOf(place));

  test.each([
    ["yab", "Lagos", "Lagos, Yaba"],
    ["ajah", "", "Lagos, Ajah"],
    ["port", "", "Rivers, Port Harcourt City"],
    ["sabon", "Kano", "Kano, Sabon Gari Kano"],
    ["computer vil", "", "Lagos, Computer Village"],
    ["VI", "Lagos", "Lagos, Victoria Island"],
    ["ikja", "Lagos", "Lagos, Ikeja"],
    ["portharc", "", "Rivers, Port Harcourt City"],
    ["surul", "Lagos", "Lagos, Surulere"],
  ])("%s near %j offers %s", (typed, near, location) => {
    expect(names(typed, near)).toContain(location);
  });

  test.each(["port harc", "ibadan", "calabar"])("%s offers the city once", (typed) => {
    const found = findPlaces(typed, undefined, 6);
    const [city, ...more] = found.filter(({ place }) => isCity(place));
    expect(more).toEqual([]);
    expect(found.filter(({ name }) => name === city?.name)).toHaveLength(1);
  });

  test("each suggested location reads back as the same LGA", () => {
    for (const [, entries] of allPlaceNames()) {
      for (const { place } of entries) expect(readPlace(locationOf(place))?.lga).toBe(place.lga);
    }
  });

  test("an empty text and an unknown place get no suggestion", () => {
    // "zzqq" has two sounds, and every Square begins with them.
    expect([names(""), names("zxqwv"), names("zzqq"), names("🙂")]).toEqual([[], [], [], []]);
  });
});
