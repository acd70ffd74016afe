import { notify } from "#/server/notification/notification.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Services } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import { subscriptionEnding } from "./notices/subscription-ending.ts";
import type { PaymentDeps } from "./provider.ts";
import { listEnding, listLapsed, listUnsettled } from "./queries.ts";
import { daysBetween, settlePayment } from "./settlement.ts";

/**
 * One job for each day, so that no day waits for another. @param days how far back; after 45 an intent is dead and
 * banks have decided about disputes
 */
export const planReconciliation = ({ db, jobs }: Pick<Services, "db" | "jobs">, days: number): Promise<void> =>
  jobs.sendAll(
    db,
    "payment.reconcile-day",
    Array.from({ length: days }, (_, daysAgo) => ({ daysAgo })),
  );

/** This many unanswered payments in a row mean that the provider is down. */
const silencesMax = 5;

/**
 * Asks the provider about every payment of one day, and applies what a lost response, a lost webhook or a crash left
 * undone. @throws the last failure; the queue retries the day
 */
export async function reconcileDay(deps: PaymentDeps, daysAgo: number): Promise<void> {
  const until = new Date(deps.clock.now().getTime() - daysAgo * dayMs);
  const from = new Date(until.getTime() - dayMs);
  let failure: unknown;
  let silences = 0;
  for (const payment of await listUnsettled(deps.db, { from, until, isTest: deps.payments.isTest })) {
    try {
      const charge = await deps.payments.findCharge(payment.reference);
      silences = 0;
      if (charge) await settlePayment(deps, payment, charge, "reconciliation");
    } catch (error) {
      failure = error;
      silences++;
      if (silences === silencesMax) break;
    }
  }
  if (failure) throw failure;
}

export async function remind(deps: Pick<Services, "db" | "clock" | "events" | "jobs" | "failures">): Promise<void> {
  const now = deps.clock.now();
  await runEach(
    deps,
    "reminder of premium",
    await listEnding(deps.db, now, new Date(now.getTime() + 8 * dayMs)),
    async ({ ownerId, ...ending }) => {
      const left = daysBetween(now, ending.endsAt);
      if (left > 7) return;
      const days = left <= 1 ? 1 : 7;
      await deps.db.transaction((tx) => notify(tx, deps, subscriptionEnding, ownerId, { ...ending, days }));
    },
    ({ businessId }) => ({ businessId }),
  );
}

/** Neither the beginning nor the end of a period is an event. */
export async function lapse(services: Pick<Services, "db" | "clock" | "events" | "failures">): Promise<void> {
  const { db, clock, events } = services;
  await runEach(
    services,
    "lapse of premium",
    await listLapsed(db, clock.now()),
    (businessId) => db.transaction((tx) => events.publish(tx, "business.changed", { businessId })),
    (businessId) => ({ businessId }),
  );
}
