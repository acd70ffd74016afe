import { z } from "zod";
import { reaches } from "#/shared/reach.ts";

const Reach = z.enum(reaches).describe("where it lifts the business: in its own LGA, in its own state, or everywhere");

export const Package = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  reach: Reach,
  is_most_chosen: z.boolean().describe("most owners bought this one in 90 days; none is while few did"),
  plan_duration: z.array(
    z.object({
      figure: z.number().describe("months"),
      price: z.number().describe("naira for the whole time"),
      package_id: z.string(),
    }),
  ),
});
export type Package = z.infer<typeof Package>;

const Figure = z.coerce.number("Select a duration").int("Select a duration").describe("months");

const Choice = z.object({
  package_id: z.string("Select a plan"),
  figure: Figure,
  premium_until: z
    .union([z.literal(""), z.iso.datetime()])
    .optional()
    .describe("end of the premium that the buyer was shown, empty for none; refused if more was bought meanwhile"),
});

export const Intent = z.object({
  reference: z.string().describe("the payer's id and the time in milliseconds"),
  amount_kobo: z.number(),
  email: z.string(),
  public_key: z.string().describe("the provider's key for browsers; empty in the test checkout"),
  is_test: z.boolean().describe("no money moves"),
});
export type Intent = z.infer<typeof Intent>;

export const Claim = z.object({
  user_id: z.unknown().optional(),
  email: z.unknown().optional(),
  package_id: z.string("Select a plan"),
  amount: z.coerce.number("Say what was paid").describe("what was paid, in naira; kobo is understood too"),
  reference: z.string().max(200).optional().describe("of the charge; without one we look for it"),
  figure: Figure.optional().describe("months; without it the amount says how long"),
});
export type Claim = z.output<typeof Claim>;

/** State of a payment, in the owner's words: `checking` was paid, but not the price. */
const states = ["paid", "checking", "declined", "refunded"] as const;

export const Payment = z.object({
  id: z.string(),
  reference: z.string(),
  receipt_number: z.string().describe("empty when it bought nothing: then there is no receipt"),
  package_name: z.string(),
  figure: z.number().describe("months"),
  amount: z.number().describe("naira"),
  status: z.enum(states),
  is_test: z.boolean().describe("no money moved"),
  date: z.string(),
  start_date: z.string().describe("of the time it bought; empty when it bought none"),
  end_date: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const paymentContract = {
  "GET /v2/packages": {
    does: "The premium plans, each with how long it can be bought for and the price in naira.",
    returns: z.array(Package),
  },
  "POST /v2/payment_intent": {
    does: "Writes down what is about to be paid for, and its price, before the checkout is opened.",
    access: "member",
    body: Choice,
    limits: ["payment.intents"],
    returns: Intent,
    errors: [
      "business/none-yet",
      "business/blocked",
      "payment/no-such-plan",
      "payment/bought-meanwhile",
      "payment/provider-silent",
    ],
  },
  "POST /v2/verify_subscription_payment": {
    does: "Asks the provider whether I paid, and makes my business premium if so. The same charge counts once, however often it is claimed.",
    access: "member",
    body: Claim,
    returns: z.object({ message: z.string(), is_active: z.boolean(), end_date: z.string() }),
    errors: ["business/none-yet", "payment/no-such-plan", "payment/not-proven", "payment/provider-silent"],
  },
  "POST /v2/paystack/webhook": {
    does: "News from the provider, signed with our secret key in x-paystack-signature.",
    bodyAs: "raw",
    returns: z.object({ received: z.boolean() }),
    errors: ["payment/forged"],
  },
  "POST /v2/test_checkout": {
    does: "Pays or declines in the test checkout. There is no such call where card payments are set up.",
    access: "member",
    body: z.object({ reference: z.string().max(200), decision: z.enum(["pay", "decline"]) }),
    returns: z.object({ message: z.string() }),
    errors: ["payment/not-found"],
  },
  "GET /v2/payments": {
    does: "What I paid for premium, newest first, and what each payment bought.",
    access: "member",
    returns: z.array(Payment),
  },
  "GET /v2/payments/{id}/receipt": {
    does: "The receipt of one of my payments, as a PDF of one page.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["application/pdf"],
    errors: ["payment/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof paymentContract> {}
}
