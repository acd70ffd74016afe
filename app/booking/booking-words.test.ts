import { expect, test } from "vitest";
import type { Booking } from "#/server/booking/contract.ts";
import { byDayPart, fewTimes, holdersOf } from "./booking-words.ts";

/** Every quarter of an hour. */
const quarters = (from: number, until: number) =>
  Array.from({ length: (until - from) * 4 }, (_, nth) => {
    const minute = from * 60 + nth * 15;
    return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  });

test("times follow each other by the length of the service, at least by half an hour and at most by an hour", () => {
  expect(fewTimes(quarters(9, 11), 15)).toEqual(["09:00", "09:30", "10:00", "10:30"]);
  expect(fewTimes(quarters(9, 11), 45)).toEqual(["09:00", "09:45", "10:30"]);
  expect(fewTimes(quarters(9, 13), 180)).toEqual(["09:00", "10:00", "11:00", "12:00"]);
});

test("after a taken time the first free one is shown, and the chosen one always", () => {
  expect(fewTimes(["09:00", "10:15", "10:30", "11:15"], 60)).toEqual(["09:00", "10:15", "11:15"]);
  expect(fewTimes(quarters(9, 11), 60, "10:45")).toEqual(["09:00", "10:00", "10:45"]);
});

test("times stand by the part of the day, without parts that have none", () => {
  expect(byDayPart(["00:15", "11:45", "17:00", "23:45"])).toEqual([
    { name: "Morning", times: ["00:15", "11:45"] },
    { name: "Evening", times: ["17:00", "23:45"] },
  ]);
  expect(byDayPart([])).toEqual([]);
});

test("a time that overlaps confirmed bookings names them, also those that began before midnight", () => {
  const held = (name: string, confirmed_time: string, minutes: number) =>
    ({ id: name, customer: { name }, confirmed_time, minutes }) as Booking;
  const diary = [
    held("Late", "2026-11-27T23:30", 60),
    held("Asked", "", 60),
    held("Ada", "2026-11-28T10:00", 30),
    held("Bayo", "2026-11-28T10:30", 30),
  ];
  const names = (time: string, minutes: number) =>
    holdersOf(diary, { date: "2026-11-28", time, minutes }).map(({ customer }) => customer.name);
  expect(names("10:15", 30)).toEqual(["Ada", "Bayo"]);
  expect(names("11:00", 30)).toEqual([]);
  expect(holdersOf(diary, { date: "2026-11-28", time: "10:00", minutes: 30, except: "Ada" })).toEqual([]);
  expect(names("00:15", 30)).toEqual(["Late"]);
});
