import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import { packages, subscriptions } from "#/server/payment/tables.ts";
import { listQuery, yesOrNo } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { isNamed } from "./list/matching.ts";

const SubscriptionsQuery = listQuery(["-created", "created", "ends", "-ends"], {
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

const isStatus = {
  running: (now: Date) => and(lte(subscriptions.startsAt, now), gt(subscriptions.endsAt, now)),
  coming: (now: Date) => gt(subscriptions.startsAt, now),
  over: (now: Date) => lte(subscriptions.endsAt, now),
};

/** Every period of premium. */
export const listedSubscriptions = adminList({
  name: "subscriptions",
  does: "Periods of premium: found by the id of the business or its owner, or the owner’s email.",
  fileIs: "The list of periods of premium",
  access: ["finance"],
  query: SubscriptionsQuery,
  row: SubscriptionRow,
  sorts: {
    created: { by: subscriptions.createdAt, kind: "time" },
    ends: { by: subscriptions.endsAt, kind: "time" },
  },
  id: subscriptions.id,
  at: subscriptions.createdAt,
  isWanted: ({ search, status, paid }, now) => [
    isNamed(search, {
      ids: [subscriptions.id, subscriptions.businessId],
      people: [businesses.ownerId],
      otherwise: (bid) => eq(businesses.bid, bid.toLowerCase()),
    }),
    status && isStatus[status](now),
    paid && (paid === "yes" ? isNotNull(subscriptions.paymentId) : isNull(subscriptions.paymentId)),
  ],
  read: (db, sortedBy, now) =>
    db
      .select({
        id: subscriptions.id,
        sortedBy,
        business: businesses.name,
        businessId: subscriptions.businessId,
        ownerId: businesses.ownerId,
        plan: packages.name,
        months: subscriptions.months,
        status: sql<string>`case when ${isStatus.over(now)} then 'over' when ${isStatus.coming(now)} then 'coming' else 'running' end`,
        paymentId: subscriptions.paymentId,
        startsAt: subscriptions.startsAt,
        endsAt: subscriptions.endsAt,
        createdAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
      .innerJoin(packages, eq(packages.id, subscriptions.packageId)),
  present: (found) => ({
    id: found.id,
    business: found.business,
    business_id: found.businessId,
    owner_id: found.ownerId,
    plan: found.plan,
    months: found.months,
    status: found.status,
    is_paid: found.paymentId !== null,
    starts_at: found.startsAt.toISOString(),
    ends_at: found.endsAt.toISOString(),
    date_created: found.createdAt.toISOString(),
  }),
});

type SubscriptionsContract = typeof listedSubscriptions.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends SubscriptionsContract {}
}
