import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { AwayNow } from "#/app/business/owner/away.tsx";
import { mayCall } from "#/app/session.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Switch } from "#/app/ui/switch.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { Booking, BookingSettings, DiaryDay } from "#/server/booking/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { clockTime, lagosDay, shortDay } from "#/shared/time.ts";
import type { Route } from "./+types/diary-page.ts";
import { BookingPicture, BookingSteps } from "./booking-page.tsx";
import { bookingWhen, dayAfter } from "./booking-words.ts";
import { CallerForm } from "./caller-form.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { DayArrows, Days } from "./diary-days.tsx";
import { DiaryWeek } from "./diary-week.tsx";
import { OtherJobs, useJobsAround } from "./other-jobs.tsx";

export const meta = unlisted(sayLater("My diary"));

/** Shows a calendar (lg), of a week unless a day was chosen. */
const isWide = () => matchMedia("(width >= 64rem)").matches;

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
    const isDay = isWide() ? query.get("view") === "day" : days === 1;
    if (from <= date && date < dayAfter(from, isDay ? 1 : 7)) return revalidate();
    setQuery((shown) => ({ ...Object.fromEntries(shown), from: date }), { preventScrollReset: true });
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
          <Presence settings={settings} onDone={revalidate} />
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
          <Days {...{ hours, diary, from, days }} onAdd={(date, time) => setAdding(time ? { date, time } : { date })} />
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
                  {booking.price !== null && ` · ${formatNaira(booking.price)}`}
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
                <OtherJobs request={{ ...booking, except: booking.id }} jobs={jobs} />
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

interface PresenceProps {
  settings: BookingSettings;
  onDone: () => void;
}

/** Both are in one row where it has room, else below each other. */
const switchLook = { flex: "1 1 17rem" };
const awayLook = { flex: "1 1 12rem" };

/** Whether the owner is free now, or away. */
function Presence({ settings, onDone }: PresenceProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 rounded-card bg-surface px-4 py-1.5 shadow-card">
      {settings.away_until ? (
        <div className="grow">
          <AwayNow until={settings.away_until} onBack={onDone} />
        </div>
      ) : (
        <>
          {settings.takes_bookings && (
            <div style={switchLook}>
              <WalkIn settings={settings} onDone={onDone} />
            </div>
          )}
          {mayCall("POST /v2/business/away") && (
            <Link
              to="/work-hours#away"
              className="flex min-h-12 items-center justify-between gap-3 no-underline"
              style={awayLook}
            >
              <span className="font-semibold">{say("Away")}</span>
              <Icon name="chevron-right" size={20} className="text-ink-2" />
            </Link>
          )}
        </>
      )}
    </div>
  );
}

function WalkIn({ settings, onDone }: PresenceProps) {
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
    <Switch label={say("I’m free now")} isOn={until !== ""} isBusy={isBusy} onChange={change}>
      {until
        ? say("People see until {time} that they may come without a booking.", { time: clockTime(until) })
        : say("For one hour, people see that they may come without a booking.")}
    </Switch>
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
  const isDay = query.get("view") === "day";
  const shown = isDay ? hours.slice(0, 2) : hours;
  const [first, last] = [shown[1]!.date, shown.at(-1)!.date];
  const show = (from: string, view = isDay ? "day" : "week") => setQuery({ from, view }, { preventScrollReset: true });
  return (
    <section aria-labelledby="week" className="grid gap-3 max-lg:hidden">
      <div className="flex items-center gap-2">
        <DayArrows onShow={show} from={first} step={isDay ? 1 : 7} />
        <h2 id="week" className="ml-2 font-extrabold text-lg tabular-nums">
          {shortDay(`${first}T12:00:00Z`)}
          {!isDay && ` – ${shortDay(`${last}T12:00:00Z`)}`}
        </h2>
        {isDay && (
          <Button variant="quiet" className="ml-auto" onClick={() => show(first, "week")}>
            {say("Show the week")}
          </Button>
        )}
      </div>
      <DiaryWeek hours={shown} places={places} bookings={diary} onAdd={onAdd} />
    </section>
  );
}
