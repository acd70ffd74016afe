import { expect, test } from "vitest";
import {
  clockTime,
  instantOfLagos,
  lagosDay,
  lagosDaysUntil,
  lagosMinute,
  monthAndYear,
  shortDate,
  weekdayInLagos,
} from "./time.ts";

test("dates are in Lagos time, an hour ahead of UTC", () => {
  expect(shortDate("2026-11-12T10:00:00Z")).toBe("12 Nov 2026");
  expect(shortDate("2026-12-31T23:30:00Z")).toBe("1 Jan 2027");
});

test("a join date has a month and a year", () => {
  expect(monthAndYear("2024-05-12T08:00:00.000Z")).toBe("May 2024");
  expect(monthAndYear("2024-05-31T23:00:00Z")).toBe("Jun 2024");
});

test("the weekday changes at midnight in Lagos", () => {
  expect(weekdayInLagos("2026-11-15T22:59:00Z")).toBe("sunday");
  expect(weekdayInLagos("2026-11-15T23:00:00Z")).toBe("monday");
});

test("a time of day is in Lagos time, from 12:00 AM to 11:59 PM", () => {
  expect(clockTime("2026-11-12T13:05:00Z")).toBe("2:05 PM");
  expect(clockTime("2026-11-12T23:00:00Z")).toBe("12:00 AM");
  expect(clockTime("2026-11-12T11:30:00Z")).toBe("12:30 PM");
});

test("days until now are calendar days in Lagos", () => {
  expect(lagosDaysUntil("2026-02-28T23:30:00Z", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(lagosDay("2026-02-28T22:59:59Z")).toBe("2026-02-28");
});

test("a date field shows and reads Lagos time", () => {
  expect(lagosMinute("2026-11-18T23:30:00Z")).toBe("2026-11-19T00:30");
  expect(new Date(instantOfLagos("2026-11-19T00:30")).toISOString()).toBe("2026-11-18T23:30:00.000Z");
  expect(instantOfLagos("")).toBe("");
});
