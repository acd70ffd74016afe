import { expect, test } from "vitest";
import { waitMsAfter } from "./back-off.ts";

test("each failure doubles the delay, from one second to thirty", () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((failures) => waitMsAfter(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test("jitter shortens the delay by half at most", () => {
  expect(waitMsAfter(3, 1)).toBe(2_000);
  expect(waitMsAfter(3, 0.5)).toBe(3_000);
});
