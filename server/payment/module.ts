import { defineModule } from "#/server/platform/module.ts";
import { dayMs } from "#/shared/time.ts";
import { makeProvider, type PaymentProvider } from "./provider.ts";
import { countStepsSince } from "./queries.ts";
import { sendReceipt } from "./receipts.ts";
import { paymentRoutes } from "./routes.ts";
import { lapse, planReconciliation, reconcileDay, remind } from "./upkeep.ts";
import { settleReported } from "./webhook.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "payment.applied": { paymentId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Queues a job for each day to reconcile. */
    "payment.reconcile": Record<string, never>;
    "payment.catch-up": Record<string, never>;
    /** Compares the payments of one day with the provider; 0 is today. */
    "payment.reconcile-day": { daysAgo: number };
    /** A webhook event about a charge, with the amount that it returned to the payer. */
    "payment.settle": { reference: string; takenBackKobo: number; refundId?: string };
    "payment.lapse": Record<string, never>;
    "payment.remind": Record<string, never>;
    "payment.send-receipt": { paymentId: string };
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    payments: PaymentProvider;
  }
}

export const payment = defineModule({
  name: "payment",
  routes: paymentRoutes,
  provide: ({ db, config }) => ({ payments: makeProvider(db, config) }),
  jobs: (services) => [
    { name: "payment.settle", work: (reported) => settleReported(services, reported) },
    { name: "payment.send-receipt", work: ({ paymentId }) => sendReceipt(services, paymentId) },
    { name: "payment.catch-up", every: "25 * * * *", work: () => planReconciliation(services, 2) },
    { name: "payment.reconcile", every: "30 1 * * *", work: () => planReconciliation(services, 45) },
    { name: "payment.reconcile-day", work: ({ daysAgo }) => reconcileDay(services, daysAgo) },
    { name: "payment.remind", every: "0 7 * * *", work: () => remind(services) },
    { name: "payment.lapse", every: "* * * * *", work: () => lapse(services) },
  ],
  metrics: ({ observer, db, clock }) => {
    const help = "Payments of the last day by step; the same in every process.";
    observer.metrics.gauge(
      "localchap_payments_of_a_day",
      help,
      async () =>
        (await countStepsSince(db, new Date(clock.now().getTime() - dayMs))).map(({ step, count }) => ({
          labels: { step },
          value: count,
        })),
      ["step"],
    );
  },
});
