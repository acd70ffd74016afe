import { defineModule } from "#/server/platform/module.ts";
import { dayMs } from "#/shared/time.ts";
import { makeProvider, type PaymentProvider } from "./provider.ts";
import { sendReceipt } from "./receipts.ts";
import { paymentRoutes } from "./routes.ts";
import { countStepsSince } from "./steps.ts";
import { lapse, reconcile, remind } from "./upkeep.ts";
import { settleReported } from "./webhook.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    /** A charge has become premium. */
    "payment.applied": { paymentId: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "payment.reconcile": Record<string, never>;
    /** The same for a payment so new that its payer may be waiting for it. */
    "payment.catch-up": Record<string, never>;
    /** The provider's report of a charge, and the sum that went back to the payer by it. */
    "payment.settle": { reference: string; takenBackKobo: number; refundId?: string };
    /** Whose premium is over stands as boosted no more. */
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
    { name: "payment.catch-up", every: "25 * * * *", work: () => reconcile(services, 2) },
    { name: "payment.reconcile", every: "30 1 * * *", work: () => reconcile(services, 45) },
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
