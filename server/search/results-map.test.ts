import { expect, test } from "vitest";
import { localGovernments, outlineOf, readPlace } from "#/server/place/place.ts";
import { mapOf } from "./cards.ts";

const ikeja = readPlace("Lagos, Ikeja")!;
const at = (id: string, north: number, east: number) => ({
  id,
  latitude: ikeja.lga!.latitude + north,
  longitude: ikeja.lga!.longitude + east,
});

test("north is up, east is right, and the place asked for is in the middle", () => {
  const { pins, places } = mapOf([at("north", 0.05, 0), at("east", 0, 0.05)], ikeja)!;
  const [north, east] = pins;
  expect(north!.y).toBeLessThan(500);
  expect(north!.x).toBe(500);
  expect(east!.x).toBeGreaterThan(500);
  expect(places.find(({ name }) => name === "Ikeja")).toMatchObject({ x: 500, y: 500 });
});

test("ten businesses at one point do not hide each other", () => {
  const page = Array.from({ length: 10 }, (_, nth) => at(String(nth), 0, 0));
  const { pins } = mapOf(page, ikeja)!;
  for (const [nth, { x, y }] of pins.entries())
    for (const other of pins.slice(nth + 1))
      expect(Math.abs(x - other.x) >= 150 || Math.abs(y - other.y) >= 76, `${nth} and another`).toBe(true);
});

test("a business in another part of the country is not on the map, and one alone needs none", () => {
  expect(mapOf([at("near", 0, 0), at("kano", 5, 5)], ikeja)).toBeNull();
  expect(mapOf([at("near", 0, 0), at("near too", 0.01, 0)], undefined)).toBeNull();
});

test("the names of places cover no pin and no other name", () => {
  const { pins, places } = mapOf([at("here", 0, 0), at("north", 0.05, 0)], ikeja)!;
  expect(places.length).toBeGreaterThan(1);
  for (const [nth, one] of places.entries()) {
    for (const pin of pins) expect(Math.hypot(one.x - pin.x, one.y - pin.y)).toBeGreaterThan(40);
    for (const other of places.slice(nth + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(70);
  }
});

test("a state has its border around its LGAs, and each is at most 3 KB on the map", () => {
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
    const { outline } = mapOf(near, place)!;
    expect(outline).toMatch(/^(M[\d -]+z)+$/);
    expect(outline.length).toBeLessThan(3_000);
  }
});
