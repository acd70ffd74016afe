import { notify } from "#/server/notification/notification.ts";
import type { Services } from "#/server/services.ts";
import { dayMs } from "#/shared/time.ts";
import { subscriptionEnding } from "./messages/subscription-ending.ts";
import { daysBetween } from "./period.ts";
import type { Deps } from "./provider.ts";
import { listEnding, listLapsed, listUnsettled } from "./queries.ts";
import { settlePayment } from "./settlement.ts";

/**
 * Asks the provider about every payment of late, and makes good what a lost answer, a lost webhook or a crash of ours
 * left undone, in either direction.
 * @param days how far back; after 45 an intent is dead, and banks have said what they take back
 * @throws AppError `payment/provider-silent`, once the others were asked; the queue tries again
 */
export async function reconcile(deps: Deps, days: number): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - days * dayMs);
  const open = await listUnsettled(deps.db, { since, isTest: deps.payments.isTest });
  const problems: unknown[] = [];
  for (const payment of open) {
    try {
      const charge = await deps.payments.findCharge(payment.reference);
      if (charge) await settlePayment(deps, payment, charge, "reconciliation");
    } catch (error) {
      problems.push(error);
      // A provider that is silent three times in a row is asked again later, not once for each payment.
      if (problems.length === 3) break;
    }
  }
  if (problems.length > 0) throw problems[0];
}

/** Reminds owners whose premium ends for good within a week, and again the day before: once each. */
export async function remind(deps: Pick<Services, "db" | "clock" | "events" | "jobs">): Promise<void> {
  const now = deps.clock.now();
  for (const { ownerId, ...ending } of await listEnding(deps.db, now, new Date(now.getTime() + 8 * dayMs))) {
    const left = daysBetween(now, ending.endsAt);
    if (left > 7) continue;
    const days = left <= 1 ? 1 : 7;
    await deps.db.transaction((tx) => notify(tx, deps, subscriptionEnding, ownerId, { ...ending, days }));
  }
}

/** Has search lift each business as its premium says now: neither the end of a period nor the beginning of the next is an event. */
export async function lapse({ db, clock, events }: Pick<Services, "db" | "clock" | "events">): Promise<void> {
  for (const businessId of await listLapsed(db, clock.now())) {
    await db.transaction((tx) => events.publish(tx, "business.changed", { businessId }));
  }
}
