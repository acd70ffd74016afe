import { expect, test } from "vitest";
import locations from "#/server/place/data/locations.json" with { type: "json" };
import { listMax } from "#/shared/list-max.ts";
import { areasFromText, areasToText, tagsFromText, tagsToText, withArea, withTag } from "./lists-in-text.ts";

test("services survive the way through a text", () => {
  const tags = ["Plumber", "Borehole, drilling", "Ọ̀nà"];

  expect(tagsFromText(tagsToText(tags))).toEqual(tags);
  expect(tagsFromText("")).toEqual([]);
  expect(tagsFromText(undefined)).toEqual([]);
});

test("a service is added once, trimmed, whatever its case", () => {
  expect(withTag(["Plumber"], "  Gen   repair ")).toEqual(["Plumber", "Gen repair"]);
  expect(withTag(["Plumber"], "PLUMBER")).toEqual(["Plumber"]);
  expect(withTag(["Plumber"], "   ")).toEqual(["Plumber"]);
});

test("ten services are enough", () => {
  const full = Array.from({ length: listMax.services }, (_, index) => `Service ${index}`);

  expect(withTag(full, "One more")).toEqual(full);
});

test("every area of the country survives the way through a text", () => {
  const areas = locations.flatMap(({ state, lgas }) => lgas.map((lga) => ({ state, lga })));

  expect(areasFromText(areasToText(areas))).toEqual(areas);
});

test("an LGA name of two states is two areas, and the same area is one", () => {
  const areas = withArea([{ state: "Lagos", lga: "Surulere" }], { state: "Oyo", lga: "Surulere" });

  expect(areas).toHaveLength(2);
  expect(withArea(areas, { state: "Oyo", lga: "Surulere" })).toHaveLength(2);
});

test("twenty other areas are enough", () => {
  const full = Array.from({ length: listMax.serviceAreas }, (_, index) => ({ state: "Lagos", lga: `Area ${index}` }));

  expect(withArea(full, { state: "Oyo", lga: "Egbeda" })).toEqual(full);
});
