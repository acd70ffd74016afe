import { and, eq, gt, isNotNull, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments, subscriptions } from "#/server/payment/tables.ts";
import { naira } from "#/server/platform/database/columns.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { adminList, asRow, yesOrNo } from "./list/list.ts";
import { type Findable, fullName, nameIn } from "./list/matching.ts";

/** Place of a step in the course of a payment, the last one first. */
export const placeOfStep = (step: SQLWrapper) =>
  sql`array_position(array['reversed', 'applied', 'succeeded', 'failed'], ${step})`;

/** The state of a payment, derived from its steps. */
export const stepOfPayment = sql<string>`coalesce((select s.step from ${paymentSteps} s where s.payment_id = ${payments.id}
  order by ${placeOfStep(sql`s.step`)} limit 1), 'intended')`;

export const findablePayment: Findable = {
  ids: [payments.id],
  people: [payments.accountId],
  businesses: [payments.businessId],
  otherwise: (named) =>
    or(
      eq(payments.reference, named),
      // The ids first, so that the index of the payments is used within the `or`.
      sql`${payments.id} = any(array(select s.payment_id from ${paymentSteps} s where s.charge_id = ${named}
        union select r.payment_id from ${paymentRefunds} r where r.refund_id = ${named}))`,
    ),
};

export const listedPayments = adminList({
  name: "payments",
  does: "Payments, by their reference and the provider’s id of a charge or refund too.",
  access: ["finance"],
  filters: {
    status: z.enum(["intended", "failed", "succeeded", "applied", "reversed"]).optional(),
    test: yesOrNo,
  },
  row: z.object({
    id: z.string(),
    reference: z.string(),
    payer: z.string(),
    payer_id: z.string(),
    business: z.string(),
    business_id: z.string(),
    plan: z.string(),
    months: z.int(),
    price: z.number().describe("naira"),
    refunded: z.number().describe("naira that went back, in parts or whole"),
    status: z.string(),
    is_test: z.boolean(),
    date_created: z.string(),
  }),
  id: payments.id,
  at: payments.createdAt,
  findable: findablePayment,
  isWanted: ({ status, test }) => [status && eq(stepOfPayment, status), test && eq(payments.isTest, test === "yes")],
  read: (db, sortedBy) =>
    db
      .select({
        id: payments.id,
        sortedBy,
        reference: payments.reference,
        payer: fullName,
        payer_id: payments.accountId,
        business: businesses.name,
        business_id: payments.businessId,
        plan: packages.name,
        months: payments.months,
        price: naira(payments.priceKobo),
        refunded: naira(sql`(select coalesce(sum(r.amount_kobo), 0) from ${paymentRefunds} r
          where r.payment_id = ${payments.id})`),
        status: stepOfPayment,
        is_test: payments.isTest,
        date_created: payments.createdAt,
      })
      .from(payments)
      .innerJoin(accounts, eq(accounts.id, payments.accountId))
      .innerJoin(businesses, eq(businesses.id, payments.businessId))
      .innerJoin(packages, eq(packages.id, payments.packageId)),
  present: (found) => asRow(found),
});

const isPeriod = {
  running: (now: Date) => and(lte(subscriptions.startsAt, now), gt(subscriptions.endsAt, now)),
  coming: (now: Date) => gt(subscriptions.startsAt, now),
  over: (now: Date) => lte(subscriptions.endsAt, now),
};

export const listedSubscriptions = adminList({
  name: "subscriptions",
  does: "Periods of premium.",
  access: ["finance"],
  filters: { status: z.enum(["running", "coming", "over"]).optional(), paid: yesOrNo },
  row: z.object({
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
  }),
  sorts: {
    created: { by: subscriptions.createdAt, kind: "time" },
    ends: { by: subscriptions.endsAt, kind: "time" },
  },
  id: subscriptions.id,
  at: subscriptions.createdAt,
  findable: { ids: [subscriptions.id], businesses: [subscriptions.businessId] },
  isWanted: ({ status, paid }, now) => [
    status && isPeriod[status](now),
    paid && (paid === "yes" ? isNotNull(subscriptions.paymentId) : isNull(subscriptions.paymentId)),
  ],
  read: (db, sortedBy, now) =>
    db
      .select({
        id: subscriptions.id,
        sortedBy,
        business: businesses.name,
        business_id: subscriptions.businessId,
        owner_id: businesses.ownerId,
        plan: packages.name,
        months: subscriptions.months,
        status: sql<string>`case when ${isPeriod.over(now)} then 'over' when ${isPeriod.coming(now)} then 'coming' else 'running' end`,
        is_paid: sql<boolean>`${subscriptions.paymentId} is not null`,
        starts_at: subscriptions.startsAt,
        ends_at: subscriptions.endsAt,
        date_created: subscriptions.createdAt,
      })
      .from(subscriptions)
      .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
      .innerJoin(packages, eq(packages.id, subscriptions.packageId)),
  present: (found) => asRow(found),
});

const referrer = alias(accounts, "referrer");
const friend = alias(accounts, "friend");

const stateOfReferral = sql<string>`coalesce(${payouts.state}, case when ${referrals.payableAt} is null then 'waiting' else 'payable' end)`;

export const listedReferrals = adminList({
  name: "referrals",
  does: "What friends’ businesses earn, by the id of the payout too.",
  access: ["finance"],
  filters: { status: z.enum(["waiting", "payable", "requested", "approved", "paid"]).optional() },
  row: z.object({
    id: z.string().describe("the friend’s"),
    referrer: z.string(),
    referrer_id: z.string(),
    friend: z.string(),
    reward: z.number().describe("naira"),
    status: z.string().describe("waiting, payable, or where its payout stands"),
    payout_id: z.string().nullable(),
    date_created: z.string(),
  }),
  id: referrals.friendId,
  at: referrals.createdAt,
  findable: { ids: [referrals.payoutId], people: [referrals.referrerId, referrals.friendId] },
  isWanted: ({ status }) => [status && eq(stateOfReferral, status)],
  read: (db, sortedBy) =>
    db
      .select({
        id: referrals.friendId,
        sortedBy,
        referrer: nameIn(referrer),
        referrer_id: referrals.referrerId,
        friend: nameIn(friend),
        reward: naira(referrals.rewardKobo),
        status: stateOfReferral,
        payout_id: referrals.payoutId,
        date_created: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
      .innerJoin(friend, eq(friend.id, referrals.friendId))
      .leftJoin(payouts, eq(payouts.id, referrals.payoutId)),
  present: (found) => asRow(found),
});

export const moneyLists = [listedPayments, listedSubscriptions, listedReferrals].flatMap(({ routes }) => routes);

declare module "#/server/platform/contract.ts" {
  interface Contracts
    extends Calls<
      typeof listedPayments.contract & typeof listedSubscriptions.contract & typeof listedReferrals.contract
    > {}
}
