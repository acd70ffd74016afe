import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Payout } from "./contract.ts";
import { holdMs, isOpen } from "./rules.ts";
import { payouts, referrals } from "./tables.ts";

export type PayoutRow = typeof payouts.$inferSelect;

/** Since then at the latest a business must be live to have earned by `now`. */
const matureSince = (now: Date) => new Date(now.getTime() - holdMs).toISOString();

/**
 * Writes down the reward of a business for the referrer of its owner, and since when it has been live. Nothing happens
 * for an owner without one. One statement: it is run at each change of each business.
 * @param rewardKobo for a new entry; one that is there keeps its own
 * @returns the entry, when it became payable by this change: it had been live long enough, and was hidden now
 */
export async function writeEntry(tx: Db, businessId: string, rewardKobo: number, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ referrerId: string; friendId: string; rewardKobo: number; isNew: boolean }>(sql`
    insert into referrals as r (friend_id, referrer_id, business_id, reward_kobo, created_at, live_since)
    select friend.id, referrer.id, b.id, ${rewardKobo}::bigint, ${at}, case when b.status = 'active' then ${at} end
    from businesses b
    join accounts friend on friend.id = b.owner_id
    join accounts referrer on referrer.id = friend.referred_by
    where b.id = ${businessId} and not b.is_demo and referrer.id <> friend.id and referrer.deleted_at is null
      and (b.status = 'active' or exists (select from referrals known where known.friend_id = friend.id))
    on conflict (friend_id) do update set
      live_since = case when excluded.live_since is not null then coalesce(r.live_since, excluded.live_since) end,
      payable_at = coalesce(r.payable_at,
        case when excluded.live_since is null and r.live_since <= ${matureSince(now)}::timestamptz then ${at} end)
    returning r.referrer_id as "referrerId", r.friend_id as "friendId", r.reward_kobo as "rewardKobo",
      coalesce(r.live_since is null and r.payable_at = ${at}, false) as "isNew"`);
  return rows.find(({ isNew }) => isNew);
}

/** Rewards that have been live long enough and are not payable yet; those of members who left stay. */
const isMature = (now: Date) =>
  and(
    isNull(referrals.payableAt),
    sql`${referrals.liveSince} <= ${matureSince(now)}::timestamptz`,
    sql`not exists (select from accounts a where a.id = ${referrals.referrerId} and a.deleted_at is not null)`,
  );

/** Referrers of whom a reward has become payable by time. */
export async function listDueReferrers(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ referrerId: referrals.referrerId }).from(referrals).where(isMature(now));
  return rows.map(({ referrerId }) => referrerId);
}

/** Makes payable what a referrer's friends have earned long enough; rows that another process holds are left to it. @returns what became payable */
export function markMature(tx: Db, now: Date, referrerId: string) {
  const { friendId, rewardKobo } = referrals;
  const due = tx
    .select({ friendId })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), isMature(now)))
    .for("update", { skipLocked: true });
  return tx.update(referrals).set({ payableAt: now }).where(inArray(friendId, due)).returning({ friendId, rewardKobo });
}

/** Earnings of a member in kobo, by state. */
export async function sumEarnings(db: Db, referrerId: string, now: Date) {
  const isPayable = sql`(r.payable_at is not null or r.live_since <= ${matureSince(now)}::timestamptz)`;
  const { rows } = await db.execute<Record<"pending" | "payable" | "open" | "paid", number>>(sql`
    select
      coalesce(sum(r.reward_kobo) filter (where not coalesce(${isPayable}, false) and friend.deleted_at is null), 0)::float8
        as pending,
      coalesce(sum(r.reward_kobo) filter (where ${isPayable} and r.payout_id is null), 0)::float8 as payable,
      coalesce(sum(r.reward_kobo) filter (where p.state in ('requested', 'approved')), 0)::float8 as open,
      coalesce(sum(r.reward_kobo) filter (where p.state = 'paid'), 0)::float8 as paid
    from referrals r
    join accounts friend on friend.id = r.friend_id
    left join payouts p on p.id = r.payout_id
    where r.referrer_id = ${referrerId}`);
  return rows[0]!;
}

/** Number of people who signed up with a code and still have an account. */
export const countFriends = (db: Db, referrerId: string): Promise<number> =>
  db.$count(accounts, and(eq(accounts.referredBy, referrerId), isNull(accounts.deletedAt)));

/** The payouts of a person, latest first. */
export const listPayouts = (db: Db, accountId: string): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payouts)
    .where(eq(payouts.accountId, accountId))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(50);

/** The one payout of a person that is under way, held until the transaction ends. */
export async function findOpenPayout(tx: Db, accountId: string): Promise<PayoutRow | undefined> {
  const [open] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), inArray(payouts.state, ["requested", "approved"])))
    .for("update");
  return open;
}

/** Fields of a payout that its owner sees: of the account number, what they know it by. */
export function presentPayout(row: PayoutRow): Payout {
  const { id, amountKobo, state, bankName, accountNumber, requestedAt, reason } = row;
  return {
    id,
    amount: amountKobo / 100,
    state,
    needs_bank: isOpen(state) && accountNumber === "",
    bank_name: bankName,
    account_number: accountNumber && `••••••${accountNumber.slice(-4)}`,
    requested_at: requestedAt.toISOString(),
    reason,
  };
}
