import { expect, test } from "vitest";
import { ageOf, shortAgeOf } from "./words.ts";

test.each([
  ["2026-11-18T09:59:00Z", "under 1 hour"],
  ["2026-11-18T10:30:00Z", "under 1 hour"],
  ["2026-11-18T08:59:00Z", "1 hour"],
  ["2026-11-17T10:30:00Z", "23 hours"],
  ["2026-11-16T11:00:00Z", "1 day"],
  ["2026-11-16T10:00:00Z", "2 days"],
])("an item that waits since %s has waited for %s", (since, words) => {
  expect(ageOf(since, Date.parse("2026-11-18T10:00:00Z"))).toBe(words);
});

test.each([
  ["2026-11-18T09:59:00Z", "under 1 h"],
  ["2026-11-18T08:59:00Z", "1 h"],
  ["2026-11-16T11:00:00Z", "1 day"],
  ["2026-11-16T10:00:00Z", "2 days"],
])("where there is little room an item that waits since %s has waited for %s", (since, words) => {
  expect(shortAgeOf(since, Date.parse("2026-11-18T10:00:00Z"))).toBe(words);
});
