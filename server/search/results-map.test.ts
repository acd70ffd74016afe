import { expect, test } from "vitest";
import { localGovernments, outlineOf, readPlace } from "#/server/place/place.ts";
import { startApi } from "#/tests/api.ts";
import { mapOf } from "./map.ts";
import { areaBorders } from "./map-shapes.ts";

const ikeja = readPlace("Lagos, Ikeja")!;
const at = (id: string, north: number, east: number) => ({
  id,
  latitude: ikeja.lga!.latitude + north,
  longitude: ikeja.lga!.longitude + east,
});

test("north is up, east is right, and the results and the place asked for are around the middle", () => {
  const { pins, middle } = mapOf([at("north", 0.05, 0), at("east", 0, 0.05)], ikeja)!;
  const [north, east] = pins;
  expect(north).toMatchObject({ x: middle!.x });
  expect(east).toMatchObject({ y: middle!.y });
  expect(north!.y + middle!.y).toBeCloseTo(1000, -1);
  expect(east!.x + middle!.x).toBeCloseTo(1000, -1);
  expect(north!.y).toBeLessThan(500);
  expect(east!.x).toBeGreaterThan(500);
});

test("businesses at one point have pins around it that do not hide each other, and those without room are counted at one", () => {
  const page = Array.from({ length: 20 }, (_, nth) => at(String(nth), 0, 0));
  const { pins } = mapOf(page, ikeja)!;
  expect(pins.length).toBeGreaterThanOrEqual(5);
  for (const [nth, { x, y }] of pins.entries()) {
    expect(Math.hypot(x - 500, y - 500)).toBeLessThan(150);
    for (const other of pins.slice(nth + 1))
      expect(Math.abs(x - other.x) >= 76 || Math.abs(y - other.y) >= 76, `${nth} and another`).toBe(true);
  }
  const counted = pins.flatMap(({ id, more }) => [id, ...more]);
  expect(counted.toSorted()).toEqual(page.map(({ id }) => id).toSorted());
});

test("a business in another part of the country is not on the map, and without a place there is none", () => {
  expect(mapOf([at("near", 0, 0), at("kano", 5, 5)], ikeja)!.pins).toMatchObject([{ id: "near" }]);
  expect(mapOf([at("kano", 5, 5)], ikeja)).toBeNull();
  expect(mapOf([at("near", 0, 0), at("near too", 0.01, 0)], undefined)).toBeNull();
});

test("the place asked for has its name, first, and not where it is marked; a whole state is not marked", () => {
  const yaba = readPlace("Lagos, Yaba")!;
  const here = { ...yaba.area!, id: "here" };
  for (const place of [ikeja, yaba]) {
    const { places } = mapOf([{ ...here, ...(place.area ?? place.lga!) }], place)!;
    const name = place.area?.name ?? place.lga!.name;
    expect(places[0]).toMatchObject({ name, kind: "asked", x: 500 });
    expect(Math.abs(places[0]!.y - 500)).toBeGreaterThan(70);
    expect(places.filter((one) => one.name === name)).toHaveLength(1);
  }
  expect(mapOf([here], readPlace("Lagos"))).toMatchObject({ middle: null });
});

test("one result far beyond the others has no pin and does not widen the map", () => {
  const near = [at("a", 0.02, 0), at("b", 0, 0.03), at("c", 0.05, 0)];
  const { km, pins } = mapOf([...near, at("far", 0.4, 0)], ikeja)!;
  expect(km).toBe(mapOf(near, ikeja)!.km);
  expect(pins.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(mapOf([at("a", 0.3, 0), at("b", 0.4, 0)], ikeja)!.pins).toHaveLength(2);
});

test("the names of places cover no pin and no other name", () => {
  const { pins, places } = mapOf([at("here", 0, 0), at("north", 0.05, 0)], ikeja)!;
  expect(places.length).toBeGreaterThan(1);
  for (const [nth, one] of places.entries()) {
    for (const pin of pins) expect(Math.hypot(one.x - pin.x, one.y - pin.y)).toBeGreaterThan(40);
    for (const other of places.slice(nth + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(40);
  }
});

test("a state has its border around its LGAs, and every map of an LGA is at most 6 KB", { tags: "thorough" }, () => {
  const isInside = ({ longitude, latitude, state }: (typeof localGovernments)[number]) =>
    outlineOf(state).some((ring) => {
      let isIn = false;
      for (let at = 0; at < ring.length; at += 2) {
        const [x, y, nextX, nextY] = [0, 1, 2, 3].map((step) => ring[(at + step) % ring.length]!);
        const isBeside = y! > latitude !== nextY! > latitude;
        if (isBeside && longitude < ((nextX! - x!) * (latitude - y!)) / (nextY! - y!) + x!) isIn = !isIn;
      }
      return isIn;
    });
  expect(localGovernments.filter(isInside).length).toBeGreaterThan(localGovernments.length * 0.97);
  for (const place of localGovernments.map(({ state, ...lga }) => ({ state, lga: { ...lga, state } }))) {
    const near = [0, 0.01].map((north) => ({ ...place.lga, id: String(north), latitude: place.lga.latitude + north }));
    const { pins: _, places: _names, middle: _middle, km, ...shapes } = mapOf(near, place)!;
    expect(km).toBe(20);
    for (const path of Object.values(shapes)) expect(path).toMatch(/^(M-?\d+ ?-?\d+l[\d -]+z?)*$/);
    expect(JSON.stringify(shapes).length, place.lga.name).toBeLessThan(6_000);
  }
});

test("Lagos is at the sea and the lagoon, Kano is not, and Lokoja is at the Niger", () => {
  const around = (text: string) => {
    const place = readPlace(text)!;
    return mapOf([{ ...place.lga!, id: "one" }], place)!;
  };
  expect(around("Lagos, Lagos Island").land.length).toBeGreaterThan(100);
  expect(around("Lagos, Ikorodu").places).toContainEqual(
    expect.objectContaining({ name: "Lagos Lagoon", kind: "water" }),
  );
  expect(around("Kogi, Lokoja").rivers).not.toBe("");
  expect(around("Kano, Dala")).toMatchObject({
    land: expect.stringMatching(/^M[-\d ]+l[-\d ]{10,30}z$/),
    rivers: "",
  });
});

test("borders of LGAs run between their places, and a wide map has none", () => {
  const near = mapOf([at("near", 0, 0)], ikeja)!;
  expect(near.borders).not.toBe("");
  expect(mapOf([at("north", 0.4, 0), at("south", -0.4, 0)], ikeja)!.borders).toBe("");
});

test("a border runs between the sites of two areas, around none that lies alone among others", () => {
  const frame = { min: 0, max: 100 };
  const rowAt = (y: number, area: number) => [10, 30, 50, 70, 90].map((x) => ({ x, y, area }));
  const rows = [...rowAt(20, 1), ...rowAt(40, 1), ...rowAt(60, 2), ...rowAt(80, 2)];
  const ys = (sites: typeof rows) =>
    new Set(
      areaBorders(sites, frame)
        .flat()
        .map(({ y }) => y),
    );
  expect(ys(rows)).toEqual(new Set([50]));
  expect(ys([...rows, { x: 50, y: 30, area: 2 }])).toEqual(new Set([50]));
  expect(ys([...rows, { x: 50, y: 30, area: 3 }]).size).toBeGreaterThan(1);
});

test("the map of a business has its point in the middle, and there is none of an unknown one", async () => {
  const { api, make } = await startApi();
  const { id } = await make.business({ place: "Lagos, Ikeja" });
  const { body } = await api.get(`/v2/business/${id}/map`);
  expect(body.pins).toEqual([{ id, x: 500, y: 500, more: [] }]);
  expect(body.places).toContainEqual(expect.objectContaining({ name: "Ikeja" }));
  for (const unknown of [crypto.randomUUID(), "plumber"])
    expect(await api.get(`/v2/business/${unknown}/map`)).toMatchObject({ status: 200, body: null });
});
