import { and, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { bookingSettings } from "#/server/booking/tables.ts";
import { invalidField } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import { readTimes } from "./changes.ts";
import type { OwnBusiness } from "./contract.ts";
import { changeOwnBusiness } from "./own-business.ts";
import type { NewSpecialDay } from "./owner-contract.ts";
import { businesses, specialDays } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events">;

const specialDaysMax = 40;
/** Compensates for nights on which the job did not run. */
const lateDays = 14;

/**
 * Sets other hours for one date; past dates are deleted. @throws AppError `business/none-yet`, `request/invalid` for
 * a past date, one more than a year away, invalid times, and above 40 dates
 */
export async function setSpecialDay(
  services: Deps,
  viewer: Viewer,
  { date: on, name, ...times }: z.output<typeof NewSpecialDay>,
): Promise<OwnBusiness> {
  const today = lagosDay(services.clock.now());
  refuseUnlessSoon(on, "date", today, services.clock.now());
  const minutes = readTimes(times, "that day");
  return changeOwnBusiness(services, viewer, async (tx, { id: businessId }) => {
    const own = eq(specialDays.businessId, businessId);
    await tx.delete(specialDays).where(and(own, lt(specialDays.on, today)));
    await tx
      .insert(specialDays)
      .values({ businessId, on, name, ...minutes })
      .onConflictDoUpdate({ target: [specialDays.businessId, specialDays.on], set: { name, ...minutes } });
    if ((await tx.$count(specialDays, own)) > specialDaysMax)
      throw invalidField("date", `At most ${specialDaysMax} days`);
    return {};
  });
}

export async function removeSpecialDay(services: Deps, viewer: Viewer, date: string): Promise<OwnBusiness> {
  return changeOwnBusiness(services, viewer, async (tx, { id }) => {
    // Compared as text: an invalid date matches none.
    await tx.delete(specialDays).where(and(eq(specialDays.businessId, id), sql`${specialDays.on}::text = ${date}`));
    return {};
  });
}

/**
 * Sets the day on which a travelling owner reopens.
 * @param until empty: the owner is back
 * @throws AppError `business/none-yet`, `request/invalid` for a past day or one more than a year away
 */
export async function setAway(services: Deps, viewer: Viewer, until: string): Promise<OwnBusiness> {
  const now = services.clock.now();
  if (until) refuseUnlessSoon(until, "until", lagosDay(now.getTime() + dayMs), now);
  return changeOwnBusiness(services, viewer, async () => ({ awayUntil: until || null }));
}

const offerDaysMax = 60;

/** Sets an offer until the end of a day. @throws AppError `business/none-yet`, `request/invalid` for a past or too distant day */
export async function setOffer(
  services: Deps,
  viewer: Viewer,
  { text: offerText, until: offerUntil }: { text: string; until: string },
): Promise<OwnBusiness> {
  const now = services.clock.now().getTime();
  if (offerUntil < lagosDay(now)) throw invalidField("until", "Choose a day that is still to come");
  if (offerUntil > lagosDay(now + offerDaysMax * dayMs)) {
    throw invalidField("until", `Choose a day within ${offerDaysMax} days`);
  }
  return changeOwnBusiness(services, viewer, async () => ({ offerText, offerUntil }));
}

/** @throws AppError `business/none-yet` */
export const removeOffer = (services: Deps, viewer: Viewer): Promise<OwnBusiness> =>
  changeOwnBusiness(services, viewer, async () => ({ offerText: null, offerUntil: null }));

function refuseUnlessSoon(day: string, field: string, first: string, now: Date) {
  if (day < first) throw invalidField(field, "Choose a day that is still to come");
  if (day > lagosDay(now.getTime() + 366 * dayMs)) throw invalidField(field, "Choose a day within a year");
}

/** Recomputes the coming week where special days, absence or walk-ins are near. Runs as each day begins in Lagos. */
export async function refreshComingWeeks({
  db,
  clock,
  events,
}: Pick<Services, "db" | "clock" | "events">): Promise<void> {
  const now = clock.now();
  const first = lagosDay(now.getTime() - lateDays * dayMs);
  const last = lagosDay(now.getTime() + 7 * dayMs);
  const near = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(sql`${businesses.awayUntil} >= ${first} or exists (select from ${specialDays} d
      where d.business_id = ${businesses.id} and d.on between ${first} and ${last})
      or exists (select from ${bookingSettings} b where b.business_id = ${businesses.id}
        and b.walk_in_until >= ${first}::date)`);
  for (const { id: businessId } of near) {
    await db.transaction((tx) => events.publish(tx, "business.changed", { businessId }));
  }
}
