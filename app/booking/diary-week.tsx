import { type CSSProperties, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import type { Booking, BookingState, DiaryDay } from "#/server/booking/contract.ts";
import { say } from "#/shared/say.ts";
import { clockOf, lagosDay, lagosMinute, shortDay } from "#/shared/time.ts";
import { minuteOf, otherName, stateWords } from "./booking-words.ts";
import { isOutsideHours } from "./closed-note.tsx";
import { countWords } from "./diary-days.tsx";
import { blocksOf, inLanes, inTwoLanes, openSpan, type Span, timeOfMinute } from "./diary-spans.ts";

const hourPx = 56;
const headPx = 72;
/** Shown in a week without hours and bookings. */
const usualDay = { from: 9 * 60, until: 17 * 60 };

const slotMinutes = 30;
const linePx = 16;

const linesIn = (span: Span) => Math.max(1, Math.floor((heightOf(span) - 4) / linePx));

const heightOf = ({ from, until }: Span) => ((until - from) / 60) * hourPx;

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

/** Whole hours that contain every span. */
function hoursAround(spans: readonly Span[]): Span {
  const shown = spans.length > 0 ? spans : [usualDay];
  const from = Math.floor(Math.min(...shown.map(({ from }) => from)) / 60) * 60;
  return { from, until: Math.ceil(Math.max(...shown.map(({ until }) => until)) / 60) * 60 };
}

/** How many bookings of a day hold a place at the time of each, itself among them. */
const heldAround = (bookings: readonly Booking[]) =>
  new Map(
    blocksOf(bookings.filter(({ confirmed_time }) => confirmed_time)).map(({ booking, group }) => [
      booking.id,
      group.lanes,
    ]),
  );

/** Where all bookings of a day are shown. */
const dayPath = (date: string) => `?from=${date}&view=day`;

interface DiaryWeekProps {
  /** Seven days or one, and the one before them. */
  hours: DiaryDay[];
  /** Customers at the same time. */
  places: number;
  bookings: Booking[];
  onAdd: (date: string, time?: string) => void;
}

/** A week or a day as a calendar: a column for each day, with its hours from top to bottom. */
export function DiaryWeek({ hours, places, bookings, onAdd }: DiaryWeekProps) {
  const [now] = useState(() => Date.now());
  const isWeek = hours.length > 2;
  const days = hours.slice(1).map((day, nth) => {
    const ofDay = bookings.filter(({ date }) => date === day.date);
    return {
      ...{ day, before: hours[nth]!, open: openSpan(day) },
      ...{
        blocks: isWeek ? inTwoLanes(blocksOf(ofDay)) : inLanes(blocksOf(ofDay)),
        counts: countWords(ofDay),
        held: heldAround(ofDay),
      },
    };
  });
  const shown = hoursAround(days.flatMap(({ open, blocks }) => [...(open ? [open] : []), ...blocks]));
  const marks = Array.from({ length: (shown.until - shown.from) / 60 }, (_, nth) => shown.from / 60 + nth);
  const place = ({ from, until }: Span) => ({
    top: ((from - shown.from) / 60) * hourPx,
    height: heightOf({ from, until }),
  });
  const slots = marks.flatMap((hour) => [hour * 60, hour * 60 + slotMinutes]);
  return (
    <div
      className="grid overflow-hidden rounded-card bg-surface shadow-card"
      style={{ gridTemplateColumns: `3.5rem repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <div aria-hidden="true" style={{ paddingTop: headPx }}>
        {marks.map((hour) => (
          <p key={hour} className="relative pr-2 text-right text-ink-2 text-xs tabular-nums" style={{ height: hourPx }}>
            {hour % 12 || 12} {hour < 12 ? "AM" : "PM"}
          </p>
        ))}
      </div>
      {days.map(({ day, before, open, blocks, counts, held }) => {
        const isToday = day.date === lagosDay(now);
        const isOver = day.date < lagosDay(now);
        return (
          <section
            key={day.date}
            aria-label={shortDay(`${day.date}T12:00:00Z`)}
            className="min-w-0 border-hairline border-l"
          >
            <DayHead {...{ day, counts, isToday, isOver, isWeek, onAdd }} />
            <div className="relative" style={{ ...closedLook, ...place(shown) }}>
              {open && <div className="absolute inset-x-0 bg-surface" style={place(open)} />}
              <div className="absolute inset-0" style={hourLines} />
              {isToday && <NowLine minute={minuteOf(lagosMinute(now).slice(11))} shown={shown} />}
              {!isOver && (
                <div aria-hidden="true">
                  {slots.map((from) => (
                    <Slot
                      key={from}
                      time={timeOfMinute(from)}
                      place={place({ from, until: from + slotMinutes })}
                      onChoose={(time) => onAdd(day.date, time)}
                    />
                  ))}
                </div>
              )}
              <ol>
                {blocks.map(({ booking, from, until, left, width, readableUntil, more, group }) => (
                  <li
                    key={booking.id}
                    className="absolute"
                    style={{ ...place({ from, until }), left: `${left * 100}%`, width: `${width * 100}%` }}
                  >
                    <BookingBlock
                      booking={booking}
                      isWeek={isWeek}
                      isNarrow={isWeek && width < 1}
                      isOutside={open !== undefined && isOutsideHours([before, day], booking)}
                      isClash={ahead.includes(booking.state) && group.lanes > places}
                      share={places > 1 ? shareOf(held.get(booking.id), places) : ""}
                      lines={Math.max(1, linesIn({ from, until: readableUntil }) - Number(isWeek && group.lanes > 2))}
                      isCentred={readableUntil === until}
                    />
                    {more > 0 && (
                      <Link
                        to={dayPath(day.date)}
                        className="absolute right-0 bottom-0 -left-full rounded-control bg-ink px-1 text-center font-semibold text-surface text-xs no-underline hover:underline"
                      >
                        +{say("{count} more", { count: more })}
                      </Link>
                    )}
                  </li>
                ))}
              </ol>
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface DayHeadProps {
  day: DiaryDay;
  counts: string[];
  isToday: boolean;
  isOver: boolean;
  isWeek: boolean;
  onAdd: (date: string) => void;
}

function DayHead({ day: { date, opens, is_away }, counts, isToday, isOver, isWeek, onAdd }: DayHeadProps) {
  const [weekday, number] = shortDay(`${date}T12:00:00Z`).split(" ");
  const free = isOver ? "" : say("Free");
  return (
    <div className="flex items-center justify-between border-hairline border-b px-2" style={{ height: headPx }}>
      <h3 className={`grid min-w-0 text-sm ${isOver ? "text-ink-2" : ""}`}>
        <DayName to={isWeek ? dayPath(date) : undefined}>
          {weekday}
          <span
            aria-current={isToday ? "date" : undefined}
            className={`text-base tabular-nums ${isToday ? "rounded-pill bg-ink px-2 text-surface" : ""}`}
          >
            {number}
          </span>
        </DayName>
        {!isOver && !opens && <Line>{is_away ? say("Away") : say("Closed")}</Line>}
        {(isOver || opens) && counts.length === 0 && <Line>{free}</Line>}
        {counts.map((count) => (
          <Line key={count}>{count}</Line>
        ))}
      </h3>
      {!isOver && (
        <button
          type="button"
          aria-label={say("Add a booking on {day}", { day: shortDay(`${date}T12:00:00Z`) })}
          className="grid size-8 mt-2 shrink-0 self-start cursor-pointer place-items-center rounded-pill text-ink-2 text-lg hover:bg-well hover:text-ink"
          onClick={() => onAdd(date)}
        >
          +
        </button>
      )}
    </div>
  );
}

/** Below the name of a day, and below its button. */
const Line = ({ children }: { children: string }) => (
  <span className="-mr-8 truncate font-normal text-ink-2 text-xs">{children}</span>
);

/** In a week it leads to the day. */
function DayName({ to, children }: { to: string | undefined; children: ReactNode }) {
  const look = "flex items-center gap-1 font-bold";
  if (!to) return <span className={look}>{children}</span>;
  return (
    <Link to={to} preventScrollReset className={`${look} no-underline hover:underline`}>
      {children}
    </Link>
  );
}

interface SlotProps {
  time: string;
  place: CSSProperties;
  onChoose: (time: string) => void;
}

/** Half an hour that a pointer can choose. The keyboard has the + of the day. */
const Slot = ({ time, place, onChoose }: SlotProps) => (
  <button
    type="button"
    tabIndex={-1}
    style={place}
    className="absolute inset-x-0 cursor-pointer bg-well px-2 text-left text-ink-2 text-xs tabular-nums opacity-0 hover:opacity-100"
    // The focus, which the dialog returns to its opener, is not to be on a hidden button.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(time)}
  >
    + {clockOf(time)}
  </button>
);

interface BookingBlockProps {
  booking: Booking;
  isWeek: boolean;
  /** Shares a narrow day with others. */
  isNarrow: boolean;
  isOutside: boolean;
  /** There are more bookings than places. */
  isClash: boolean;
  /** "2 of 2" customers at the same time; empty: alone. */
  share: string;
  /** Lines of text that fit into it. */
  lines: number;
  /** Where one line fits; a covered one is at its top. */
  isCentred: boolean;
}

/** States of bookings that are still to come. */
const ahead: readonly BookingState[] = ["requested", "proposed", "confirmed"];

const shareOf = (count = 0, places: number) =>
  count > 1 ? say("{nth} of {count}", { nth: Math.min(count, places), count: places }) : "";

function BookingBlock({ booking, isWeek, isNarrow, isOutside, isClash, share, lines, isCentred }: BookingBlockProps) {
  const { id, time, service, state } = booking;
  const name = otherName(booking);
  const outside = isOutside ? say("Outside your opening hours") : "";
  const clash = isClash ? say("More bookings than places at this time") : "";
  const title = [clockOf(time), name, service, share, clash, outside].filter(Boolean).join(" · ");
  return (
    <Link
      to={`/bookings/${id}`}
      aria-label={[clockOf(time), name, service, say(stateWords[state].word), share, clash, outside]
        .filter(Boolean)
        .join(", ")}
      style={{ borderLeft: `4px solid var(--${edges[state] ?? "control"})` }}
      title={title}
      className={`relative block size-full overflow-hidden rounded-control py-0.5 text-xs leading-4 no-underline outline -outline-offset-1 outline-surface hover:underline ${isNarrow ? "px-0.5" : isWeek ? "px-1 tracking-tight" : "px-2"} ${lines === 1 && isCentred ? "content-center" : ""} ${looks[state]}`}
    >
      {isNarrow ? (
        // A word of a name to a line; the sign has the last one.
        <b className={`block font-semibold tracking-tight ${isClash && lines === 1 ? "pr-4" : ""}`}>
          {name
            .split(" ")
            .slice(0, Math.max(1, lines - Number(isClash)))
            .map((word, nth) => (
              <span key={nth} className="block truncate">
                {word}
              </span>
            ))}
        </b>
      ) : (
        <span className="line-clamp-1" style={{ WebkitLineClamp: lines }}>
          <b className="font-semibold">{name}</b>
          <br />
          {/* The hours beside the week say AM or PM. */}
          <span className="text-ink-2 tabular-nums">
            {isWeek ? clockOf(time).replace(/ [AP]M$/, "") : clockOf(time)} {service}
          </span>
        </span>
      )}
      {isClash && <Icon name="alert" size={14} className="absolute right-1 bottom-0 text-caution" />}
      {isOutside && !isClash && <Icon name="moon" size={12} className="absolute right-1 bottom-0 text-ink-2" />}
    </Link>
  );
}

function NowLine({ minute, shown }: { minute: number; shown: Span }) {
  if (minute < shown.from || minute >= shown.until) return null;
  return (
    <div
      className="pointer-events-none absolute inset-x-0 border-danger border-t-2"
      style={{ top: ((minute - shown.from) / 60) * hourPx }}
    >
      <span className="absolute -top-1.25 -left-1 z-1 size-2 rounded-pill bg-danger" />
    </div>
  );
}
