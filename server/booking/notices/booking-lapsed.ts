import { message } from "#/server/notification/notification.ts";
import { whenOf } from "../rules.ts";

interface BookingLapsed {
  bookingId: string;
  stepId: string;
  service: string;
  /** The other side. */
  with: string;
  startsAt: Date;
  /** The time that was confirmed before, and remains. */
  stays: Date | null;
}

/** A time lapsed without an answer; for both sides. */
export const bookingLapsed = message<BookingLapsed>({
  kind: "booking.lapsed",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  say: ({ bookingId, service, with: other, startsAt, stays }, say) => ({
    title: say("No answer: {other}, {when}", { other, when: whenOf(startsAt, say) }),
    message: stays
      ? say("{service}. It stays at {stays}.", { service, stays: whenOf(stays, say) })
      : say("{service}. It is not booked. You can ask for another time.", { service }),
    link: `/bookings/${bookingId}`,
  }),
});
