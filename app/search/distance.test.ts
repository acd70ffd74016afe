import { expect, test } from "vitest";
import { distanceText } from "./distance.ts";

test("distances are as exact as the positions behind them", () => {
  expect([0.01, 0.43, 1.23, 34.4].map(distanceText)).toEqual(["50 m", "450 m", "1.2 km", "34 km"]);
});
