import { useState } from "react";
import { Link } from "react-router";
import type { Booking, BookingState, DiaryDay } from "#/server/booking/contract.ts";
import { say } from "#/shared/say.ts";
import { clockOf, lagosDay, lagosMinute, shortDay } from "#/shared/time.ts";
import { minuteOf, otherName, stateWords } from "./booking-words.ts";

const hourPx = 56;
const headPx = 72;
const dayMinutes = 1_440;
/** A shorter booking is drawn so long, so that its name can be read and tapped. */
const leastMinutes = 25;
/** Shown in a week without hours and bookings. */
const usualDay = { from: 9 * 60, until: 17 * 60 };

const weekColumns = { gridTemplateColumns: "3.5rem repeat(7, minmax(0, 1fr))" };
const closedLook = {
  backgroundImage: "repeating-linear-gradient(135deg, var(--surface-2) 0 6px, var(--surface) 6px 8px)",
};
const hourLines = {
  backgroundImage: `repeating-linear-gradient(var(--hairline) 0 1px, transparent 1px ${hourPx}px)`,
};

const looks: Partial<Record<BookingState, string>> = {
  requested: "bg-caution-well text-ink",
  proposed: "bg-caution-well text-ink",
  confirmed: "bg-brand-well text-ink",
  done: "bg-contact-well text-ink",
  no_show: "bg-well text-ink-2 line-through",
};

/** Colour of the left edge, by its name in the stylesheet. */
const edges: Partial<Record<BookingState, string>> = {
  requested: "caution",
  proposed: "caution",
  confirmed: "brand",
  done: "open",
  no_show: "danger",
};

interface Span {
  from: number;
  until: number;
}

interface Block extends Span {
  booking: Booking;
  lane: number;
  /** Bookings that overlap, directly or through others, divide the width of the day. */
  group: { lanes: number };
}

/** Bookings of a day, in the order of their times, side by side where they overlap. */
export function blocksOf(bookings: readonly Booking[]): Block[] {
  let ends: number[] = [];
  let group = { lanes: 0 };
  return bookings.map((booking) => {
    const from = minuteOf(booking.time);
    const until = Math.min(dayMinutes, from + Math.max(booking.minutes, leastMinutes));
    if (ends.every((end) => end <= from)) [ends, group] = [[], { lanes: 0 }];
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = until;
    group.lanes = ends.length;
    return { booking, from, until, lane, group };
  });
}

/** Minutes of a day at which it is open; closing at or before opening is after midnight. */
function openSpan({ opens, closes }: DiaryDay): Span | undefined {
  if (!opens) return undefined;
  const from = minuteOf(opens);
  return { from, until: minuteOf(closes) > from ? minuteOf(closes) : dayMinutes };
}

/** Whole hours that contain every span. */
function hoursAround(spans: readonly Span[]): Span {
  const shown = spans.length > 0 ? spans : [usualDay];
  const from = Math.floor(Math.min(...shown.map(({ from }) => from)) / 60) * 60;
  return { from, until: Math.ceil(Math.max(...shown.map(({ until }) => until)) / 60) * 60 };
}

interface DiaryWeekProps {
  /** The days from Monday to Sunday. */
  hours: DiaryDay[];
  bookings: Booking[];
  onAdd: (date: string) => void;
}

/** A week as a calendar: a column for each day, with its hours from top to bottom. */
export function DiaryWeek({ hours, bookings, onAdd }: DiaryWeekProps) {
  const [now] = useState(() => Date.now());
  const days = hours.map((day) => ({
    day,
    open: openSpan(day),
    blocks: blocksOf(bookings.filter(({ date }) => date === day.date)),
  }));
  const shown = hoursAround(days.flatMap(({ open, blocks }) => [...(open ? [open] : []), ...blocks]));
  const marks = Array.from({ length: (shown.until - shown.from) / 60 }, (_, nth) => shown.from / 60 + nth);
  const place = ({ from, until }: Span) => ({
    top: ((from - shown.from) / 60) * hourPx,
    height: ((until - from) / 60) * hourPx,
  });
  return (
    <div className="grid overflow-hidden rounded-card bg-surface shadow-card" style={weekColumns}>
      <div aria-hidden="true" style={{ paddingTop: headPx }}>
        {marks.map((hour) => (
          <p key={hour} className="relative pr-2 text-right text-ink-2 text-xs tabular-nums" style={{ height: hourPx }}>
            {hour % 12 || 12} {hour < 12 ? "AM" : "PM"}
          </p>
        ))}
      </div>
      {days.map(({ day, open, blocks }) => {
        const isToday = day.date === lagosDay(now);
        return (
          <section
            key={day.date}
            aria-label={shortDay(`${day.date}T12:00:00Z`)}
            className="min-w-0 border-hairline border-l"
          >
            <DayHead
              day={day}
              count={blocks.length}
              isToday={isToday}
              isOver={day.date < lagosDay(now)}
              onAdd={onAdd}
            />
            <div className="relative" style={{ ...closedLook, ...place(shown) }}>
              {open && <div className="absolute inset-x-0 bg-surface" style={place(open)} />}
              <div className="absolute inset-0" style={hourLines} />
              <ol>
                {blocks.map(({ booking, lane, group, ...span }) => (
                  <li
                    key={booking.id}
                    className="absolute"
                    style={{ ...place(span), left: `${(lane / group.lanes) * 100}%`, width: `${100 / group.lanes}%` }}
                  >
                    <BookingBlock booking={booking} />
                  </li>
                ))}
              </ol>
              {isToday && <NowLine minute={minuteOf(lagosMinute(now).slice(11))} shown={shown} />}
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface DayHeadProps {
  day: DiaryDay;
  count: number;
  isToday: boolean;
  isOver: boolean;
  onAdd: (date: string) => void;
}

function DayHead({ day: { date, opens, is_away }, count, isToday, isOver, onAdd }: DayHeadProps) {
  const [weekday, number] = shortDay(`${date}T12:00:00Z`).split(" ");
  const free = isOver ? "" : say("Free");
  const booked = count > 0 ? say.many(count, "{n} booking", "{n} bookings") : free;
  return (
    <div className="flex items-center justify-between gap-1 border-hairline border-b px-2" style={{ height: headPx }}>
      <h3 className={`grid min-w-0 text-sm ${isOver ? "text-ink-2" : ""}`}>
        <span className="flex items-center gap-1 font-bold">
          {weekday}
          <span
            aria-current={isToday ? "date" : undefined}
            className={`text-base tabular-nums ${isToday ? "rounded-pill bg-ink px-1.5 text-surface" : ""}`}
          >
            {number}
          </span>
        </span>
        <span className="truncate font-normal text-ink-2 text-xs">
          {isOver || opens ? booked : is_away ? say("Away") : say("Closed")}
        </span>
      </h3>
      {!isOver && (
        <button
          type="button"
          aria-label={say("Add a booking on {day}", { day: shortDay(`${date}T12:00:00Z`) })}
          className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-pill text-ink-2 text-lg hover:bg-well hover:text-ink"
          onClick={() => onAdd(date)}
        >
          +
        </button>
      )}
    </div>
  );
}

function BookingBlock({ booking }: { booking: Booking }) {
  const { id, time, service, state, minutes } = booking;
  const name = otherName(booking);
  return (
    <Link
      to={`/bookings/${id}`}
      aria-label={`${clockOf(time)}, ${name}, ${service}, ${say(stateWords[state].word)}`}
      style={{ borderLeft: `4px solid var(--${edges[state] ?? "control"})` }}
      title={`${clockOf(time)} · ${name} · ${service}`}
      className={`block size-full overflow-hidden rounded-control px-2 text-xs no-underline hover:underline ${minutes < 40 ? "content-center" : "py-1"} ${looks[state]}`}
    >
      <b className="block truncate font-semibold">{name}</b>
      {minutes >= 40 && (
        <span className="block truncate text-ink-2 tabular-nums">
          {clockOf(time)} · {service}
        </span>
      )}
    </Link>
  );
}

function NowLine({ minute, shown }: { minute: number; shown: Span }) {
  if (minute < shown.from || minute >= shown.until) return null;
  return (
    <div
      className="pointer-events-none absolute inset-x-0 border-danger border-t-2"
      style={{ top: ((minute - shown.from) / 60) * hourPx }}
    />
  );
}
