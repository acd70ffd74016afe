import { expect, test } from "vitest";
import type { DayHours } from "#/server/business/contract.ts";
import { openingText } from "./opening-text.ts";

const day = (day_of_week: DayHours["day_of_week"], open_time: string, close_time: string): DayHours => ({
  id: day_of_week,
  day_of_week,
  is_open: open_time !== "Closed",
  open_time,
  close_time,
});
const week = [
  day("monday", "9:00 AM", "5:30 PM"),
  day("friday", "6:00 PM", "2:00 AM"),
  day("saturday", "12:00 AM", "12:00 AM"),
  day("sunday", "Closed", "Closed"),
];
const usual = { special_days: [], away_until: "", walk_in_until: "" };
/** Lagos is an hour ahead of UTC. */
const at = (utc: string) => Date.parse(`2026-11-${utc}Z`);

test.each([
  ["on a working day", true, "23T10:00:00", "Open till 5:30 PM"],
  ["before it opens today", false, "23T07:00:00", "Closed, opens 9 AM"],
  ["after it closed, until the next day with hours", false, "23T17:00:00", "Closed, opens Fri 6 PM"],
  ["on a closed day", false, "22T10:00:00", "Closed, opens Mon 9 AM"],
  ["in the evening of a night shift", true, "27T20:00:00", "Open till 2 AM"],
  ["round the clock", true, "28T10:00:00", "Open 24 hours"],
] as const)("%s", (_, is_open, utc, words) => {
  expect(openingText({ ...usual, is_open, business_hours: week }, at(utc))).toBe(words);
});

test("after midnight the shift of the previous day counts", () => {
  const friday = [day("friday", "6:00 PM", "2:00 AM")];
  expect(openingText({ ...usual, is_open: true, business_hours: friday }, at("28T00:10:00"))).toBe("Open till 2 AM");
});

test("a business without hours shows no opening text", () => {
  expect(openingText({ ...usual, is_open: null, business_hours: [] }, at("23T10:00:00"))).toBe("");
});

test("a special day replaces its weekday, and an absence replaces everything", () => {
  const special_days = [
    { date: "2026-11-23", name: "Inventory", is_open: false, open_time: "Closed", close_time: "Closed" },
  ];
  const closed = { ...usual, is_open: false, business_hours: week, special_days };
  expect(openingText(closed, at("23T07:00:00"))).toBe("Closed, opens Fri 6 PM");
  expect(openingText({ ...closed, away_until: "2026-12-28" }, at("23T07:00:00"))).toBe("Away until 28 Dec 2026");
});

test("people may come without a booking while the owner is free, on a closed day too, and not while the owner is away", () => {
  const free = { ...usual, is_open: true, business_hours: week, walk_in_until: "2026-11-22T10:50:00Z" };
  expect(openingText(free, at("22T10:00:00"))).toBe("Free now: walk in till 11:50 AM");
  const onMonday = { ...free, walk_in_until: "2026-11-23T10:50:00Z" };
  expect(openingText(onMonday, at("23T10:00:00"))).toBe("Free now: walk in till 11:50 AM");
  expect(openingText(onMonday, at("23T11:00:00"))).toBe("Open till 5:30 PM");
  expect(openingText({ ...onMonday, away_until: "2026-12-28" }, at("23T10:00:00"))).toBe("Away until 28 Dec 2026");
});
