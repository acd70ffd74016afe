import { expect, test } from "vitest";
import { isClosedOn } from "./closed-note.tsx";

const day = (opens: string, closes: string) => ({ date: "", opens, closes, is_away: false });

test("a day without hours is closed, except for the night that began on the day before", () => {
  const closed = day("", "");
  expect(isClosedOn([closed, day("09:00", "17:00")])).toBe(false);
  expect(isClosedOn([day("09:00", "17:00"), closed])).toBe(true);
  const night = [day("20:00", "02:00"), closed];
  expect([isClosedOn(night, "01:30"), isClosedOn(night, "02:00")]).toEqual([false, true]);
});
