import { expect, test } from "vitest";
import { hasAspect, middle, moved, partOf } from "./crop.ts";

const wide = 16 / 9;

test("the middle of a standing photo is kept, and the frame can be moved to its edges", () => {
  const photo = { width: 900, height: 1_600 };
  expect(partOf(photo, wide, middle)).toEqual({ left: 0, top: 547, width: 900, height: 506 });
  expect(partOf(photo, wide, { x: 0.5, y: 0 }).top).toBe(0);
  expect(partOf(photo, wide, { x: 0.5, y: 1 })).toMatchObject({ top: 1_094, height: 506 });
});

test("a panorama gives the part that is chosen, and a picture of 200 px a part of itself", () => {
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

test("a picture that already has the proportion is not cut", () => {
  expect(hasAspect({ width: 1_600, height: 900 }, wide)).toBe(true);
  expect(hasAspect({ width: 1_600, height: 1_200 }, wide)).toBe(false);
});
