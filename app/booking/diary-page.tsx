import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { mayCall } from "#/app/session.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { Booking, BookingSettings, DiaryDay } from "#/server/booking/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { clockOf, clockTime, lagosDay, shortDay } from "#/shared/time.ts";
import type { Route } from "./+types/diary-page.ts";
import { BookingPicture, BookingSteps } from "./booking-page.tsx";
import { bookingWhen, dayAfter, stateWords } from "./booking-words.ts";
import { CallerForm } from "./caller-form.tsx";
import { ClosedNote, isClosedOn, isOutsideHours } from "./closed-note.tsx";
import { DiaryWeek } from "./diary-week.tsx";
import { OtherJobs, useJobsAround } from "./other-jobs.tsx";

export const meta = unlisted(sayLater("My diary"));

/** Shows the week as a calendar (lg). */
const wideQuery = "(width >= 64rem)";

const soonest = (one: Booking, other: Booking) =>
  `${one.date}T${one.time}`.localeCompare(`${other.date}T${other.time}`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("from") ?? lagosDay(Date.now());
  const days = searchParams.get("view") === "week" ? 7 : 1;
  const [settings, diary, hours, requested] = await Promise.all([
    api("GET /v2/mybusiness/booking"),
    api("GET /v2/mybusiness/bookings", { query: { from, days: 7 } }),
    // A night that began on the day before is open too.
    api("GET /v2/mybusiness/bookings/hours", { query: { from: dayAfter(from, -1), days: 8 } }),
    api("GET /v2/bookings", { query: { role: "business", state: "requested" } }),
  ]);
  return { settings, diary, hours, requested, from, days };
}

export { LoadProblem as ErrorBoundary };

/** Requests are beside the calendar where both have room, else above it. */
const besideLook = { flex: "1 1 18rem" };
const calendarLook = { flex: "999 1 48rem" };

/** The bookings of my business by day or by week, unanswered requests first. */
export default function DiaryPage({ loaderData }: Route.ComponentProps) {
  const { settings, diary, hours, requested, from, days } = loaderData;
  const { revalidate } = useRevalidator();
  const today = lagosDay(Date.now());
  /** The day, and the time if one was clicked, for which a booking is added; else the day from which it has a free time. */
  const [adding, setAdding] = useState<{ date: string; time?: string } | { from: string }>();
  const [query, setQuery] = useSearchParams();

  /** Loads the diary again, from the day of a booking on if that is not on the screen. */
  async function showDayOf({ date }: Booking) {
    const daysShown = matchMedia(wideQuery).matches ? 7 : days;
    if (from <= date && date < dayAfter(from, daysShown)) return revalidate();
    setQuery({ from: date, view: query.get("view") ?? "day" }, { preventScrollReset: true });
  }

  if (settings.services.length === 0) return <NotYet />;
  return (
    <div className="mx-auto grid gap-3 md:py-6">
      <PageHead
        title={say("My diary")}
        back="/mybusiness"
        action={
          <div className="flex gap-2">
            {mayCall("PUT /v2/mybusiness/booking") && (
              <LinkButton
                to="/booking-settings"
                variant="quiet"
                aria-label={say("Booking settings")}
                className="max-sm:px-3 max-sm:text-sm"
              >
                <Icon name="wrench" size={20} className="max-sm:hidden" />
                <span className="sm:hidden">{say("Settings")}</span>
                <span className="max-sm:hidden">{say("Booking settings")}</span>
              </LinkButton>
            )}
            <Button
              aria-label={say("Add a booking")}
              className="max-sm:px-3"
              onClick={() => setAdding({ from: from < today ? today : from })}
            >
              <span className="sm:hidden">{say("Add")}</span>
              <span className="max-sm:hidden">{say("Add a booking")}</span>
            </Button>
          </div>
        }
      />
      <div className="flex flex-wrap items-start gap-3" style={{ flexDirection: "row-reverse" }}>
        <div className="grid gap-3 empty:hidden" style={requested.length > 0 ? besideLook : { flexBasis: "100%" }}>
          {settings.takes_bookings && <WalkIn settings={settings} onDone={revalidate} />}
          {requested.length > 0 && (
            <Requests requested={requested} onDone={(booking) => (booking ? showDayOf(booking) : revalidate())} />
          )}
        </div>
        <div className="grid min-w-0 gap-3" style={calendarLook}>
          <Week
            hours={hours}
            places={settings.places}
            diary={diary}
            onAdd={(date, time) => setAdding({ date, time })}
          />
          <Days hours={hours} diary={diary} from={from} days={days} />
        </div>
      </div>
      <Dialog
        title={say("Add a booking")}
        isOpen={adding !== undefined}
        onClose={() => setAdding(undefined)}
        isSheet="phones"
      >
        <CallerForm
          settings={settings}
          start={adding ?? { from: today }}
          onAdded={async (booking) => {
            setAdding(undefined);
            await showDayOf(booking);
            showToast(say("Booked"));
          }}
        />
      </Dialog>
    </div>
  );
}

interface RequestsProps {
  requested: Booking[];
  /** @param booked the one that was confirmed */
  onDone: (booked?: Booking) => Promise<void>;
}

function Requests({ requested, onDone }: RequestsProps) {
  const jobs = useJobsAround(requested);
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting" className="font-extrabold text-lg">
        {say("Waiting for your answer ({count})", { count: requested.length })}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
        {requested.toSorted(soonest).map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
            <Link to={`/bookings/${booking.id}`} className="flex items-center gap-3 no-underline">
              <BookingPicture booking={booking} className="size-11" />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-bold tabular-nums">{bookingWhen(booking)}</span>
                <span className="wrap-anywhere text-sm">
                  {say("{service} for {name}", { service: booking.service, name: booking.customer.name })}
                </span>
                {booking.no_shows > 0 && (
                  <span className="text-danger text-sm">
                    {say.many(
                      booking.no_shows,
                      "Did not come {n} time in 90 days",
                      "Did not come {n} times in 90 days",
                    )}
                  </span>
                )}
                <ClosedNote {...booking} />
                <OtherJobs request={booking} jobs={jobs} />
              </span>
            </Link>
            <BookingSteps
              booking={booking}
              isTight
              onDone={(taken) => onDone(taken === "confirm" ? booking : undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotYet() {
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <PageHead title={say("My diary")} back="/mybusiness" />
      <EmptyState
        thing="calendar"
        title={say("You take no bookings yet")}
        action={
          mayCall("PUT /v2/mybusiness/booking") && (
            <LinkButton to="/booking-settings">{say("Set up bookings")}</LinkButton>
          )
        }
      >
        {say("Say what people can book and how long it takes. They ask for a time, and you say yes.")}
      </EmptyState>
    </div>
  );
}

function WalkIn({ settings, onDone }: { settings: BookingSettings; onDone: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const { walk_in_until: until } = settings;
  async function change(is_on: boolean) {
    setIsBusy(true);
    try {
      await api("POST /v2/mybusiness/booking/walk_in", { body: { is_on } });
      onDone();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <div className="max-sm:text-sm">
      <CheckField
        label={
          until
            ? say("I’m free now: people see it until {time}", { time: clockTime(until) })
            : say("I’m free now: tell people for an hour")
        }
        name="walk_in"
        checked={until !== ""}
        disabled={isBusy}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  );
}

/** Leads to the days before, today, and the days after. */
function DayArrows({ onShow, from, step }: { onShow: (date: string) => void; from: string; step: number }) {
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
      <Button variant="quiet" className="max-sm:px-1!" onClick={() => onShow(lagosDay(Date.now()))}>
        {say("Today")}
      </Button>
      <Button variant="quiet" className="px-3!" aria-label={say("Later")} onClick={() => onShow(dayAfter(from, step))}>
        <Icon name="chevron-right" size={20} />
      </Button>
    </>
  );
}

interface WeekProps {
  hours: DiaryDay[];
  places: number;
  diary: Booking[];
  onAdd: (date: string, time?: string) => void;
}

/** The calendar of a wide screen. */
function Week({ hours, places, diary, onAdd }: WeekProps) {
  const [query, setQuery] = useSearchParams();
  const [first, last] = [hours[1]!.date, hours.at(-1)!.date];
  const show = (from: string) => setQuery({ from, view: query.get("view") ?? "day" }, { preventScrollReset: true });
  return (
    <section aria-labelledby="week" className="grid gap-3 max-lg:hidden">
      <div className="flex items-center gap-2">
        <DayArrows onShow={show} from={first} step={7} />
        <h2 id="week" className="ml-3 font-extrabold text-lg tabular-nums">
          {shortDay(`${first}T12:00:00Z`)} – {shortDay(`${last}T12:00:00Z`)}
        </h2>
      </div>
      <DiaryWeek hours={hours} places={places} bookings={diary} onAdd={onAdd} />
    </section>
  );
}

/** The list of a phone. */
function Days({ hours, diary, from, days }: Pick<WeekProps, "hours" | "diary"> & { from: string; days: number }) {
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
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_3rem_minmax(0,2fr)] gap-2 sm:max-w-md">
        <DayArrows onShow={show} from={from} step={days} />
        <Button variant="quiet" className="px-1!" onClick={() => show(from, other)}>
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
          />
        ))}
        {next && !isEmpty && (
          <Button variant="quiet" onClick={() => show(next.date)}>
            <span className="grow text-left font-normal">
              {say.many(next.count, "{day}: {n} booking", "{day}: {n} bookings", {
                day: shortDay(`${next.date}T12:00:00Z`),
              })}
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
  return date && { date, count: diary.filter((booking) => booking.date === date).length };
}

interface DayProps {
  date: string;
  /** Of the day before and of the day. */
  hours: DiaryDay[];
  bookings: Booking[];
}

function Day({ date, hours, bookings }: DayProps) {
  const isClosed = isClosedOn(hours);
  return (
    <section aria-label={shortDay(`${date}T12:00:00Z`)} className="grid min-w-0 content-start gap-2">
      <h2 className="font-bold">
        {shortDay(`${date}T12:00:00Z`)}
        {bookings.length > 0 && <span className="font-normal text-ink-2"> ({bookings.length})</span>}
        {isClosed && <span className="font-normal text-ink-2"> · {say("Closed")}</span>}
      </h2>
      {bookings.length === 0 && !isClosed && <p className="text-ink-2 text-sm">{say("Free")}</p>}
      {bookings.length > 0 && (
        <ol className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
          {bookings.map((booking) => (
            <li key={booking.id}>
              <Link
                to={`/bookings/${booking.id}`}
                className="grid min-w-0 grid-cols-[5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 px-3 py-2 text-ink no-underline hover:bg-well"
              >
                <span className="font-semibold text-sm tabular-nums">{clockOf(booking.time)}</span>
                <span className="min-w-0">
                  <b className="block truncate font-semibold text-sm">{booking.customer.name}</b>
                  <span className="block truncate text-ink-2 text-xs">{booking.service}</span>
                  {!isClosed && isOutsideHours(hours, booking) && (
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
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
