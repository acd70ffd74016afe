import { expect, test } from "vitest";
import { attempts, firstSmallEnough, fitWithin, isSmall, sentBytesMax } from "./shrink-picture.ts";

test("a picture has the same proportion, landscape or portrait", () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 });
});

test("a picture is never enlarged, and is at least one pixel", () => {
  expect(fitWithin({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 });
  expect(fitWithin({ width: 40_000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 });
});

test("only a small file with few pixels is sent unchanged", () => {
  expect(isSmall(sentBytesMax, { width: 1600, height: 900 })).toBe(true);
  expect(isSmall(sentBytesMax + 1, { width: 800, height: 600 })).toBe(false);
  expect(isSmall(100_000, { width: 4000, height: 3000 })).toBe(false);
});

test("the best quality that is small enough is chosen", async () => {
  const sizes = [900_000, 700_000, 500_000, 100_000];
  const tried: number[] = [];

  const made = await firstSmallEnough(async ({ quality }) => ({ size: sizes[tried.push(quality) - 1]! }));

  expect(made.size).toBe(500_000);
  expect(tried).toHaveLength(3);
});

test("a picture that is too large at every quality is sent all the same", async () => {
  let count = 0;

  const made = await firstSmallEnough(async () => ({ size: sentBytesMax + ++count }));

  expect(made.size).toBe(sentBytesMax + attempts.length);
});
