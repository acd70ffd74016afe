import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { dayMs } from "#/shared/time.ts";
import { paymentContract } from "./contract.ts";
import { claimPayment, intendPayment } from "./payment.ts";
import { decideTestCharge, makeProvider, type PaymentProvider } from "./provider.ts";
import { countStepsSince, listPackages } from "./queries.ts";
import { listOwnPayments, openReceipt, sendReceipt } from "./receipts.ts";
import { lapse, planReconciliation, reconcileDay, remind } from "./upkeep.ts";
import { receiveWebhook, settleReported } from "./webhook.ts";

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
  routes: routes(paymentContract, {
    "GET /v2/packages": { cacheTags: "none", handle: ({ db, clock }) => listPackages(db, clock.now()) },
    "POST /v2/payment_intent": ({ viewer, body, ...services }) => intendPayment(services, viewer, body),
    "POST /v2/verify_subscription_payment": ({ viewer, body, ...services }) => claimPayment(services, viewer, body),
    "POST /v2/paystack/webhook": ({ bytes, ...services }) => receiveWebhook(services, bytes),
    "POST /v2/test_checkout": ({ viewer, body, ...services }) => decideTestCharge(services, viewer, body),
    "GET /v2/payments/{id}/receipt": ({ viewer, params, ...services }) => openReceipt(services, viewer, params.id),
    "GET /v2/payments": ({ db, viewer }) => listOwnPayments(db, viewer),
  }),
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
