import { expect, test } from "vitest";
import { hasAspect, middle, moved, partOf } from "./crop.ts";

const wide = 16 / 9;

test("a portrait photo is cropped to its middle, and the frame can be moved to its edges", () => {
  const photo = { width: 900, height: 1_600 };
  expect(partOf(photo, wide, middle)).toEqual({ left: 0, top: 547, width: 900, height: 506 });
  expect(partOf(photo, wide, { x: 0.5, y: 0 }).top).toBe(0);
  expect(partOf(photo, wide, { x: 0.5, y: 1 })).toMatchObject({ top: 1_094, height: 506 });
});

test("a panorama is cropped to the chosen part, and so is a picture of 200 px", () => {
  expect(partOf({ width: 10_000, height: 900 }, wide, { x: 1, y: 0.5 })).toEqual({
    left: 8_400,
    top: 0,
    width: 1_600,
    height: 900,
  });
  expect(partOf({ width: 200, height: 200 }, 1, middle)).toEqual({ left: 0, top: 0, width: 200, height: 200 });
  expect(partOf({ width: 3, height: 40_000 }, wide, middle)).toMatchObject({ width: 3, height: 2 });
});

test("steps move the frame and stop at the edge", () => {
  expect(moved({ x: 0.95, y: 0.5 }, 1, -1)).toEqual({ x: 1, y: 0.4 });
});

test("a picture of the right proportion is not cropped", () => {
  expect(hasAspect({ width: 1_600, height: 900 }, wide)).toBe(true);
  expect(hasAspect({ width: 1_600, height: 1_200 }, wide)).toBe(false);
});
