import { expect, test } from "vitest";
import { byDayPart, fewTimes } from "./booking-words.ts";

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
