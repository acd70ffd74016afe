import { routes } from "#/server/platform/route.ts";
import { paymentContract } from "./contract.ts";
import { claimPayment, intendPayment } from "./payment.ts";
import { listPackages } from "./queries.ts";
import { listOwnPayments, openReceipt } from "./receipts.ts";
import { decideTestCharge } from "./test-provider.ts";
import { hearProvider } from "./webhook.ts";

export const paymentRoutes = routes(paymentContract, {
  "GET /v2/packages": ({ db }) => listPackages(db),
  "POST /v2/payment_intent": ({ viewer, body, ...house }) => intendPayment(house, viewer, body),
  "POST /v2/verify_subscription_payment": ({ viewer, body, ...house }) => claimPayment(house, viewer, body),
  "POST /v2/paystack/webhook": ({ bytes, ...house }) => hearProvider(house, bytes),
  "POST /v2/test_checkout": ({ viewer, body, ...house }) => decideTestCharge(house, viewer, body),
  "GET /v2/payments/{id}/receipt": ({ viewer, params, ...services }) => openReceipt(services, viewer, params.id),
  "GET /v2/payments": ({ db, viewer }) => listOwnPayments(db, viewer),
});
