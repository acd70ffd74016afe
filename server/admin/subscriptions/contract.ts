import { z } from "zod";
import { ask, file, isLogged, page, paged, whole, yesOrNo } from "../list/contract.ts";

export const SubscriptionsQuery = ask(["-created", "created", "ends", "-ends"], {
  status: z.enum(["running", "coming", "over"]).optional(),
  paid: yesOrNo,
});

export const SubscriptionRow = z.object({
  id: z.string(),
  business: z.string(),
  business_id: z.string(),
  owner_id: z.string(),
  plan: z.string(),
  months: z.int(),
  status: z.string().describe("running, coming or over"),
  is_paid: z.boolean().describe("false: a gift"),
  starts_at: z.string(),
  ends_at: z.string(),
  date_created: z.string(),
});

export const subscriptionsContract = {
  "GET /v2/admin/subscriptions": {
    does: "Periods of premium: found by the id of the business or its owner, or the owner’s email.",
    access: ["finance"],
    query: paged(SubscriptionsQuery),
    returns: page(SubscriptionRow),
  },
  "GET /v2/admin/subscriptions.csv": {
    does: `The list of periods of premium as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(SubscriptionsQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type SubscriptionsContract = typeof subscriptionsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends SubscriptionsContract {}
}
