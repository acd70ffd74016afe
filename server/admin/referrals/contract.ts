import { z } from "zod";
import { ask, file, isLogged, page, paged, whole } from "../list/contract.ts";

export const ReferralsQuery = ask(["-created", "created"], {
  status: z.enum(["waiting", "payable", "requested", "approved", "paid"]).optional(),
});

export const ReferralRow = z.object({
  id: z.string().describe("the friend’s"),
  referrer: z.string(),
  referrer_id: z.string(),
  friend: z.string(),
  reward: z.number().describe("naira"),
  status: z.string().describe("waiting, payable, or where its payout stands"),
  payout_id: z.string().nullable(),
  date_created: z.string(),
});

export const referralsContract = {
  "GET /v2/admin/referrals": {
    does: "What friends’ businesses earn: found by the id or email of either, or the id of the payout.",
    access: ["finance"],
    query: paged(ReferralsQuery),
    returns: page(ReferralRow),
  },
  "GET /v2/admin/referrals.csv": {
    does: `The list of referrals as a file. ${isLogged}`,
    access: ["finance"],
    query: whole(ReferralsQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type ReferralsContract = typeof referralsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends ReferralsContract {}
}
