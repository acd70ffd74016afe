import { businessTag } from "#/server/business/business.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import {
  addCaller,
  listBookings,
  requestBooking,
  showBooking,
  showDiary,
  showDiaryHours,
  takeStep,
} from "./booking.ts";
import { openBookingCalendar, serveFeed } from "./calendar.ts";
import { bookingContract } from "./contract.ts";
import {
  endWalkInOfAbsent,
  listOwnTimes,
  listTimes,
  setBookingSettings,
  setWalkIn,
  showBookingSettings,
  showFeed,
  showOffer,
} from "./offer.ts";
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
  routes: routes(bookingContract, {
    "GET /v2/mybusiness/booking": ({ viewer, ...services }) => showBookingSettings(services, viewer),
    "PUT /v2/mybusiness/booking": ({ viewer, body, ...services }) => setBookingSettings(services, viewer, body),
    "POST /v2/mybusiness/booking/walk_in": ({ viewer, body, ...services }) => setWalkIn(services, viewer, body.is_on),
    "GET /v2/mybusiness/bookings": ({ viewer, query, ...services }) => showDiary(services, viewer, query),
    "GET /v2/mybusiness/bookings/hours": ({ viewer, query, ...services }) => showDiaryHours(services, viewer, query),
    "GET /v2/mybusiness/bookings/times": ({ viewer, query, ...services }) => listOwnTimes(services, viewer, query),
    "POST /v2/mybusiness/bookings": ({ viewer, body, ...services }) => addCaller(services, viewer, body),
    "GET /v2/mybusiness/bookings/feed": ({ viewer, ...services }) => showFeed(services, viewer),
    "POST /v2/mybusiness/bookings/feed": ({ viewer, ...services }) => showFeed(services, viewer, true),
    "GET /v2/business/{id}/booking": {
      cacheTags: (_, { params }) => [businessTag(params.id)],
      handle: ({ params, ...services }) => showOffer(services, params.id),
    },
    "GET /v2/business/{id}/times": {
      cacheTags: "none",
      handle: ({ params, query, ...services }) => listTimes(services, params.id, query),
    },
    "POST /v2/business/{id}/bookings": ({ viewer, params, body, ...services }) =>
      requestBooking(services, viewer, params.id, body),
    "GET /v2/bookings": ({ viewer, query, ...services }) =>
      listBookings(services, viewer, { ...query, conversationId: query.conversation_id }),
    "GET /v2/bookings/{id}": ({ viewer, params, ...services }) => showBooking(services, viewer, params.id),
    "GET /v2/bookings/{id}.ics": ({ viewer, params, ...services }) => openBookingCalendar(services, viewer, params.id),
    "POST /v2/bookings/{id}/{step}": ({ viewer, params, body, ...services }) =>
      takeStep(services, viewer, { ...params, ...body }),
  }),
  serve: serveFeed,
  listen: (services) => {
    services.events.onInTransaction("account.deleted", (tx, { accountId }) =>
      cancelBookingsOf(tx, services, accountId),
    );
    services.events.onInTransaction("business.changed", (tx, { businessId }) =>
      endWalkInOfAbsent(tx, services.clock.now(), businessId),
    );
  },
  jobs: (services) => [
    { name: "booking.lapse", every: "*/5 * * * *", work: () => lapseBookings(services) },
    { name: "booking.remind", every: "0 17-20 * * *", work: () => remindOfBookings(services) },
  ],
  erase: (tx, _, accountId) => eraseBookingsOf(tx, accountId),
});
