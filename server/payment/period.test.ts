import { describe, expect, test } from "vitest";
import { daysBetween, monthsLater, nextPeriod, withoutPeriod } from "./settlement.ts";

const date = (text: string) => new Date(text);

describe("a month", () => {
  test.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
    ["2028-01-31T10:00:00Z", 1, "2028-02-29T10:00:00Z"],
    ["2026-11-18T10:00:00Z", 12, "2027-11-18T10:00:00Z"],
    // In Lagos it is the 31st already.
    ["2026-01-30T23:30:00Z", 1, "2026-02-27T23:30:00Z"],
    ["2026-12-31T12:00:00Z", 2, "2027-02-28T12:00:00Z"],
  ])("a month from %s, %i later by the calendar in Lagos, is %s", (from, months, to) => {
    expect(monthsLater(date(from), months)).toEqual(date(to));
  });
});

describe("a period", () => {
  const now = date("2026-11-18T10:00:00Z");

  test("a period begins now, or where the one before it ends", () => {
    expect(nextPeriod(undefined, 1, now).startsAt).toEqual(now);
    expect(nextPeriod(date("2026-11-18T09:59:59Z"), 1, now).startsAt).toEqual(now);
    expect(nextPeriod(date("2026-12-25T10:00:00Z"), 1, now)).toMatchObject({
      startsAt: date("2026-12-25T10:00:00Z"),
      endsAt: date("2027-01-25T10:00:00Z"),
    });
  });

  const first = nextPeriod(undefined, 1, date("2026-11-01T10:00:00Z"));
  const second = nextPeriod(first.endsAt, 3, date("2026-11-02T10:00:00Z"));

  test("a cancelled period ends now, and later ones move forward", () => {
    const left = withoutPeriod(first, [second], now);
    expect(left.endsAt).toEqual(now);
    expect(left.later).toEqual([{ months: 3, startsAt: now, endsAt: date("2027-02-18T10:00:00Z") }]);
  });

  test("a period that has not begun is removed completely", () => {
    expect(withoutPeriod(second, [], now)).toEqual({ endsAt: undefined, later: [] });
  });

  test("a period that is over does not change", () => {
    const later = date("2027-01-01T10:00:00Z");
    expect(withoutPeriod(first, [second], later)).toEqual({ endsAt: first.endsAt, later: [second] });
  });
});

test("days are counted by the calendar in Lagos", () => {
  expect(daysBetween(date("2026-11-18T22:30:00Z"), date("2026-11-18T23:30:00Z"))).toBe(1);
  expect(daysBetween(date("2026-11-18T07:00:00Z"), date("2026-11-25T06:00:00Z"))).toBe(7);
});
