import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { Booking, BookingState, DiaryDay } from "#/server/booking/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";
import { clockOf, lagosDay, lagosMinute, shortDay } from "#/shared/time.ts";
import { dayAfter, minuteOf, stateWords } from "./booking-words.ts";
import { isClosedOn, isOutsideHours } from "./closed-note.tsx";
import { blocksOf, gapsOf, openSpan, type Span, timeOfMinute } from "./diary-spans.ts";

/** Not agreed on yet: one of the two has to say yes. */
const isAsked = ({ state }: Booking): boolean => state === "requested" || state === "proposed";

/** "4 bookings", "1 not agreed yet": without what there is none of. */
export function countWords(bookings: readonly Booking[]): string[] {
  const asked = bookings.filter(isAsked).length;
  const booked = bookings.length - asked;
  return [
    booked > 0 && say.many(booked, "{n} booking", "{n} bookings"),
    asked > 0 && say.many(asked, "{n} not agreed yet", "{n} not agreed yet"),
  ].filter((words) => words !== false);
}

/** Leads to the days before, today, and the days after. */
export function DayArrows({ onShow, from, step }: { onShow: (date: string) => void; from: string; step: number }) {
  return (
    <>
      <Button
        variant="quiet"
        className="px-3!"
        aria-label={say("Earlier")}
        onClick={() => onShow(dayAfter(from, -step))}
      >
        <Icon name="chevron-left" size={20} />
      </Button>
      <Button variant="quiet" className="px-2!" onClick={() => onShow(lagosDay(Date.now()))}>
        {say("Today")}
      </Button>
      <Button variant="quiet" className="px-3!" aria-label={say("Later")} onClick={() => onShow(dayAfter(from, step))}>
        <Icon name="chevron-right" size={20} />
      </Button>
    </>
  );
}

interface DaysProps {
  /** The day before `from`, and the seven from then on. */
  hours: DiaryDay[];
  diary: Booking[];
  from: string;
  days: number;
  onAdd: (date: string, time?: string) => void;
}

/** The list of a phone: a day with its free times, or a week. */
export function Days({ hours, diary, from, days, onAdd }: DaysProps) {
  const [, setQuery] = useSearchParams();
  const view = days === 7 ? "week" : "day";
  const show = (date: string, shown = view) => setQuery({ from: date, view: shown }, { preventScrollReset: true });
  const other = view === "day" ? "week" : "day";
  const next = days === 1 ? nextDay(diary, from) : undefined;
  const isEmpty = !diary.some(({ date }) => date === from);
  const dates = Array.from({ length: days }, (_, nth) => dayAfter(from, nth));
  // An empty day is followed by the next one with bookings.
  if (next && isEmpty) dates.push(next.date);
  return (
    <section aria-label={say("Days")} className="grid gap-3 lg:hidden">
      <div className="flex gap-2">
        <DayArrows onShow={show} from={from} step={days} />
        <Button variant="quiet" className="grow px-2!" onClick={() => show(from, other)}>
          {other === "week" ? say("Show the week") : say("Show the day")}
        </Button>
      </div>
      <div className="grid gap-3">
        {dates.map((date) => (
          <Day
            key={date}
            date={date}
            hours={hours.filter((day) => day.date === date || day.date === dayAfter(date, -1))}
            bookings={diary.filter((booking) => booking.date === date)}
            onAdd={view === "day" ? onAdd : undefined}
          />
        ))}
        {next && !isEmpty && (
          <Button variant="quiet" onClick={() => show(next.date)}>
            <span className="grow text-left font-normal">
              {shortDay(`${next.date}T12:00:00Z`)}: {next.count}
            </span>
            <Icon name="chevron-right" size={20} className="text-ink-2" />
          </Button>
        )}
      </div>
    </section>
  );
}

/** The first day after another that has bookings. */
function nextDay(diary: readonly Booking[], after: string) {
  const date = diary.find((booking) => booking.date > after)?.date;
  return date && { date, count: countWords(diary.filter((booking) => booking.date === date)).join(" · ") };
}

/** Bookings that are paid for, or will be. */
const earning: readonly BookingState[] = ["confirmed", "done"];
const slotMinutes = 15;

interface DayProps {
  date: string;
  /** Of the day before and of the day. */
  hours: DiaryDay[];
  bookings: Booking[];
  /** Absent: free times are in the bar alone. */
  onAdd: ((date: string, time: string) => void) | undefined;
}

function Day({ date, hours, bookings, onAdd }: DayProps) {
  const [now] = useState(() => lagosMinute(Date.now()));
  const isClosed = isClosedOn(hours);
  const isToday = date === now.slice(0, 10);
  const day = hours.find((one) => one.date === date);
  const open = day && openSpan(day);
  const earned = bookings
    .filter(({ state }) => earning.includes(state))
    .reduce((sum, { price }) => sum + (price ?? 0), 0);
  const after = isToday ? Math.ceil(minuteOf(now.slice(11)) / slotMinutes) * slotMinutes : 0;
  const gaps = open && onAdd && date >= now.slice(0, 10) ? gapsOf(open, bookings, after) : [];
  const rows = [
    ...bookings.map((booking) => ({ from: minuteOf(booking.time), booking, gap: undefined })),
    ...gaps.map((gap) => ({ from: gap.from, booking: undefined, gap })),
  ].sort((one, other) => one.from - other.from);
  return (
    <section aria-label={shortDay(`${date}T12:00:00Z`)} className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className={`font-bold ${isToday ? "text-brand" : ""}`}>{shortDay(`${date}T12:00:00Z`)}</h2>
        <p className="text-ink-2 text-sm tabular-nums">
          {[
            isClosed && (day?.is_away ? say("Away") : say("Closed")),
            ...countWords(bookings),
            earned > 0 && formatNaira(earned),
            bookings.length === 0 && !isClosed && say("Free"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {open && bookings.length > 0 && <TakenBar open={open} bookings={bookings} />}
      </div>
      {rows.length > 0 && (
        <ol className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
          {rows.map(({ from, booking, gap }) => (
            <li key={booking?.id ?? from}>
              {booking && <BookingRow booking={booking} isOutside={!isClosed && isOutsideHours(hours, booking)} />}
              {gap && <GapRow gap={gap} onAdd={(time) => onAdd?.(date, time)} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The opening hours of a day, with the times that are taken. */
function TakenBar({ open, bookings }: { open: Span; bookings: Booking[] }) {
  const share = (minute: number) => Math.min(1, Math.max(0, (minute - open.from) / (open.until - open.from)));
  return (
    <div aria-hidden="true" className="relative mt-1 h-2 w-full overflow-hidden rounded-pill bg-well">
      {blocksOf(bookings).map(({ booking, from, until }) => (
        <span
          key={booking.id}
          className={`absolute inset-y-0 rounded-pill bg-brand ${booking.state === "requested" ? "opacity-60" : ""}`}
          style={{ left: `${share(from) * 100}%`, width: `${(share(until) - share(from)) * 100}%` }}
        />
      ))}
    </div>
  );
}

const rowLook = "flex w-full items-baseline gap-3 px-3 text-left no-underline hover:bg-well";

function GapRow({ gap: { from, until }, onAdd }: { gap: Span; onAdd: (time: string) => void }) {
  const time = timeOfMinute(from);
  return (
    <button
      type="button"
      className={`${rowLook} min-h-11 cursor-pointer py-2 text-ink-2 text-sm tabular-nums`}
      onClick={() => onAdd(time)}
    >
      <span className="w-20 shrink-0">{clockOf(time)}</span>
      <span className="grow">{say("Free until {time}", { time: clockOf(timeOfMinute(until)) })}</span>
      <span aria-hidden="true" className="font-bold text-base">
        +
      </span>
    </button>
  );
}

function BookingRow({ booking, isOutside }: { booking: Booking; isOutside: boolean }) {
  return (
    <Link to={`/bookings/${booking.id}`} className={`${rowLook} py-2 text-ink`}>
      <span className="w-20 shrink-0 font-semibold text-sm tabular-nums">{clockOf(booking.time)}</span>
      <span className="min-w-0 grow">
        <b className="block truncate font-semibold text-sm">{booking.customer.name}</b>
        <span className="block truncate text-ink-2 text-xs">{booking.service}</span>
        {isOutside && (
          <span className="flex items-center gap-1 text-ink-2 text-xs">
            <Icon name="moon" size={12} />
            {say("Outside your opening hours")}
          </span>
        )}
      </span>
      {/* Most are booked; only what differs is said. */}
      {booking.state !== "confirmed" && (
        <span className="text-sm">
          <StateWord {...stateWords[booking.state]} />
        </span>
      )}
    </Link>
  );
}
