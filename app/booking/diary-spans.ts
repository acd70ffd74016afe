import type { Booking, DiaryDay } from "#/server/booking/contract.ts";
import { minuteMs } from "#/shared/time.ts";
import { minuteOf } from "./booking-words.ts";

const dayMinutes = 1_440;
/** A shorter booking is drawn so long, so that its name can be read and tapped. */
const leastMinutes = 25;
/** Bookings that begin so far apart can be read where the later one covers the other. */
export const apartMinutes = 30;
/** A shorter free time is not offered. */
const gapLeastMinutes = 30;

/** 570: "09:30" */
export const timeOfMinute = (minute: number) => new Date(minute * minuteMs).toISOString().slice(11, 16);

/** Minutes of a day. */
export interface Span {
  from: number;
  until: number;
}

export interface Block extends Span {
  booking: Booking;
  lane: number;
  /** Bookings that overlap, directly or through others. */
  group: { lanes: number };
}

const spanOf = ({ time, minutes }: Booking): Span => {
  const from = minuteOf(time);
  return { from, until: Math.min(dayMinutes, from + Math.max(minutes, leastMinutes)) };
};

/** Bookings of a day, in the order of their times, side by side where they overlap. */
export function blocksOf(bookings: readonly Booking[]): Block[] {
  let ends: number[] = [];
  let group = { lanes: 0 };
  return bookings.map((booking) => {
    const { from, until } = spanOf(booking);
    if (ends.every((end) => end <= from)) [ends, group] = [[], { lanes: 0 }];
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until;
    group.lanes = ends.length;
    return { booking, from, until, lane, group };
  });
}

export interface Drawn extends Block {
  /** Shares of the width of its day. */
  left: number;
  width: number;
  /** The minute from which a later booking covers it; else its end. */
  readableUntil: number;
  /** Bookings at its time that have no room. */
  more: number;
}

const overlap = (one: Span, other: Span) => one.from < other.until && other.from < one.until;

/** Blocks of a narrow column: at most two beside each other, the second over the first where it begins later. */
export function inTwoLanes(blocks: readonly Block[]): Drawn[] {
  const shown = blocks.filter(({ lane }) => lane < 2);
  const hidden = blocks.filter(({ lane }) => lane >= 2);
  return shown.map((block) => {
    const around = shown.filter((other) => other !== block && overlap(block, other));
    const later = around.filter(({ from }) => from > block.from).map(({ from }) => from);
    const isApart = around.every(({ from }) => Math.abs(from - block.from) >= apartMinutes);
    const start = isApart ? 0.25 : 0.5;
    const left = block.lane === 0 || around.length === 0 ? 0 : start;
    return {
      ...block,
      left,
      width: isApart ? 1 - left : 0.5,
      readableUntil: isApart ? Math.min(block.until, ...later) : block.until,
      more: block.lane === 1 ? hidden.filter(({ from }) => block.from <= from && from < block.until).length : 0,
    };
  });
}

/** Every block in a lane of its own. */
export const inLanes = (blocks: readonly Block[]): Drawn[] =>
  blocks.map((block) => ({
    ...block,
    ...{ left: block.lane / block.group.lanes, width: 1 / block.group.lanes, readableUntil: block.until, more: 0 },
  }));

/** Minutes of a day at which it is open; closing at or before opening is after midnight. */
export function openSpan({ opens, closes }: DiaryDay): Span | undefined {
  if (!opens) return undefined;
  const from = minuteOf(opens);
  return { from, until: minuteOf(closes) > from ? minuteOf(closes) : dayMinutes };
}

/** Open times of a day without a booking. @param after minute before which none is wanted */
export function gapsOf(open: Span, bookings: readonly Booking[], after = 0): Span[] {
  const gaps: Span[] = [];
  let from = Math.max(open.from, after);
  for (const taken of [...bookings.map(spanOf), { from: open.until, until: open.until }]) {
    const until = Math.min(taken.from, open.until);
    if (until - from >= gapLeastMinutes) gaps.push({ from, until });
    from = Math.max(from, taken.until);
  }
  return gaps;
}
