import { expect, test } from "vitest";
import type { Booking } from "#/server/booking/contract.ts";
import { blocksOf } from "./diary-week.tsx";

const booking = (time: string, minutes: number) => ({ time, minutes }) as Booking;

test("bookings that overlap stand side by side, others have the whole width of their day", () => {
  const day = [booking("09:00", 60), booking("09:30", 60), booking("10:00", 30), booking("11:00", 60)];
  const lanes = blocksOf(day).map(({ lane, group }) => `${lane + 1} of ${group.lanes}`);
  expect(lanes).toEqual(["1 of 2", "2 of 2", "1 of 2", "1 of 1"]);
});

test("a booking past midnight ends at the foot of its day", () => {
  expect(blocksOf([booking("23:30", 60)])[0]).toMatchObject({ from: 1_410, until: 1_440 });
});
