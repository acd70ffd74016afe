import { expect, test } from "vitest";
import { readDay, readPrices } from "./account-steps.ts";

test.each([
  ["15000", [15_000]],
  ["15,000", [15_000]],
  ["N15k", [15_000]],
  ["₦ 1,500.50", [1_500.5]],
  ["10000-15000", [10_000, 15_000]],
  ["10k to 15k", [10_000, 15_000]],
  ["15000 naira", [15_000]],
  ["15000-10000", undefined],
  ["0", undefined],
  ["9999999999", undefined],
  ["1-2-3", undefined],
  ["plenty", undefined],
  ["", undefined],
])("“%s” is read as the prices %j", (text, prices) => {
  expect(readPrices(text)).toEqual(prices);
});

test.each([
  ["28 12", "2026-12-28"],
  ["28/12", "2026-12-28"],
  ["3 jan", "2027-01-03"],
  ["18 11", "2027-11-18"],
  ["28-12-2026", "2026-12-28"],
  ["1 December", "2026-12-01"],
  ["31 2", undefined],
  ["12", undefined],
  ["5 xyz", undefined],
  ["tomorrow", undefined],
])("“%s”, typed on 18 November 2026, is read as the day %s", (text, day) => {
  expect(readDay(text, new Date("2026-11-18T10:00:00Z"))).toBe(day);
});
