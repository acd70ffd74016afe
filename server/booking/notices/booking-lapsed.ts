import { message } from "#/server/notification/notification.ts";
import { whenOf } from "../rules.ts";

interface BookingLapsed {
  bookingId: string;
  stepId: string;
  service: string;
  startsAt: Date;
  /** The time that was confirmed before, and remains. */
  stays: Date | null;
}

/** A time lapsed without an answer; for both sides. */
export const bookingLapsed = message<BookingLapsed>({
  kind: "booking.lapsed",
  by: ["push", "mail"],
  subject: ({ stepId }) => stepId,
  say: ({ bookingId, service, startsAt, stays }, say) => ({
    title: say("A time was not answered"),
    message: stays
      ? say("{service}, {when}: no answer came. It stays at {stays}.", {
          ...{ service, when: whenOf(startsAt, say), stays: whenOf(stays, say) },
        })
      : say("{service}, {when}: no answer came, so it is not booked. You can ask for another time.", {
          ...{ service, when: whenOf(startsAt, say) },
        }),
    link: `/bookings/${bookingId}`,
  }),
});
