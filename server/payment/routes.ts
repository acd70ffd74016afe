import { routes } from "#/server/platform/http/route.ts";
import { paymentContract } from "./contract.ts";
import { claimPayment, intendPayment } from "./payment.ts";
import { decideTestCharge } from "./provider.ts";
import { listPackages } from "./queries.ts";
import { listOwnPayments, openReceipt } from "./receipts.ts";
import { receiveWebhook } from "./webhook.ts";

export const paymentRoutes = routes(paymentContract, {
  "GET /v2/packages": { cacheTags: "none", handle: ({ db, clock }) => listPackages(db, clock.now()) },
  "POST /v2/payment_intent": ({ viewer, body, ...services }) => intendPayment(services, viewer, body),
  "POST /v2/verify_subscription_payment": ({ viewer, body, ...services }) => claimPayment(services, viewer, body),
  "POST /v2/paystack/webhook": ({ bytes, ...services }) => receiveWebhook(services, bytes),
  "POST /v2/test_checkout": ({ viewer, body, ...services }) => decideTestCharge(services, viewer, body),
  "GET /v2/payments/{id}/receipt": ({ viewer, params, ...services }) => openReceipt(services, viewer, params.id),
  "GET /v2/payments": ({ db, viewer }) => listOwnPayments(db, viewer),
});
