import { expect, test } from "vitest";
import { hoursRows } from "./hours.tsx";

const monday = { id: "1", day_of_week: "monday", is_open: true, open_time: "9:00 AM", close_time: "5:00 PM" } as const;
const sunday = { id: "7", day_of_week: "sunday", is_open: false, open_time: "Closed", close_time: "Closed" } as const;

test("today comes first, followed by the other six days", () => {
  const rows = hoursRows([monday, sunday], "sunday");

  expect(rows.map(({ day }) => day)).toEqual([
    "Sun",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
  ]);
  expect(rows.map(({ isToday }) => isToday)).toEqual([true, false, false, false, false, false, false]);
});

test("a closed day shows CLOSED, and a missing one Not provided", () => {
  const [sundayRow, mondayRow, tuesdayRow] = hoursRows([monday, sunday], "sunday");

  expect([sundayRow?.hours, mondayRow?.hours, tuesdayRow?.hours]).toEqual([
    "CLOSED",
    "9:00 AM – 5:00 PM",
    "Not provided",
  ]);
});

test("a day that closes at its opening minute is open all day", () => {
  const [row] = hoursRows([{ ...monday, open_time: "12:00 AM", close_time: "12:00 AM" }], "monday");

  expect(row?.hours).toBe("Open 24 hours");
});
