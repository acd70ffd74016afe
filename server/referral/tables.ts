import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    amountKobo: bigint("amount_kobo", { mode: "number" }).notNull(),
    state: text({ enum: ["requested", "approved", "paid", "refused"] }).notNull(),
    bankName: text("bank_name").notNull().default(""),
    accountNumber: text("account_number").notNull().default(""),
    accountName: text("account_name").notNull().default(""),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by").references(() => accounts.id),
    bankReference: text("bank_reference").notNull().default(""),
    /** Why it was refused. */
    reason: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("payouts_one_open").on(table.accountId).where(sql`${table.state} in ('requested', 'approved')`),
    index("payouts_by_state").on(table.state, table.requestedAt),
    index("payouts_of_an_account").on(table.accountId, table.requestedAt.desc().nullsFirst()),
    index("payouts_by_bank_reference").on(table.bankReference).where(sql`${table.bankReference} <> ''`),
    index("payouts_by_bank_account").on(table.accountNumber).where(sql`${table.accountNumber} <> ''`),
    check("payouts_state_known", sql`${table.state} in ('requested', 'approved', 'paid', 'refused')`),
    check("payouts_amount", sql`${table.amountKobo} > 0`),
    check("payouts_paid_with_reference", sql`${table.state} <> 'paid' or ${table.bankReference} <> ''`),
  ],
);

export const referrals = pgTable(
  "referrals",
  {
    friendId: uuid("friend_id")
      .primaryKey()
      .references(() => accounts.id),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => accounts.id),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id),
    rewardKobo: bigint("reward_kobo", { mode: "number" }).notNull(),
    createdAt: instant("created_at").notNull(),
    liveSince: instant("live_since"),
    /** When the business had been live long enough: from then on the reward is owed, even if the business is removed. */
    payableAt: instant("payable_at"),
    payoutId: uuid("payout_id").references(() => payouts.id),
  },
  (table) => [
    index("referrals_of_a_referrer").on(table.referrerId),
    index("referrals_of_a_payout").on(table.payoutId),
    index("referrals_newest").on(table.createdAt, table.friendId),
    index("referrals_waiting")
      .on(table.liveSince)
      .where(sql`${table.payableAt} is null and ${table.liveSince} is not null`),
    check("referrals_not_oneself", sql`${table.friendId} <> ${table.referrerId}`),
    check("referrals_reward", sql`${table.rewardKobo} > 0`),
    check("referrals_paid_when_payable", sql`${table.payoutId} is null or ${table.payableAt} is not null`),
  ],
);
