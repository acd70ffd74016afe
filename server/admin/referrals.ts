import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { listQuery } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { isNamed } from "./list/matching.ts";

const ReferralsQuery = listQuery(["-created", "created"], {
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

const referrer = alias(accounts, "referrer");
const friend = alias(accounts, "friend");
const nameIn = (account: typeof referrer | typeof friend) =>
  sql<string>`trim(${account.firstName} || ' ' || ${account.lastName})`;

/** State of the reward, or of its payout. */
const status = sql<string>`coalesce(${payouts.state}, case when ${referrals.payableAt} is null then 'waiting' else 'payable' end)`;

/** Rewards of referrers for friends' businesses. */
export const listedReferrals = adminList({
  name: "referrals",
  does: "What friends’ businesses earn: found by the id or email of either, or the id of the payout.",
  fileIs: "The list of referrals",
  access: ["finance"],
  query: ReferralsQuery,
  row: ReferralRow,
  sorts: { created: { by: referrals.createdAt, kind: "time" } },
  id: referrals.friendId,
  at: referrals.createdAt,
  isWanted: ({ search, status: wanted }) => [
    isNamed(search, { ids: [referrals.payoutId], people: [referrals.referrerId, referrals.friendId] }),
    wanted && eq(status, wanted),
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: referrals.friendId,
        sortedBy,
        referrer: nameIn(referrer),
        referrerId: referrals.referrerId,
        friend: nameIn(friend),
        rewardKobo: referrals.rewardKobo,
        status,
        payoutId: referrals.payoutId,
        createdAt: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
      .innerJoin(friend, eq(friend.id, referrals.friendId))
      .leftJoin(payouts, eq(payouts.id, referrals.payoutId)),
  present: (found) => ({
    id: found.id,
    referrer: found.referrer,
    referrer_id: found.referrerId,
    friend: found.friend,
    reward: found.rewardKobo / 100,
    status: found.status,
    payout_id: found.payoutId,
    date_created: found.createdAt.toISOString(),
  }),
});

type ReferralsContract = typeof listedReferrals.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends ReferralsContract {}
}
