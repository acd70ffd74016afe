import { eq } from "drizzle-orm";
import { lockBusinessOf } from "#/server/business/business.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { paymentReceived } from "./notices/payment-received.ts";
import { nextPeriod, withoutPeriod } from "./period.ts";
import type { Charge, PaymentDeps } from "./provider.ts";
import { findLastEnd, findPeriodOf, listPeriodsAfter, listSteps, reachOf } from "./queries.ts";
import { findingOf, type Payment, type PaymentState, type Source, type Step, stateAfter, stepsAfter } from "./rules.ts";
import { paymentSteps, subscriptions } from "./tables.ts";

/**
 * Takes a payment as far as the provider's word on its charge leads: the one way to premium, and from it. However often
 * and from however many sides it is called, each step happens once, all of them or none. The business is held meanwhile,
 * so that two charges become two periods, one after the other.
 *
 * @param charge what the provider itself said, just now
 * @returns where the payment stands after it
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
      const said = { amountKobo: charge.amountKobo, chargeId: charge.id };
      await tx.insert(paymentSteps).values({ id: newId(), paymentId: payment.id, step, source, at: now, ...said });
      await consequences[step]?.(tx, deps, payment, now);
    }
    return stateAfter([...taken, ...next]);
  });
}

type Consequence = (tx: Db, deps: PaymentDeps, payment: Payment, now: Date) => Promise<void>;

/** Effects of a step beyond its record. */
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

/** Used days stay used; the rest is gone, and later periods move up. A charge that bought nothing takes nothing. */
async function takeBack(tx: Db, { events }: PaymentDeps, { id, businessId }: Payment, now: Date): Promise<void> {
  const bought = await findPeriodOf(tx, id);
  if (!bought) return;
  const left = withoutPeriod(bought, await listPeriodsAfter(tx, businessId, bought.startsAt), now);
  const isBought = eq(subscriptions.id, bought.id);
  if (left.endsAt) await tx.update(subscriptions).set({ endsAt: left.endsAt }).where(isBought);
  else await tx.delete(subscriptions).where(isBought);
  // The earliest first: each moves to where nothing stands any more.
  for (const { id, startsAt, endsAt } of left.later) {
    await tx.update(subscriptions).set({ startsAt, endsAt }).where(eq(subscriptions.id, id));
  }
  await events.publish(tx, "business.changed", { businessId });
}
