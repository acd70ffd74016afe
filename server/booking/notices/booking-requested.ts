import { message } from "#/server/notification/notification.ts";
import { whenOf } from "../rules.ts";

interface BookingRequested {
  bookingId: string;
  service: string;
  startsAt: Date;
  customer: string;
  customerId: string;
  noShows: number;
}

/** A customer requested a time; for the owner. */
export const bookingRequested = message<BookingRequested>({
  kind: "booking.requested",
  by: ["push", "mail"],
  subject: ({ bookingId }) => bookingId,
  author: ({ customerId }) => customerId,
  say: ({ bookingId, service, startsAt, customer, noShows }, say) => ({
    title: say("{customer} asks for {when}", { customer, when: whenOf(startsAt, say) }),
    message: [
      say("{service}. Say yes, or offer another time.", { service }),
      ...(noShows
        ? [say.many(noShows, "Did not come {n} time in 90 days.", "Did not come {n} times in 90 days.")]
        : []),
    ].join(" "),
    link: `/bookings/${bookingId}`,
  }),
});
