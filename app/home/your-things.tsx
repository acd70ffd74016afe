import type { ReactNode } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { bookingWhen } from "#/app/booking/booking-words.ts";
import { CallIcon } from "#/app/business/call-icon.tsx";
import { useMessage } from "#/app/business/message-button.tsx";
import { FollowUpCard } from "#/app/follow-up/follow-up-card.tsx";
import { HiredStrip } from "#/app/follow-up/hired-strip.tsx";
import { cachedSaved, renewSaved } from "#/app/saved/saved-list.ts";
import { Carousel } from "#/app/ui/carousel.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Thing, type ThingName } from "#/app/ui/thing.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Booking } from "#/server/booking/contract.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { waitsForMe } from "#/shared/job-history.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import { lagosDay } from "#/shared/time.ts";

const savedShown = 6;
const ahead = new Set(["requested", "proposed", "confirmed"]);

/** The next booking of today or later. */
const nextOf = (bookings: readonly Booking[]) =>
  bookings
    .filter(({ state, date }) => ahead.has(state) && date >= lagosDay(Date.now()))
    .sort((one, other) => `${one.date}T${one.time}`.localeCompare(`${other.date}T${other.time}`))[0];

/**
 * First on a member's Home: whether a business helped, the job that waits for them, their next booking and open request for quotes, and the
 * businesses they hired and saved.
 */
export default function YourThings() {
  const isHydrated = useHydrated();
  const { answer: requests = [] } = useQuery("quotes", () => api("GET /v2/quote_requests", { query: {} }));
  const open = requests.find(({ status }) => status === "open");
  const stored = isHydrated ? cachedSaved() : [];
  const hasStored = stored.length > 0;
  const { answer: renewed = stored } = useQuery(`saved ${hasStored}`, async () => (hasStored ? renewSaved() : stored));
  const saved = renewed.slice(0, savedShown);
  const { answer: bookings = [] } = useQuery("bookings", () =>
    api("GET /v2/bookings", { query: { role: "customer" } }),
  );
  const { answer: jobs = [] } = useQuery("jobs", () => api("GET /v2/jobs", { query: { role: "customer" } }));
  const booking = nextOf(bookings);
  const job = jobs.find(waitsForMe);
  const { answer: { question, hired = [] } = {} } = useQuery("follow ups", () => api("GET /v2/follow_ups"));
  if (!open && !booking && !job && !question && hired.length === 0 && saved.length === 0) return null;
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      {question && <FollowUpCard key={question.id} question={question} />}
      {(job || booking || open) && (
        <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {job && (
            <Row to={`/jobs/${job.id}`} thing="handshake" title={job.title} isWaiting>
              {say("Waiting for your answer")}
            </Row>
          )}
          {booking && (
            <Row
              to={`/bookings/${booking.id}`}
              thing="calendar"
              title={bookingWhen(booking)}
              isWaiting={booking.state === "proposed"}
            >
              {booking.service}, {booking.business.name}
            </Row>
          )}
          {open && (
            <Row to={`/quotes/${open.id}`} thing="bubble" title={open.search} isWaiting={open.offers > 0}>
              {open.offers > 0
                ? say.many(open.offers, "{n} price so far", "{n} prices so far")
                : say("No prices yet. We asked {count}.", { count: open.waiting })}
            </Row>
          )}
        </div>
      )}
      {hired.length > 0 && <HiredStrip hired={hired} />}
      {saved.length > 0 && (
        <Carousel
          label={say("Your saved businesses")}
          items={saved}
          itemWidth={300}
          heading={
            <div className="flex grow items-end justify-between gap-3">
              <h2 className="font-extrabold text-lg">{say("Saved")}</h2>
              <Link to="/saved" className="-my-2 inline-flex min-h-11 items-center font-semibold text-sm">
                {say("See all saved")}
              </Link>
            </div>
          }
        >
          {(listing) => <SavedCard key={listing.id} listing={listing} />}
        </Carousel>
      )}
    </div>
  );
}

/** A saved business in one row, with the ways to reach it. */
const SavedCard = ({ listing }: { listing: Listing }) => (
  <div className="relative flex h-full items-center rounded-card bg-surface p-2 shadow-card">
    <Link to={businessPath(listing)} className="flex min-w-0 grow items-center gap-3 no-underline hover:underline">
      <Picture
        src={pictureOf(listing)}
        alt=""
        width={480}
        height={360}
        sizes="48px"
        className="size-12 shrink-0 rounded-control object-cover"
      />
      <span className="wrap-anywhere line-clamp-2 min-w-0 font-bold leading-snug">{listing.name}</span>
    </Link>
    <CallIcon business={listing} />
    <MessageIcon listing={listing} />
  </div>
);

function MessageIcon({ listing }: { listing: Listing }) {
  const write = useMessage(listing);
  return (
    <button
      type="button"
      aria-label={`${say("Message")} ${listing.name}`}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill hover:bg-well"
      onClick={write}
    >
      <Icon name="message-circle" />
    </button>
  );
}

interface RowProps {
  to: string;
  thing: ThingName;
  title: string;
  /** It is the member's turn. */
  isWaiting: boolean;
  children: ReactNode;
}

const Row = ({ to, thing, title, isWaiting, children }: RowProps) => (
  <Link
    to={to}
    className={`flex items-center gap-3 rounded-card p-4 text-ink no-underline hover:underline ${isWaiting ? "bg-contact-well" : "bg-surface shadow-card"}`}
  >
    <Thing name={thing} size={36} />
    <span className="min-w-0 grow">
      <b className="wrap-anywhere line-clamp-2 font-bold first-letter:uppercase">{title}</b>
      <span className="wrap-anywhere line-clamp-2 text-sm">{children}</span>
    </span>
    <Icon name="chevron-right" />
  </Link>
);
