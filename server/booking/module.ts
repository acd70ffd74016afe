import { defineModule } from "#/server/platform/module.ts";
import { serveFeed } from "./calendar.ts";
import { bookingRoutes } from "./routes.ts";
import { cancelBookingsOf, eraseBookingsOf, lapseBookings, remindOfBookings } from "./upkeep.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Ends requests and proposals without an answer. */
    "booking.lapse": Record<string, never>;
    /** Reminds both sides of tomorrow's bookings at 18:00 in Lagos, and later in the evening of those confirmed since. */
    "booking.remind": Record<string, never>;
  }
}

export const booking = defineModule({
  name: "booking",
  routes: bookingRoutes,
  serve: serveFeed,
  listen: (services) => {
    services.events.onInTransaction("account.deleted", (tx, { accountId }) =>
      cancelBookingsOf(tx, services, accountId),
    );
  },
  jobs: (services) => [
    { name: "booking.lapse", every: "*/5 * * * *", work: () => lapseBookings(services) },
    { name: "booking.remind", every: "0 17-20 * * *", work: () => remindOfBookings(services) },
  ],
  erase: (tx, _, accountId) => eraseBookingsOf(tx, accountId),
});
