import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Services } from "#/server/services.ts";
import { dayMs, lagosDay, lagosMidnight } from "#/shared/time.ts";
import { backToHeld, noPlace, noteStep, notifyOther } from "./booking.ts";
import { bookingLapsed, bookingTomorrow } from "./notices.ts";
import type { BookingDeps } from "./offer.ts";
import { isPartOf, nameOf } from "./queries.ts";
import { bookingSettings, bookingSteps, bookings } from "./tables.ts";

/** Ends requests and proposals that were not answered in time, and notifies both sides. A lapsed move keeps the confirmed time. */
export async function lapseBookings(deps: BookingDeps & Pick<Services, "failures">): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.select({ id: bookings.id }).from(bookings).where(lte(bookings.lapsesAt, now));
  const lapse = ({ id }: { id: string }) =>
    deps.db.transaction(async (tx) => {
      const isDue = and(eq(bookings.id, id), lte(bookings.lapsesAt, now));
      const [booking] = await tx.select().from(bookings).where(isDue).for("no key update");
      if (!booking) return;
      const { heldFrom, heldUntil, service, customerId, ownerId } = booking;
      const change = heldFrom ? backToHeld(heldFrom, heldUntil!) : { state: "lapsed" as const };
      await tx
        .update(bookings)
        .set({ lapsesAt: null, updatedAt: now, ...change })
        .where(eq(bookings.id, id));
      const stepId = await noteStep(tx, deps, booking, { step: "lapse", accountId: null });
      const about = { bookingId: id, stepId, service, startsAt: booking.startsAt, stays: heldFrom };
      if (!customerId) return;
      const [customer, business] = [await nameOf(tx, booking, true), await nameOf(tx, booking, false)];
      await notify(tx, deps, bookingLapsed, customerId, { ...about, with: business });
      await notify(tx, deps, bookingLapsed, ownerId, { ...about, with: customer });
    });
  await runEach(deps, "bookings lapsing", due, lapse, ({ id }) => ({ bookingId: id }));
}

/** Reminds both sides of tomorrow's confirmed bookings, once. */
export async function remindOfBookings(deps: BookingDeps & Pick<Services, "failures">): Promise<void> {
  const now = deps.clock.now();
  const tomorrow = new Date(lagosMidnight(lagosDay(now.getTime() + dayMs)));
  const isDue = and(
    eq(bookings.state, "confirmed"),
    sql`${bookings.remindedAt} is null`,
    sql`${bookings.startsAt} >= ${tomorrow.toISOString()}::timestamptz`,
    sql`${bookings.startsAt} < ${new Date(tomorrow.getTime() + dayMs).toISOString()}::timestamptz`,
  );
  const due = await deps.db.select({ id: bookings.id }).from(bookings).where(isDue);
  const remind = ({ id }: { id: string }) =>
    deps.db.transaction(async (tx) => {
      const [booking] = await tx
        .update(bookings)
        .set({ remindedAt: now })
        .where(and(eq(bookings.id, id), isDue))
        .returning();
      if (!booking) return;
      const { customerId, ownerId, service, callerName } = booking;
      const about = { bookingId: id, service, startsAt: booking.startsAt };
      const customer = customerId ? await nameOf(tx, booking, true) : callerName;
      await notify(tx, deps, bookingTomorrow, ownerId, { ...about, with: customer, otherId: customerId ?? ownerId });
      if (!customerId) return;
      const business = await nameOf(tx, booking, false);
      await notify(tx, deps, bookingTomorrow, customerId, { ...about, with: business, otherId: ownerId });
    });
  await runEach(deps, "booking reminders", due, remind, ({ id }) => ({ bookingId: id }));
}

/** Cancels the open and confirmed bookings of a deleted account, and notifies the other side. */
export async function cancelBookingsOf(tx: Db, deps: Omit<BookingDeps, "db">, accountId: string): Promise<void> {
  const now = deps.clock.now();
  const cancelled = await tx
    .update(bookings)
    .set({ state: "cancelled", lapsesAt: null, updatedAt: now, ...noPlace })
    .where(and(isPartOf(accountId), inArray(bookings.state, ["requested", "proposed", "confirmed"])))
    .returning();
  const reason = "They have left.";
  for (const booking of cancelled) {
    const stepId = await noteStep(tx, deps, booking, { step: "cancel", accountId, note: reason });
    await notifyOther(tx, deps, booking, { step: "cancel", stepId, authorId: accountId, reason });
  }
}

/**
 * Removes what an erased person wrote in bookings: notes, reasons, the names and numbers of callers, and their settings.
 * Times, services and steps remain for the other side.
 */
export async function eraseBookingsOf(tx: Db, accountId: string): Promise<void> {
  await tx.update(bookings).set({ note: "" }).where(eq(bookings.customerId, accountId));
  const isOwnEntry = and(eq(bookings.ownerId, accountId), sql`${bookings.customerId} is null`);
  await tx.update(bookings).set({ note: "", callerName: "", callerPhone: "" }).where(isOwnEntry);
  await tx.update(bookings).set({ service: "Removed" }).where(eq(bookings.ownerId, accountId));
  await tx.update(bookingSteps).set({ note: "" }).where(eq(bookingSteps.accountId, accountId));
  const own = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(bookingSettings).where(inArray(bookingSettings.businessId, own));
}
