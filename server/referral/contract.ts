import { z } from "zod";
import { typedLine } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";

const naira = z.number().describe("naira");

export const BankDetails = z.object({
  bank_name: typedLine("Enter the name of your bank").min(1, "Enter the name of your bank").max(lengthMax.bank),
  account_number: typedLine("Enter the account number").regex(/^\d{10}$/, "An account number has 10 digits"),
  account_name: typedLine("Enter the name on the account").min(1, "Enter the name on the account").max(lengthMax.bank),
});

export const Payout = z.object({
  id: z.string(),
  amount: naira,
  state: z.enum(["requested", "approved", "paid", "refused"]),
  needs_bank: z.boolean().describe("we do not know yet where to pay it"),
  bank_name: z.string(),
  account_number: z.string().describe("the last four digits only: ••••••1234"),
  requested_at: z.string(),
  reason: z.string().describe("why it was refused; else empty"),
});
export type Payout = z.infer<typeof Payout>;

export const Referral = z.object({
  earnings: naira.describe("naira: pending, payable and asked for, but not paid out yet"),
  total_refferal: z.number().describe("friends who signed up with the code"),
  referral_code: z.string(),
  payout: z.boolean().describe("enough is payable, and no payout is under way"),
  pending: naira,
  payable: naira,
  paid: naira,
  reward: naira.describe("naira for each friend's business"),
  payout_minimum: naira,
  link: z.string().describe("an address that brings the code along"),
  payouts: z.array(Payout).describe("the latest first"),
});
export type Referral = z.infer<typeof Referral>;

export const referralContract = {
  "GET /v2/invitation/{code}": {
    does: "Returns the first name of the member with this referral code, for the person invited.",
    params: z.object({ code: z.string().max(40) }),
    returns: z.object({ firstname: z.string() }),
    errors: ["referral/not-found"],
  },
  "GET /v2/user/referral": {
    does: "What inviting friends has earned the signed-in member.",
    access: "member",
    returns: Referral,
  },
  "GET /v2/user/referral_pay/{userId}": {
    does: "Asks for everything payable to be paid out. Asked again, the answer is the same. One's own id only.",
    access: "member",
    params: z.object({ userId: z.string() }),
    returns: Payout,
    errors: ["referral/not-found", "referral/nothing-payable", "account/email-unproven", "account/phone-unproven"],
  },
  "PUT /v2/user/referral_bank": {
    does: "Says where the payout that is under way should go.",
    access: "member",
    body: BankDetails,
    returns: Payout,
    errors: ["referral/no-open-payout"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof referralContract> {}
}
