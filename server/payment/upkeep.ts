import { notify } from "#/server/notification/notification.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Services } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import { subscriptionEnding } from "./notices.ts";
import type { PaymentDeps } from "./provider.ts";
import { listEnding, listLapsed, listUnsettled } from "./queries.ts";
import { daysBetween, settlePayment } from "./settlement.ts";

/**
 * Queues one job per day, so that days are independent. @param days how far back; after 45 days intents are abandoned and
 * disputes decided
 */
export const planReconciliation = ({ db, jobs }: Pick<Services, "db" | "jobs">, days: number): Promise<void> =>
  jobs.sendAll(
    db,
    "payment.reconcile-day",
    Array.from({ length: days }, (_, daysAgo) => ({ daysAgo })),
  );

/** Consecutive payments without a response from which the provider counts as down. */
const silencesMax = 5;

/**
 * Reconciles every payment of one day with the provider, after lost responses, lost webhooks and crashes. @throws the last
 * failure; the queue retries the day
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

/** Updates boosts: the beginning and end of a period publish no event. */
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
