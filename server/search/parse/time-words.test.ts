import { describe, expect, test } from "vitest";
import { takeNearMe, takeTime } from "./asides.ts";

/** Saturday, 10 in the morning in Lagos. */
const saturdayMorning = new Date("2026-11-21T09:00:00Z");
const day = 1_440;

describe("the time in the words of a search", () => {
  test.each([
    ["pharmacy open now", "pharmacy", "now", 5 * day + 600],
    ["24 hours pharmacy", "pharmacy", "24 hours", 6 * day + 180],
    ["24hr mechanic", "mechanic", "24 hours", 6 * day + 180],
    ["where to eat tonight", "where to eat", "tonight", 5 * day + 1_260],
    ["restaurant open on sunday", "restaurant", "Sunday", 6 * day + 720],
    ["barber monday", "barber", "Monday", 720],
    ["lab that does test on saturday", "lab that does test", "Saturday", 5 * day + 720],
    ["cyber cafe for night browsing", "cyber cafe browsing", "tonight", 5 * day + 1_260],
    ["laundry that opens before 7am", "laundry that", "at 7 am", 6 * day + 420],
    ["asibiti da ke bude da dare", "asibiti da", "tonight", 5 * day + 1_260],
    ["pharmacy at this hour", "pharmacy", "now", 5 * day + 600],
    ["ile ounje to si sile bayi", "ile ounje", "now", 5 * day + 600],
    ["aboki gobe da safe", "aboki", "tomorrow", 6 * day + 720],
    ["ebe a na ere gas meghere ugbu a", "ebe a na ere gas", "now", 5 * day + 600],
  ])("%s leaves %s and asks for %s", (folded, rest, label, minute) => {
    expect(takeTime(folded, saturdayMorning)).toEqual({ rest, time: { label, minute } });
  });

  test("a day in a sentence about something else is not an opening time", () => {
    const sentence = "need chairs and canopies for a naming ceremony on saturday";
    expect(takeTime(sentence, saturdayMorning)).toEqual({ rest: sentence, time: undefined });
  });

  test("late on Saturday night, tonight is now", () => {
    const late = new Date("2026-11-21T22:30:00Z");
    expect(takeTime("suya tonight", late).time?.minute).toBe(5 * day + 1_410);
  });

  test("near me is extracted, and a trade with near in it is not", () => {
    expect(takeNearMe("best barber near me")).toEqual({ rest: "best barber", isNearMe: true });
    expect(takeNearMe("closest barbing salon")).toEqual({ rest: "barbing salon", isNearMe: true });
    expect(takeNearMe("gidan biredi mafi kusa")).toEqual({ rest: "gidan biredi", isNearMe: true });
    expect(takeNearMe("plumber near ikeja")).toEqual({ rest: "plumber near ikeja", isNearMe: false });
  });
});
