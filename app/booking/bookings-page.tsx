import { Link } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { searchPath } from "#/app/search/results-query.ts";
import { useSession } from "#/app/session.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import type { User } from "#/server/account/contract.ts";
import type { Booking } from "#/server/booking/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say, sayLater } from "#/shared/say.ts";
import { clockOf, shortDay } from "#/shared/time.ts";
import type { Route } from "./+types/bookings-page.ts";
import { BookingPicture } from "./booking-page.tsx";
import { bookingWhen, otherName, stateWords } from "./booking-words.ts";

export const meta = unlisted(sayLater("Bookings"));

export async function clientLoader() {
  const [mine, atMyBusiness] = await Promise.all([
    api("GET /v2/bookings", { query: { role: "customer" } }),
    api("GET /v2/bookings", { query: { role: "business" } }),
  ]);
  return { mine, atMyBusiness };
}

export { LoadProblem as ErrorBoundary };

const isAhead = ({ state }: Booking) => state === "requested" || state === "proposed" || state === "confirmed";

/** Those that are still to come by day, the soonest on top; then the latest of the others. */
function byDay(bookings: readonly Booking[]): [heading: string, bookings: Booking[]][] {
  const ahead = bookings.filter(isAhead).sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const over = bookings.filter((one) => !isAhead(one));
  const days = Map.groupBy(ahead, ({ date }) => shortDay(`${date}T12:00:00Z`));
  return [...days, ...(over.length > 0 ? [[say("Earlier"), over] as [string, Booking[]]] : [])];
}

const startOf = ({ date, time }: Booking) => `${date}T${time}`;

/** The trades that are booked most, near the member: a search needs words or a category. */
const toBookable = (user: User | undefined) =>
  searchPath({
    category: "fashion-beauty",
    takes_bookings: "true",
    ...(user?.lga && { location: `${user.state}, ${user.lga}` }),
  });

/** Coming bookings at the member’s business, then the member’s own, latest change first. */
export default function BookingsPage({ loaderData: { mine, atMyBusiness } }: Route.ComponentProps) {
  const list = useOlder(mine, pageSizes.bookings, ({ updated_at, id }) =>
    api("GET /v2/bookings", { query: { role: "customer", before: writeCursor(updated_at, id) } }),
  );
  const user = useSession()?.user;
  const hasDiary = atMyBusiness.length > 0;
  return (
    <div className="grid gap-4 md:py-6">
      <PageHead
        title={say("Bookings")}
        back={hasDiary ? "/mybusiness" : undefined}
        action={
          hasDiary && (
            <LinkButton to="/diary" variant="quiet">
              <Icon name="clock" size={20} />
              {say("My diary")}
            </LinkButton>
          )
        }
      />
      {hasDiary && <Days title={say("Bookings at your business")} days={byDay(atMyBusiness.filter(isAhead))} />}
      {!hasDiary && mine.length === 0 && (
        <EmptyState
          thing="calendar"
          title={say("No bookings yet")}
          action={<LinkButton to={toBookable(user)}>{say("Find a business")}</LinkButton>}
        >
          {say("Ask a business for a time on its page, and it will show here.")}
        </EmptyState>
      )}
      <Days title={hasDiary ? say("Your own bookings") : undefined} days={byDay(list.rows)} />
      <ShowMore {...list} />
    </div>
  );
}

interface DaysProps {
  /** Absent: the days follow the title of the page. */
  title?: string;
  days: [heading: string, bookings: Booking[]][];
}

function Days({ title, days }: DaysProps) {
  if (days.length === 0) return null;
  const DayHeading = title ? "h3" : "h2";
  return (
    <section aria-label={title} className="grid gap-3">
      {title && <h2 className="font-extrabold text-xl">{title}</h2>}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {days.map(([heading, day]) => (
          <section key={heading} aria-label={heading} className="grid gap-2">
            <DayHeading className="font-bold text-lg">{heading}</DayHeading>
            <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
              {day.map((booking) => (
                <li key={booking.id}>
                  <BookingRow booking={booking} isOfDay={isAhead(booking)} />
                  {booking.state === "done" && (
                    <Link
                      to={`${businessPath(booking.business)}#book`}
                      aria-label={say("Book {name} again", { name: booking.business.name })}
                      className="inline-flex min-h-11 items-center px-4 font-semibold text-sm underline"
                    >
                      {say("Book again")}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

interface BookingRowProps {
  booking: Booking;
  /** Under the heading of its day: only the time is said. */
  isOfDay?: boolean;
}

function BookingRow({ booking, isOfDay = false }: BookingRowProps) {
  return (
    <Link
      to={`/bookings/${booking.id}`}
      className="flex items-center gap-3 bg-surface px-4 py-3 no-underline hover:bg-well"
    >
      <BookingPicture booking={booking} />
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="font-semibold tabular-nums">{isOfDay ? clockOf(booking.time) : bookingWhen(booking)}</span>
          <StateWord {...stateWords[booking.state]} />
        </span>
        <span className="wrap-anywhere">{otherName(booking)}</span>
        <span className="wrap-anywhere text-ink-2 text-sm">{booking.service}</span>
      </span>
    </Link>
  );
}
