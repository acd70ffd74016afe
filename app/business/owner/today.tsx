import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { Thing, type ThingName } from "#/app/ui/thing.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Booking } from "#/server/booking/contract.ts";
import type { Invoice } from "#/server/invoice/contract.ts";
import { waitsForMe } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say } from "#/shared/say.ts";
import { clockOf, dayMs, lagosDay, shortDay } from "#/shared/time.ts";

/** After a week a last "Thank you" no longer counts as a question. */
const isRecent = (at: string) => Date.now() - Date.parse(at) < 7 * dayMs;

/** Everything that awaits the owner's answer; bookings first, because they lapse. */
function useWaiting() {
  const { answer, again } = useQuery("today", () =>
    Promise.all([
      api("GET /v2/bookings", { query: { role: "business", state: "requested" } }),
      api("GET /v2/mybusiness/quote_requests", { query: { status: "asked" } }),
      api("GET /v2/mybusiness/bookings", { query: { days: 7 } }),
      api("GET /v2/message"),
      api("GET /v2/jobs", { query: { role: "business" } }),
      api("GET /v2/mybusiness/invoices", { query: { state: "open" } }),
    ]),
  );
  useEffect(() => {
    const stops = (["message", "step", "resync"] as const).map((type) => onLive(type, again));
    return () => {
      for (const stop of stops) stop();
    };
  }, [again]);
  const [requested = [], quotes = [], week = [], talks = [], allJobs = [], unpaid = []] = answer ?? [];
  const unanswered = talks.filter(
    ({ is_of_business, unread, awaits_answer, is_blocked, is_gone, last_message_at }) =>
      !is_blocked && !is_gone && awaits_answer && (unread > 0 || (is_of_business && isRecent(last_message_at))),
  ).length;
  const jobs = allJobs.filter(waitsForMe);
  const all = [
    { to: "/diary", n: requested.length, text: say.many(requested.length, "{n} booking", "{n} bookings") },
    { to: "/quotes", n: quotes.length, text: say.many(quotes.length, "{n} quote", "{n} quotes") },
    { to: "/jobs", n: jobs.length, text: say.many(jobs.length, "{n} job", "{n} jobs") },
    { to: "/chats", n: unanswered, text: say.many(unanswered, "{n} message", "{n} messages") },
  ];
  return {
    waiting: all.filter(({ n }) => n > 0),
    booked: week.filter(({ state }) => state === "confirmed"),
    unpaid,
    isLoaded: answer !== undefined,
    wasAsked: allJobs.length > 0 || talks.some(({ is_of_business }) => is_of_business),
  };
}

const rowsShown = 2;

/**
 * Pending answers, the bookings of today or the next day with any, and unpaid invoices.
 *
 * @param isWhole the page has no step left; until then it is not "all caught up" before the first customer
 */
export function Today({ isWhole }: { isWhole: boolean }) {
  const { waiting, booked, unpaid, isLoaded, wasAsked } = useWaiting();
  const [first] = waiting;
  return (
    <>
      {first && (
        <section
          aria-labelledby="today"
          className="grid gap-3 rounded-card border border-transparent bg-contact p-4 text-on-contact [--focus:#f5b52e]"
        >
          <div className="flex items-center justify-between gap-3">
            <div className="grid gap-1">
              <h2 id="today" className="font-extrabold text-lg">
                {say("{what} to answer", { what: waiting.map(({ text }) => text).join(", ") })}
              </h2>
              <p className="text-sm">{say("Answer within the hour: people see how fast you reply.")}</p>
            </div>
            <Thing name="bubble" className="size-16" />
          </div>
          <p className="flex flex-wrap items-center gap-x-4">
            <Link
              to={first.to}
              className="inline-flex min-h-12 items-center rounded-control border border-transparent bg-surface px-5 font-semibold text-ink no-underline hover:underline"
            >
              {say("Answer now")}
            </Link>
            {waiting.slice(1).map(({ to, text }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center font-semibold text-sm underline">
                {text}
              </Link>
            ))}
          </p>
        </section>
      )}
      {isLoaded && !first && (isWhole || wasAsked) && (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon name="check" size={20} className="text-open" />
          {say("You’re all caught up.")}
        </p>
      )}
      <div className="grid gap-4 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {booked[0] && <NextBookings bookings={booked.filter(({ date }) => date === booked[0]?.date)} />}
        {unpaid.length > 0 && <Unpaid invoices={unpaid} />}
      </div>
    </>
  );
}

/** @param bookings of one day */
function NextBookings({ bookings }: { bookings: Booking[] }) {
  const date = bookings[0]!.date;
  const count = bookings.length;
  return (
    <TodayLink
      to="/diary"
      thing="calendar"
      title={
        date === lagosDay(Date.now())
          ? say.many(count, "{n} customer comes today", "{n} customers come today")
          : `${shortDay(`${date}T12:00:00Z`)} · ${say.many(count, "{n} booking", "{n} bookings")}`
      }
    >
      {bookings.slice(0, rowsShown).map((booking) => (
        <span key={booking.id} className="block wrap-anywhere">
          {clockOf(booking.time)} <span className="font-semibold text-ink">{booking.customer.name}</span>,{" "}
          {booking.service}
        </span>
      ))}
      {count > rowsShown && say.many(count - rowsShown, "and {n} more", "and {n} more")}
    </TodayLink>
  );
}

/** The soonest due first; those without a day last. */
const byDue = (one: Invoice, other: Invoice) =>
  Number(!one.due_on) - Number(!other.due_on) || one.due_on.localeCompare(other.due_on);

/** With more invoices than a page has, the sum is not known. */
function Unpaid({ invoices }: { invoices: Invoice[] }) {
  const sum = invoices.length < pageSizes.invoices && formatNaira(invoices.reduce((sum, { total }) => sum + total, 0));
  return (
    <TodayLink to="/invoices?state=open" thing="tag" title={[sum, say("Not paid yet")].filter(Boolean).join(" · ")}>
      {invoices
        .toSorted(byDue)
        .slice(0, rowsShown)
        .map(({ id, customer_name, total }) => (
          <span key={id} className="block wrap-anywhere">
            <span className="font-semibold text-ink">{customer_name}</span>, {formatNaira(total)}
          </span>
        ))}
      {invoices.length > rowsShown && say.many(invoices.length - rowsShown, "and {n} more", "and {n} more")}
    </TodayLink>
  );
}

interface TodayLinkProps {
  to: string;
  thing: ThingName;
  title: string;
  children: ReactNode;
}

const TodayLink = ({ to, thing, title, children }: TodayLinkProps) => (
  <Link
    to={to}
    className="flex items-center gap-4 rounded-card bg-surface p-4 text-ink no-underline shadow-card hover:bg-well"
  >
    <Thing name={thing} />
    <span className="min-w-0 grow text-ink-2 text-sm tabular-nums">
      <b className="block font-bold text-base text-ink">{title}</b>
      {children}
    </span>
    <Icon name="chevron-right" className="text-ink-2" />
  </Link>
);
