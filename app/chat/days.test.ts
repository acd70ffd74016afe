import { expect, test } from "vitest";
import { briefly, byDay, dayLabel } from "./days.ts";

const now = Date.parse("2026-11-12T10:00:00Z");

test("the two latest days have names, the others a date", () => {
  expect(dayLabel("2026-11-12T01:00:00Z", now)).toBe("Today");
  expect(dayLabel("2026-11-11T12:00:00Z", now)).toBe("Yesterday");
  expect(dayLabel("2026-11-09T12:00:00Z", now)).toBe("9 Nov 2026");
});

test("a day begins at midnight in Lagos, an hour before UTC", () => {
  expect(dayLabel("2026-11-11T23:00:00Z", now)).toBe("Today");
  expect(dayLabel("2026-11-11T22:59:00Z", now)).toBe("Yesterday");
});

test("a list says the time of today, and the day of everything older", () => {
  expect(briefly("2026-11-12T08:05:00Z", now)).toBe("9:05 AM");
  expect(briefly("2026-11-11T12:00:00Z", now)).toBe("Yesterday");
});

test("messages stand under their days, in their order", () => {
  const said = (at: string) => ({ at });
  const days = byDay(["2026-11-11T12:00:00Z", "2026-11-12T01:00:00Z", "2026-11-12T02:00:00Z"].map(said), now);

  expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
    ["Yesterday", 1],
    ["Today", 2],
  ]);
});
