import { expect, test } from "vitest";
import type { Booking } from "#/server/booking/contract.ts";
import { blocksOf, gapsOf, inTwoLanes } from "./diary-spans.ts";

const booking = (time: string, minutes: number) => ({ time, minutes }) as Booking;

test("bookings that overlap stand side by side, others have the whole width of their day", () => {
  const day = [booking("09:00", 60), booking("09:30", 60), booking("10:00", 30), booking("11:00", 60)];
  const lanes = blocksOf(day).map(({ lane, group }) => `${lane + 1} of ${group.lanes}`);
  expect(lanes).toEqual(["1 of 2", "2 of 2", "1 of 2", "1 of 1"]);
});

test("a booking past midnight ends at the foot of its day", () => {
  expect(blocksOf([booking("23:30", 60)])[0]).toMatchObject({ from: 1_410, until: 1_440 });
});

test("three bookings at once have two lanes, and the second counts the third", () => {
  const day = [booking("09:00", 60), booking("09:00", 60), booking("09:15", 30), booking("10:00", 60)];
  const drawn = inTwoLanes(blocksOf(day)).map(({ left, width, more }) => ({ left, width, more }));
  expect(drawn).toEqual([
    { left: 0, width: 0.5, more: 0 },
    { left: 0.5, width: 0.5, more: 1 },
    { left: 0, width: 1, more: 0 },
  ]);
});

test("a booking that begins half an hour later lies over the first, whose name stays readable", () => {
  const drawn = inTwoLanes(blocksOf([booking("09:00", 90), booking("09:30", 60)]));
  expect(drawn).toMatchObject([
    { left: 0, width: 1, readableUntil: 570 },
    { left: 0.25, width: 0.75, readableUntil: 630 },
  ]);
});

test("the free times of a day are its open ones without a booking, from now on, and no shorter than half an hour", () => {
  const open = { from: 540, until: 1_080 };
  const day = [booking("08:30", 60), booking("10:00", 60), booking("10:30", 60), booking("11:45", 60)];
  expect(gapsOf(open, day)).toEqual([
    { from: 570, until: 600 },
    { from: 765, until: 1_080 },
  ]);
  expect(gapsOf(open, day, 900)).toEqual([{ from: 900, until: 1_080 }]);
  expect(gapsOf(open, [])).toEqual([open]);
});
