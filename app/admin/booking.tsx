import { Fragment } from "react";
import { api, type ResponseOf } from "#/app/api.ts";
import { countOf } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { dateAndTime } from "#/shared/time.ts";
import { RecordHead, recordScreen } from "./list/record.tsx";
import { BusinessLink, PersonLink } from "./list/row-table.tsx";
import { StatusMark } from "./list/status-mark.tsx";
import { bookingWords } from "./list/words.ts";
import { Facts, Part } from "./queue/case-file.tsx";

type OfficeBooking = ResponseOf<"GET /v2/admin/bookings/{id}">;

/** One booking with its history: never what both sides wrote, or the name of a caller. */
export default recordScreen({
  load: (id) => api("GET /v2/admin/bookings/{id}", { params: { id } }),
  problem: "The booking did not load. It may be gone.",
  shown: (booking) => (
    <>
      <RecordHead back={{ title: "Bookings", path: "/admin/bookings" }} actions={null}>
        <h1 className="wrap-anywhere font-extrabold text-2xl lg:py-0!">{`${booking.service} at ${booking.business.name}`}</h1>
        <p>
          <StatusMark words={bookingWords} status={booking.status} /> · {dateAndTime(booking.starts_at)}
        </p>
      </RecordHead>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="rounded-card bg-surface p-4 shadow-card">
          <BookingFacts booking={booking} />
        </div>
        <div className="rounded-card bg-surface p-4 shadow-card">
          <Part title="History">
            <ol className="grid gap-1">
              {booking.history.map((step) => (
                <li key={step.id} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
                  <span className="text-ink-2 tabular-nums">{dateAndTime(step.at)}</span>
                  <span>{stepWords(step)}</span>
                </li>
              ))}
            </ol>
          </Part>
        </div>
      </div>
    </>
  ),
});

function BookingFacts({ booking }: { booking: OfficeBooking }) {
  const { business, owner, customer, price, messages, lapses_at } = booking;
  return (
    <Part title="Booking">
      <Facts
        facts={[
          [
            "Business",
            <BusinessLink key="business" id={business.id}>
              {business.name}
            </BusinessLink>,
          ],
          ["Owner", <PersonLink key="owner" {...owner} />],
          ["Customer", customer ? <PersonLink key="customer" {...customer} /> : "A caller, added by the owner"],
          ["Service", booking.service],
          ["Time", `${dateAndTime(booking.starts_at)}, ${booking.minutes} minutes`],
          ["Price", price === null ? "Agreed later" : formatNaira(price)],
          [
            "Status",
            <Fragment key="status">
              <StatusMark words={bookingWords} status={booking.status} />
              {lapses_at && ` (lapses on ${dateAndTime(lapses_at)} without an answer)`}
            </Fragment>,
          ],
          ["Chat", messages > 0 ? countOf(messages, "message") : "No messages"],
          ["Asked", dateAndTime(booking.date_created)],
        ]}
      />
    </Part>
  );
}

const sides = { customer: "the customer", business: "the business", system: "nobody answered" } as const;

const steps: Record<string, string> = {
  request: "Asked for",
  add: "Added",
  confirm: "Confirmed",
  propose: "Other time offered",
  decline: "Declined",
  cancel: "Cancelled",
  done: "Done",
  no_show: "Customer did not come",
  lapse: "Lapsed",
};

/** "Asked for by the customer, for 1 Dec 2026, 2:30 PM". */
function stepWords({ step, side, starts_at }: OfficeBooking["history"][number]): string {
  if (step === "move" && starts_at) return `Moved to ${dateAndTime(starts_at)} by ${sides[side]}`;
  const by = side === "system" ? `, ${sides.system}` : ` by ${sides[side]}`;
  return `${steps[step] ?? step}${by}${starts_at ? `, for ${dateAndTime(starts_at)}` : ""}`;
}
