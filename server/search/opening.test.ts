import { describe, expect, test } from "vitest";
import { openingAt } from "./cards.ts";
import { openWeek } from "./rank/rules.ts";

/** Saturday, 21 November 2026, at an hour of Lagos, which is one hour ahead of UTC. */
const saturday = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour - 1));
const week = (...days: [number, number, number][]) =>
  openWeek(days.map(([weekday, opensMinute, closesMinute]) => ({ weekday, opensMinute, closesMinute }))) ?? null;
const everyDay = (opens: number, closes: number) =>
  week(...[1, 2, 3, 4, 5, 6, 7].map((day): [number, number, number] => [day, opens, closes]));

describe("when a business opens and closes next", () => {
  test("an open business says when it closes", () => {
    expect(openingAt(everyDay(540, 1_020), saturday(10))).toEqual({
      isOpen: true,
      opensAt: null,
      closesAt: saturday(17),
    });
  });

  test("a closed business says when it opens, tomorrow or next week", () => {
    expect(openingAt(everyDay(540, 1_020), saturday(18)).opensAt).toEqual(saturday(24 + 9));
    expect(openingAt(week([6, 540, 1_020]), saturday(18)).opensAt).toEqual(saturday(7 * 24 + 9));
  });

  test("seconds within a minute do not shift the instant", () => {
    const now = new Date(saturday(10).getTime() + 42_123);
    expect(openingAt(everyDay(540, 1_020), now).closesAt).toEqual(saturday(17));
  });

  test("a night from Sunday into Monday closes on Monday", () => {
    const sundayNight = saturday(24 + 23);
    expect(openingAt(week([7, 1_080, 120], [1, 0, 120]), sundayNight).closesAt).toEqual(saturday(48 + 2));
  });

  test("a business open day and night never closes", () => {
    expect(openingAt(everyDay(0, 0), saturday(3))).toEqual({ isOpen: true, opensAt: null, closesAt: null });
  });

  test("hours not provided and closed all week say no instant", () => {
    expect(openingAt(null, saturday(10))).toEqual({ isOpen: null, opensAt: null, closesAt: null });
    expect(openingAt("{}", saturday(10))).toEqual({ isOpen: false, opensAt: null, closesAt: null });
  });
});
