import { z } from "zod";
import { ask, file, isLogged, page, paged, whole, yesOrNo } from "../list/contract.ts";

export const PaymentsQuery = ask(["-created", "created"], {
  status: z.enum(["intended", "failed", "succeeded", "applied", "reversed"]).optional(),
  test: yesOrNo,
});

export const PaymentRow = z.object({
  id: z.string(),
  reference: z.string(),
  payer: z.string(),
  payer_id: z.string(),
  business: z.string(),
  plan: z.string(),
  months: z.int(),
  price: z.number().describe("naira"),
  refunded: z.number().describe("naira that went back, in parts or whole"),
  status: z.string(),
  is_test: z.boolean(),
  date_created: z.string(),
});

export const paymentsContract = {
  "GET /v2/admin/payments": {
    does: "Payments: found by reference, by the id of the payment or the payer, or the payer’s email.",
    access: ["finance"],
    query: paged(PaymentsQuery),
    returns: page(PaymentRow),
  },
  "GET /v2/admin/payments.csv": {
    does: `The list of payments as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(PaymentsQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type PaymentsContract = typeof paymentsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends PaymentsContract {}
}
