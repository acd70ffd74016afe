import { expect, test } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

test("a token bucket allows a burst, then the steady rate, for each key by itself", () => {
  let now = 0;
  const buckets = new TokenBuckets({ perMinute: 120, burst: 60, now: () => now });
  const taken = (key: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(key)).filter((waitMs) => waitMs === 0).length;

  expect(taken("one", 100)).toBe(60);
  expect(buckets.take("one")).toBe(500);
  expect(taken("two", 1)).toBe(1);
  now += 10_000;
  expect(taken("one", 100)).toBe(20);
  now += 3_600_000;
  expect(taken("one", 100)).toBe(60);
});
