import { message } from "#/server/notification/notification.ts";
import { clockTime, shortDay } from "#/shared/time.ts";

/** Reminder of a confirmed booking on the next day; for both sides. */
export const bookingTomorrow = message<{
  bookingId: string;
  service: string;
  with: string;
  startsAt: Date;
  otherId: string;
}>({
  kind: "booking.tomorrow",
  by: ["push", "mail"],
  subject: ({ bookingId, startsAt }) => `${bookingId} ${startsAt.toISOString()}`,
  author: ({ otherId }) => otherId,
  say: ({ bookingId, service, with: other, startsAt }, say) => ({
    title: say("Tomorrow {time}: {other}", { time: clockTime(startsAt), other }),
    message: say("{service}, {day}. Cancel today if it does not suit any more.", {
      service,
      day: shortDay(startsAt, say),
    }),
    link: `/bookings/${bookingId}`,
  }),
});
