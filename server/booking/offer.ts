import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import {
  comingHours,
  type DayOf,
  lockOwnBusiness,
  noBusinessYet,
  requireActiveBusiness,
} from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { koboOf } from "#/shared/money.ts";
import { dayMs, hourMs, instantOfLagos, lagosDay, lagosMidnight, minuteMs } from "#/shared/time.ts";
import type { BookingSettings, FreeDay, NewBookingSettings } from "./contract.ts";
import { isAway, presentService, presentSettings, walkInUntil } from "./present.ts";
import { findOffer, listHeld, lockSettings, type Settings } from "./queries.ts";
import { freePlace, type OpenDay, startsOn } from "./rules.ts";
import { bookingSettings, type StoredService } from "./tables.ts";

export type BookingDeps = Pick<Services, "db" | "clock" | "events" | "jobs">;

const walkInMs = hourMs;

export const taken = () => new AppError("booking/taken", "That time has just gone. Choose another");
export const notOffered = () =>
  new AppError("booking/not-offered", "That time is not offered. Choose one of the free times");
export const notAvailable = () => new AppError("booking/not-available", "This business takes no bookings now");

/** @throws AppError `booking/no-such-service` */
export function requireService({ services }: Settings, id: string): StoredService {
  const service = services.find((one) => one.id === id);
  if (!service) throw new AppError("booking/no-such-service", "That service is not offered any more");
  return service;
}

/** @throws AppError `business/none-yet` */
export async function showBookingSettings({ db, clock }: BookingDeps, viewer: Viewer): Promise<BookingSettings> {
  const [found] = await db
    .select({ id: businesses.id, categoryId: businesses.categoryId, awayUntil: businesses.awayUntil })
    .from(businesses)
    .where(eq(businesses.ownerId, viewer.id));
  if (!found) throw noBusinessYet();
  const [settings] = await db.select().from(bookingSettings).where(eq(bookingSettings.businessId, found.id));
  return presentSettings(settings ?? unset(found.id), found, clock.now());
}

const unset = (businessId: string): Settings => ({
  ...{ businessId, takesBookings: false, places: 1, leadHours: 2, daysAhead: 14, services: [] },
  ...{ walkInUntil: null, feedCode: null },
});

/** @throws AppError `business/none-yet`, `request/invalid` without a service */
export function setBookingSettings(
  deps: BookingDeps,
  viewer: Viewer,
  draft: NewBookingSettings,
): Promise<BookingSettings> {
  if (draft.takes_bookings && draft.services.length === 0) throw invalidField("services", "Add a service first");
  return changeSettings(deps, viewer, ({ services }) => {
    const known = new Set(services.map(({ id }) => id));
    return {
      ...{ takesBookings: draft.takes_bookings, places: draft.places },
      ...{ leadHours: draft.lead_hours, daysAhead: draft.days_ahead },
      services: draft.services.map(
        ({ id, name, minutes, price }): StoredService => ({
          ...{ id: id && known.has(id) ? id : newId(), name, minutes },
          priceKobo: price == null ? null : koboOf(price),
        }),
      ),
      ...(!draft.takes_bookings && { walkInUntil: null }),
    };
  });
}

/**
 * Announces for an hour that customers may come without a booking.
 * @throws AppError `business/none-yet`, `booking/not-available` without bookings or while the owner is away
 */
export const setWalkIn = (deps: BookingDeps, viewer: Viewer, isOn: boolean): Promise<BookingSettings> =>
  changeSettings(deps, viewer, ({ takesBookings }, { awayUntil }) => {
    if (isOn && !takesBookings) throw notAvailable();
    if (isOn && isAway(awayUntil, deps.clock.now())) {
      throw new AppError("booking/not-available", "Your page says that you are away. Press “I am back” first");
    }
    return { walkInUntil: isOn ? new Date(deps.clock.now().getTime() + walkInMs) : null };
  });

/** Ends walk-ins once the page says that the owner is away. */
export async function endWalkInOfAbsent(tx: Db, now: Date, businessId: string): Promise<void> {
  const isAbsent = and(eq(businesses.id, businessId), gt(businesses.awayUntil, lagosDay(now)));
  const absent = tx.select({ id: businesses.id }).from(businesses).where(isAbsent);
  await tx
    .update(bookingSettings)
    .set({ walkInUntil: null })
    .where(and(inArray(bookingSettings.businessId, absent), isNotNull(bookingSettings.walkInUntil)));
}

/** The address of the owner's calendar. @param isRenewed replaces the address and invalidates the old one @throws AppError `business/none-yet` */
export async function showFeed(
  deps: BookingDeps & Pick<Services, "config">,
  viewer: Viewer,
  isRenewed = false,
): Promise<{ url: string }> {
  return deps.db.transaction(async (tx) => {
    const { id } = await lockOwnBusiness(tx, viewer);
    let { feedCode } = await lockSettings(tx, id);
    if (!feedCode || isRenewed) {
      feedCode = randomBytes(16).toString("hex");
      await tx.update(bookingSettings).set({ feedCode }).where(eq(bookingSettings.businessId, id));
    }
    return { url: new URL(`/calendar/${feedCode}.ics`, deps.config.publicUrl).href };
  });
}

function changeSettings(
  { db, events, clock }: BookingDeps,
  viewer: Viewer,
  change: (settings: Settings, own: { awayUntil: string | null }) => Partial<Settings>,
): Promise<BookingSettings> {
  return db.transaction(async (tx) => {
    const own = await lockOwnBusiness(tx, viewer);
    const { id } = own;
    const changed = change(await lockSettings(tx, id), own);
    const [settings] = await tx
      .update(bookingSettings)
      .set(changed)
      .where(eq(bookingSettings.businessId, id))
      .returning();
    await events.publish(tx, "business.changed", { businessId: id });
    return presentSettings(settings!, own, clock.now());
  });
}

/** @throws AppError `business/not-found` */
export async function showOffer({ db, clock }: Pick<BookingDeps, "db" | "clock">, businessId: string) {
  await requireActiveBusiness(db, businessId);
  const offer = await findOffer(db, businessId);
  if (!offer?.settings.takesBookings) return { takes_bookings: false, services: [], walk_in_until: "" };
  const { settings } = offer;
  const services = settings.services.map(presentService);
  return { takes_bookings: true, services, walk_in_until: walkInUntil(settings, clock.now()) };
}

export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/**
 * Free times of a service on some days, "HH:MM" in Lagos. Days outside the booking window have none.
 * @throws AppError `business/not-found`
 */
export async function listTimes(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  businessId: string,
  { service: serviceId, from, days }: { service: string; from?: string | undefined; days: number },
): Promise<FreeDay[]> {
  await requireActiveBusiness(db, businessId);
  const now = clock.now();
  const dates = datesFrom(from ?? lagosDay(now), days);
  const offer = await findOffer(db, businessId);
  const service = offer?.settings.takesBookings && offer.settings.services.find(({ id }) => id === serviceId);
  if (!offer || !service) return dates.map((date) => ({ date, times: [], is_open: false }));
  const { minutes } = service;
  return freeTimesOn(db, dates, { ...offer, minutes, startsOn: (date) => offeredOn(offer, date, minutes, now) });
}

/**
 * Free times in the opening hours of my business for a booking of some minutes, "HH:MM" in Lagos. The minimum notice, the booking
 * window and the switch are for customers, and do not limit the owner.
 * @throws AppError `business/none-yet`
 */
export async function listOwnTimes(
  { db, clock }: Pick<BookingDeps, "db" | "clock">,
  viewer: Viewer,
  { minutes, from, days, except }: OwnTimesQuery,
): Promise<FreeDay[]> {
  const now = clock.now();
  const businessId = await requireOwnId(db, viewer);
  const [stored] = await db.select().from(bookingSettings).where(eq(bookingSettings.businessId, businessId));
  const hoursOf = await comingHours(db, businessId);
  return freeTimesOn(db, datesFrom(from ?? lagosDay(now), days), {
    ...{ settings: stored ?? unset(businessId), hoursOf, minutes, except },
    startsOn: (date) => openStartsOn(hoursOf, date, minutes).filter((at) => at > now.getTime()),
  });
}

interface OwnTimesQuery {
  minutes: number;
  from?: string | undefined;
  days: number;
  /** The booking that is being moved. */
  except?: string | undefined;
}

export async function requireOwnId(db: Db, viewer: Viewer): Promise<string> {
  const [own] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, viewer.id));
  if (!own) throw noBusinessYet();
  return own.id;
}

const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, nth) => lagosDay(Date.parse(lagosMidnight(from)) + nth * dayMs));

interface WantedTimes {
  settings: Settings;
  hoursOf: DayOf;
  minutes: number;
  except?: string | undefined;
  /** Start times on a day, free or not. */
  startsOn: (date: string) => number[];
}

async function freeTimesOn(
  db: Db,
  dates: string[],
  { settings: { businessId, places }, hoursOf, minutes, except, startsOn }: WantedTimes,
): Promise<FreeDay[]> {
  const from = new Date(lagosMidnight(dates[0]!));
  const until = new Date(from.getTime() + (dates.length + 1) * dayMs);
  const held = await listHeld(db, { businessId, from, until, except });
  const isFree = (startMs: number) => freePlace(held, places, startMs, minutes) !== undefined;
  return dates.map((date) => ({
    date,
    times: startsOn(date)
      .filter(isFree)
      .map((at) => new Date(at + hourMs).toISOString().slice(11, 16)),
    is_open: openingOn(hoursOf, date) !== undefined,
  }));
}

/** Start times of a service on a day within the booking window, free or not. */
function offeredOn({ settings, hoursOf }: Offer, date: string, minutes: number, now: Date): number[] {
  if (date > lagosDay(now.getTime() + settings.daysAhead * dayMs)) return [];
  const first = now.getTime() + settings.leadHours * hourMs;
  return openStartsOn(hoursOf, date, minutes).filter((at) => at >= first && at > now.getTime());
}

const openStartsOn = (hoursOf: DayOf, date: string, minutes: number) =>
  startsOn(date, (day) => openingOn(hoursOf, day), minutes);

function openingOn(hoursOf: DayOf, day: string): OpenDay | undefined {
  const { opensMinute, closesMinute } = hoursOf(day) ?? { opensMinute: null, closesMinute: null };
  if (opensMinute === null || closesMinute === null) return undefined;
  const midnight = Date.parse(lagosMidnight(day));
  const closes = closesMinute * minuteMs + (closesMinute <= opensMinute ? dayMs : 0);
  return { opensMs: midnight + opensMinute * minuteMs, closesMs: midnight + closes };
}

/**
 * The start of a service, if it is offered and a place is free.
 * @param except the booking that is being moved
 * @throws AppError `booking/not-offered`, `booking/taken`
 */
export async function requireFree(
  db: Db,
  now: Date,
  {
    offer,
    date,
    time,
    minutes,
    except,
  }: { offer: Offer; date: string; time: string; minutes: number; except?: string },
): Promise<Date> {
  const at = new Date(instantOfLagos(`${date}T${time}`));
  if (!offeredOn(offer, date, minutes, now).includes(at.getTime())) throw notOffered();
  const { businessId, places } = offer.settings;
  const until = new Date(at.getTime() + minutes * minuteMs);
  const held = await listHeld(db, { businessId, from: at, until, except });
  if (freePlace(held, places, at.getTime(), minutes) === undefined) throw taken();
  return at;
}

/** A time for a caller, also outside the opening hours. @throws AppError `request/invalid` for a past day */
export function callerTime(date: string, time: string, now: Date): Date {
  if (date < lagosDay(now)) throw invalidField("date", "Choose a day that is not over");
  if (date > lagosDay(now.getTime() + 366 * dayMs)) throw invalidField("date", "Choose a day within a year");
  return new Date(instantOfLagos(`${date}T${time}`));
}
