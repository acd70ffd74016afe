import { expect, test } from "vitest";
import { monthAndYear, shortDate, weekdayInLagos } from "./time.ts";

test("dates are those of Lagos, an hour ahead of UTC", () => {
  expect(shortDate("2026-11-12T10:00:00Z")).toBe("12 Nov 2026");
  expect(shortDate("2026-12-31T23:30:00Z")).toBe("1 Jan 2027");
});

test("a join date is a month and a year", () => {
  expect(monthAndYear("2024-05-12T08:00:00.000Z")).toBe("May 2024");
  expect(monthAndYear("2024-05-31T23:00:00Z")).toBe("June 2024");
});

test("the weekday turns at midnight in Lagos", () => {
  expect(weekdayInLagos("2026-11-15T22:59:00Z")).toBe("sunday");
  expect(weekdayInLagos("2026-11-15T23:00:00Z")).toBe("monday");
});
