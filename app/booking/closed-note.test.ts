import { expect, test } from "vitest";
import { isClosedOn, isOutsideHours } from "./closed-note.tsx";

const day = (opens: string, closes: string) => ({ date: "", opens, closes, is_away: false });

test("a day without hours is closed, except for the night that began on the day before", () => {
  const closed = day("", "");
  expect(isClosedOn([closed, day("09:00", "17:00")])).toBe(false);
  expect(isClosedOn([day("09:00", "17:00"), closed])).toBe(true);
  const night = [day("20:00", "02:00"), closed];
  expect([isClosedOn(night, "01:30"), isClosedOn(night, "02:00")]).toEqual([false, true]);
});

test("a booking is outside the hours when it begins before they do or ends after them, also in the night before", () => {
  const at = (time: string) => ({ time, minutes: 60 });
  const days = [day("", ""), day("09:00", "17:00")];
  expect(["08:30", "09:00", "16:00", "16:30"].map((time) => isOutsideHours(days, at(time)))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const nights = [day("20:00", "02:00"), day("20:00", "02:00")];
  expect(["01:00", "01:30", "12:00", "23:30"].map((time) => isOutsideHours(nights, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isOutsideHours([day("", ""), day("", "")], at("12:00"))).toBe(true);
});
