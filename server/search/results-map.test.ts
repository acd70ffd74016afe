import { expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import { mapOf } from "./present.ts";

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

test("businesses at one point do not hide each other", () => {
  const { pins } = mapOf([at("one", 0, 0), at("other", 0, 0), at("third", 0, 0)], ikeja)!;
  expect(new Set(pins.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
});

test("a business in another part of the country is not on the map, and one alone needs none", () => {
  expect(mapOf([at("near", 0, 0), at("kano", 5, 5)], ikeja)).toBeNull();
  expect(mapOf([at("near", 0, 0), at("near too", 0.01, 0)], undefined)).toBeNull();
});
