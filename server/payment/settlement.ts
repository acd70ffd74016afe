import { eq } from "drizzle-orm";
import { lockBusinessOf } from "#/server/business/business.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { paymentReceived } from "./notices.ts";
import type { Charge, PaymentDeps } from "./provider.ts";
import { findLastEnd, findPeriodOf, listPeriodsAfter, listSteps, reachOf } from "./queries.ts";
import { findingOf, type Payment, type PaymentState, type Source, type Step, stateAfter, stepsAfter } from "./rules.ts";
import { paymentSteps, subscriptions } from "./tables.ts";

/**
 * Applies the provider's report of a charge to its payment: the only code that starts or ends paid premium. Idempotent: each
 * step happens once. The business is locked, so that two charges become two consecutive periods. @param charge as just read
 * from the provider @returns the payment's state
 */
export function settlePayment(
  deps: PaymentDeps,
  payment: Payment,
  charge: Charge,
  source: Source,
): Promise<PaymentState> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockBusinessOf(tx, payment.accountId);
    const taken = (await listSteps(tx, payment.id)).map(({ step }) => step);
    const next = stepsAfter(stateAfter(taken), findingOf(payment, charge));
    for (const step of next) {
      const charged = { amountKobo: charge.amountKobo, chargeId: charge.id };
      await tx.insert(paymentSteps).values({ id: newId(), paymentId: payment.id, step, source, at: now, ...charged });
      await consequences[step]?.(tx, deps, payment, now);
    }
    return stateAfter([...taken, ...next]);
  });
}

type Consequence = (tx: Db, deps: PaymentDeps, payment: Payment, now: Date) => Promise<void>;

const consequences: Partial<Record<Step, Consequence>> = { applied: grant, reversed: takeBack };

async function grant(tx: Db, deps: PaymentDeps, payment: Payment, now: Date): Promise<void> {
  const { businessId, packageId, months, id: paymentId } = payment;
  const period = nextPeriod(await findLastEnd(tx, businessId), months, now);
  const bought = { businessId, packageId, paymentId, reach: await reachOf(tx, packageId) };
  await tx.insert(subscriptions).values({ id: newId(), createdAt: now, ...bought, ...period });
  await deps.events.publish(tx, "business.changed", { businessId });
  await deps.events.publish(tx, "payment.applied", { paymentId });
  await deps.jobs.send(tx, "payment.send-receipt", { paymentId });
  await notify(tx, deps, paymentReceived, payment.accountId, { payment, endsAt: period.endsAt });
}

/** Takes premium back: used days stay used, later periods move up. A charge without a period changes nothing. */
async function takeBack(tx: Db, { events }: PaymentDeps, { id, businessId }: Payment, now: Date): Promise<void> {
  const bought = await findPeriodOf(tx, id);
  if (!bought) return;
  const left = withoutPeriod(bought, await listPeriodsAfter(tx, businessId, bought.startsAt), now);
  const isBought = eq(subscriptions.id, bought.id);
  if (left.endsAt) await tx.update(subscriptions).set({ endsAt: left.endsAt }).where(isBought);
  else await tx.delete(subscriptions).where(isBought);
  // Earliest first: the constraint forbids overlaps.
  for (const { id, startsAt, endsAt } of left.later) {
    await tx.update(subscriptions).set({ startsAt, endsAt }).where(eq(subscriptions.id, id));
  }
  await events.publish(tx, "business.changed", { businessId });
}

/** Calendar months later in Lagos, at the same time of day; clamped to the last day of the month. */
export function monthsLater(from: Date, months: number): Date {
  const inLagos = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO("Africa/Lagos");
  return new Date(inLagos.add({ months }).epochMilliseconds);
}

interface Period {
  months: number;
  startsAt: Date;
  endsAt: Date;
}

export function nextPeriod(lastEnd: Date | undefined, months: number, now: Date): Period {
  const startsAt = lastEnd && lastEnd > now ? lastEnd : now;
  return { months, startsAt, endsAt: monthsLater(startsAt, months) };
}

/**
 * Computes the periods after one is taken back: used days stay used, and later periods move up, so that no other payment is
 * lost.
 * @param later the following periods, in order
 * @returns the new end of the revoked period, `undefined` when it was unused; and the other periods, moved
 */
export function withoutPeriod<P extends Period>(
  taken: Period,
  later: readonly P[],
  now: Date,
): { endsAt: Date | undefined; later: P[] } {
  if (taken.endsAt <= now) return { endsAt: taken.endsAt, later: [...later] };
  const isBegun = taken.startsAt < now;
  let free = isBegun ? now : taken.startsAt;
  const moved = later.map((period) => {
    const next = { ...period, startsAt: free, endsAt: monthsLater(free, period.months) };
    free = next.endsAt;
    return next;
  });
  return { endsAt: isBegun ? now : undefined, later: moved };
}

export function daysBetween(from: Date, to: Date): number {
  const dayInLagos = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO("Africa/Lagos").toPlainDate();
  return dayInLagos(from).until(dayInLagos(to)).days;
}
