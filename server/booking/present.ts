import { categoryById } from "#/server/trade/trade.ts";
import { formerMemberName } from "#/shared/former-member.ts";
import { lagosDay, lagosMinute } from "#/shared/time.ts";
import type { Booking, BookingSettings } from "./contract.ts";
import type { Settings, ShownBooking } from "./queries.ts";
import { sideOf, stepsFor } from "./rules.ts";
import type { StoredService } from "./tables.ts";

const dayAndTime = (at: Date) => {
  const [date = "", time = ""] = lagosMinute(at).split("T");
  return { date, time };
};

/** Number of no-shows from which the owner sees them. */
const noShowsShown = 3;

/** Presents a booking to one of its two sides, with the steps that they can take now. */
export function presentBooking(shown: ShownBooking, viewerId: string, now: Date): Booking {
  const { booking, business, noShows, history } = shown;
  const role = sideOf(booking, viewerId);
  const { id, bid, name, image, categoryId, tags } = business;
  return {
    id: booking.id,
    business_id: booking.businessId,
    business: { id, bid, name, image, category: categoryById(categoryId).name, tags },
    customer_id: booking.customerId ?? "",
    customer: {
      name: customerName(shown),
      image: shown.customer?.isGone ? "" : (shown.customer?.image ?? ""),
      phone: booking.callerPhone,
    },
    conversation_id: booking.conversationId ?? "",
    service_id: booking.serviceId,
    service: booking.service,
    ...dayAndTime(booking.startsAt),
    minutes: booking.minutes,
    price: booking.priceKobo === null ? null : booking.priceKobo / 100,
    note: booking.note,
    state: booking.state,
    proposed_by: booking.proposedBy,
    confirmed_time: booking.heldFrom ? lagosMinute(booking.heldFrom) : "",
    lapses_at: booking.lapsesAt?.toISOString() ?? "",
    role,
    next_steps: stepsFor(booking, viewerId, now),
    no_shows: role === "business" && noShows >= noShowsShown ? noShows : 0,
    history: history.map(({ step, side, note, startsAt, at }) => ({
      ...{ step, by: side, note, at: at.toISOString() },
      ...(startsAt ? dayAndTime(startsAt) : { date: "", time: "" }),
    })),
    created_at: booking.createdAt.toISOString(),
    updated_at: booking.updatedAt.toISOString(),
  };
}

/** Name of the person who comes. */
export function customerName({ booking, customer }: Pick<ShownBooking, "booking" | "customer">): string {
  if (!booking.customerId) return booking.callerName;
  return !customer || customer.isGone ? formerMemberName : `${customer.firstName} ${customer.lastName}`;
}

export const presentService = ({ id, name, minutes, priceKobo }: StoredService) => ({
  ...{ id, name, minutes },
  price: priceKobo === null ? null : priceKobo / 100,
});

interface Own {
  categoryId: number;
  awayUntil: string | null;
}

export const isAway = (awayUntil: string | null, now: Date): awayUntil is string =>
  awayUntil !== null && awayUntil > lagosDay(now);

export const presentSettings = (settings: Settings, { categoryId, awayUntil }: Own, now: Date): BookingSettings => ({
  takes_bookings: settings.takesBookings,
  ...{ places: settings.places, lead_hours: settings.leadHours, days_ahead: settings.daysAhead },
  services: settings.services.map(presentService),
  walk_in_until: walkInUntil(settings, now),
  away_until: isAway(awayUntil, now) ? awayUntil : "",
  is_offered: categoryById(categoryId).isBooked,
});

export const walkInUntil = ({ walkInUntil: until }: Settings, now: Date): string =>
  until && until > now ? until.toISOString() : "";
