import { expect, test } from "vitest";
import { callFor, choices, meaning, needsMore, savedTimes, week, withTime } from "./hours-choices.ts";

test("the week goes from Monday to Sunday", () => {
  expect(week).toEqual(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]);
});

test("opening times are the full hours from midnight to 11:00 AM, and Closed", () => {
  expect(choices("open_time", false, "")).toEqual([
    "12:00 AM",
    ...Array.from({ length: 11 }, (_, index) => `${index + 1}:00 AM`),
    "Closed",
  ]);
});

test("closing times are the full hours from noon to 11:00 PM, and Closed", () => {
  expect(choices("close_time", false, "")).toEqual([
    "12:00 PM",
    ...Array.from({ length: 11 }, (_, index) => `${index + 1}:00 PM`),
    "Closed",
  ]);
});

test("the extended times are the half hours of the whole day, on both lists", () => {
  const more = choices("open_time", true, "");

  expect(more).toHaveLength(49);
  expect(new Set(more).size).toBe(49);
  expect(more).toContain("6:30 PM");
  expect(choices("close_time", true, "")).toEqual(more);
});

test("a saved time that is not in the short list is added in its place", () => {
  const listed = choices("open_time", false, "9:30 AM");

  expect(listed.slice(listed.indexOf("9:00 AM"), listed.indexOf("10:00 AM") + 1)).toEqual([
    "9:00 AM",
    "9:30 AM",
    "10:00 AM",
  ]);
  expect(choices("open_time", false, "9:00 AM")).toHaveLength(13);
});

test("a night shift requires the extended times, a plain week does not", () => {
  expect(needsMore([{ open_time: "6:00 PM", close_time: "2:00 AM" }])).toBe(true);
  expect(
    needsMore([
      { open_time: "9:00 AM", close_time: "5:00 PM" },
      { open_time: "Closed", close_time: "Closed" },
      { open_time: "", close_time: "" },
    ]),
  ).toBe(false);
});

test("two times with an unexpected meaning are explained", () => {
  expect(meaning({ open_time: "6:00 PM", close_time: "2:00 AM" })).toBe("Closes the next morning");
  expect(meaning({ open_time: "12:00 AM", close_time: "12:00 AM" })).toBe("Open 24 hours");
  expect(meaning({ open_time: "9:00 AM", close_time: "5:00 PM" })).toBe("");
  expect(meaning({ open_time: "9:00 AM", close_time: "" })).toBe("");
  expect(meaning({ open_time: "Closed", close_time: "Closed" })).toBe("");
});

test("a closed day has no other time, and is open again only with both", () => {
  const open = { open_time: "9:00 AM", close_time: "5:00 PM" };
  const shut = { open_time: "Closed", close_time: "Closed" };
  expect(withTime(open, "close_time", "Closed")).toEqual(shut);
  expect(withTime(shut, "open_time", "8:00 AM")).toEqual({ open_time: "8:00 AM", close_time: "" });
  expect(withTime(open, "close_time", "6:00 PM")).toEqual({ open_time: "9:00 AM", close_time: "6:00 PM" });
});

test("a day requires both times, unless one of them is Closed", () => {
  const missing = { problem: "Select opening and closing time for monday" };

  expect(callFor("monday", { open_time: "", close_time: "" })).toEqual(missing);
  expect(callFor("monday", { open_time: "9:00 AM", close_time: "" })).toEqual(missing);
  expect(callFor("monday", { open_time: "Closed", close_time: "" })).toEqual({
    call: "POST /v2/business/closed",
    body: { day_of_week: "monday", open_time: "Closed", close_time: "" },
  });
  expect(callFor("monday", { open_time: "9:00 AM", close_time: "5:00 PM" })).toEqual({
    call: "POST /v2/business/schedule",
    body: { day_of_week: "monday", open_time: "9:00 AM", close_time: "5:00 PM" },
  });
});

test("a day without hours has empty times", () => {
  const monday = {
    id: "1",
    day_of_week: "monday",
    is_open: true,
    open_time: "9:00 AM",
    close_time: "5:00 PM",
  } as const;

  expect(savedTimes([monday], "monday")).toEqual({ open_time: "9:00 AM", close_time: "5:00 PM" });
  expect(savedTimes([monday], "tuesday")).toEqual({ open_time: "", close_time: "" });
});
