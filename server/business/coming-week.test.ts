import { expect, test } from "vitest";
import { comingWeek, isOpenAt } from "./hours.ts";

/** A wednesday, 11 in the morning in Lagos. */
const now = new Date("2026-11-18T10:00:00Z");
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 1_020 }));
const none = { specialDays: [], awayUntil: null };
const minute = (weekday: number, hour: number) => (weekday - 1) * 1_440 + hour * 60;

test("a week without special days is the usual week, starting today", () => {
  expect(comingWeek(everyDay, none, now).map(({ weekday }) => weekday)).toEqual([3, 4, 5, 6, 7, 1, 2]);
  expect(comingWeek([], none, now)).toEqual([]);
});

test("a special day replaces its weekday in the coming week only", () => {
  const specialDays = [
    { on: "2026-11-20", opensMinute: null, closesMinute: null, name: "Sallah" },
    { on: "2026-11-27", opensMinute: 600, closesMinute: 660, name: "" },
  ];
  const week = comingWeek(everyDay, { ...none, specialDays }, now);
  expect(isOpenAt(week, minute(5, 12))).toBe(false);
  expect(isOpenAt(week, minute(4, 12))).toBe(true);
});

test("an absent business is closed until the day it returns, whatever its hours", () => {
  const week = comingWeek(everyDay, { ...none, awayUntil: "2026-11-20" }, now);
  expect([3, 4, 5].map((weekday) => isOpenAt(week, minute(weekday, 12)))).toEqual([false, false, true]);
});

test("an absent business without hours is closed, not unknown", () => {
  expect(isOpenAt(comingWeek([], { ...none, awayUntil: "2026-11-20" }, now), minute(3, 12))).toBe(false);
});

test("overlapping hours count once, and so do hours past midnight", () => {
  const days = [
    { weekday: 5, opensMinute: 1_080, closesMinute: 480 },
    { weekday: 6, opensMinute: 420, closesMinute: 600 },
  ];
  const week = comingWeek(days, none, now);
  expect([minute(6, 2), minute(6, 7), minute(6, 9)].map((at) => isOpenAt(week, at))).toEqual([true, true, true]);
  expect(isOpenAt(week, minute(6, 11))).toBe(false);
  expect(isOpenAt(week, minute(7, 2))).toBe(false);
});
