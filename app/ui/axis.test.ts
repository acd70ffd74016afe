import { expect, test } from "vitest";
import { axisTop } from "./bar-chart.tsx";

test.each([
  [0, 2],
  [-500, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 10],
  [11, 20],
  [45, 60],
  [99, 100],
  [350_000, 400_000],
])("an axis of values up to %d ends at %d, whose half is whole", (most, top) => {
  expect(axisTop(most)).toBe(top);
  expect(Number.isInteger(top / 2)).toBe(true);
});
