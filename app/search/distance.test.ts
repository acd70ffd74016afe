import { expect, test } from "vitest";
import { distanceText } from "./distance.ts";

test("distances are rounded to the accuracy of the positions", () => {
  expect([0.01, 0.43, 1.23, 34.4].map(distanceText)).toEqual(["50\u00a0m", "450\u00a0m", "1.2\u00a0km", "34\u00a0km"]);
});
