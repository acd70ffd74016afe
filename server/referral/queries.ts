import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { isSameName } from "#/shared/fold.ts";
import { listed } from "#/shared/listed.ts";
import type { Payout } from "./contract.ts";
import { holdMs, isOpen } from "./rules.ts";
import { payouts, referrals } from "./tables.ts";

export type PayoutRow = typeof payouts.$inferSelect;

const matureSince = (now: Date) => new Date(now.getTime() - holdMs).toISOString();

/**
 * Records the reward of a business for the referrer of its owner, and since when the business has been live. Does nothing for an
 * owner without a referrer. A single statement, because it runs at each change of each business.
 * @param rewardKobo for a new entry; an existing one keeps its reward
 * @returns the entry, if this change made it payable: the business had been live long enough when it was hidden
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

const isMature = (now: Date) =>
  and(
    isNull(referrals.payableAt),
    sql`${referrals.liveSince} <= ${matureSince(now)}::timestamptz`,
    sql`not exists (select from accounts a where a.id = ${referrals.referrerId} and a.deleted_at is not null)`,
  );

export async function listDueReferrers(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ referrerId: referrals.referrerId }).from(referrals).where(isMature(now));
  return rows.map(({ referrerId }) => referrerId);
}

/** Marks mature entries as payable; locked rows are skipped. @returns the newly payable entries */
export function markMature(tx: Db, now: Date, referrerId: string) {
  const { friendId, rewardKobo } = referrals;
  const due = tx
    .select({ friendId })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), isMature(now)))
    .for("update", { skipLocked: true });
  return tx.update(referrals).set({ payableAt: now }).where(inArray(friendId, due)).returning({ friendId, rewardKobo });
}

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

export const countFriends = (db: Db, referrerId: string): Promise<number> =>
  db.$count(accounts, and(eq(accounts.referredBy, referrerId), isNull(accounts.deletedAt)));

export const listPayouts = (db: Db, accountId: string): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payouts)
    .where(eq(payouts.accountId, accountId))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(50);

export async function findOpenPayout(tx: Db, accountId: string): Promise<PayoutRow | undefined> {
  const [open] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), inArray(payouts.state, ["requested", "approved"])))
    .for("update");
  return open;
}

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

interface InCommon extends Record<string, unknown> {
  what: "bank account" | "device" | "phone" | "network";
  names: string[];
}

const namesShown = 5;

function listNames(names: string[]): string {
  const others = names.length - namesShown;
  const shown = others > 0 ? [...names.slice(0, namesShown), others === 1 ? "1 other" : `${others} others`] : names;
  return listed(shown);
}

const sentences: Record<InCommon["what"], (names: string) => string> = {
  "bank account": (names) => `It uses the bank account of ${names}`,
  device: (names) => `${names} use the same device`,
  phone: (names) => `${names} have the same phone number`,
  network: (names) => `${names} signed in from the same network`,
};

/** Reasons to doubt a payout, as sentences without a full stop, the strongest first. */
export async function listDoubts(db: Db, payout: PayoutRow): Promise<string[]> {
  const { accountId, accountName } = payout;
  const doubts = await listInCommon(db, payout);
  const { firstName, lastName } = accounts;
  const [member] = await db.select({ firstName, lastName }).from(accounts).where(eq(accounts.id, accountId));
  const name = `${member?.firstName} ${member?.lastName}`;
  if (accountName && !isSameName(accountName, name)) {
    doubts.push(`The account name, ${accountName}, is not the name of ${name}`);
  }
  return doubts;
}

/**
 * Phone numbers, devices and networks that a paid member and the friends who earned it have in common, and other
 * accounts paid to the same bank account: one person can be many accounts. As sentences without a full stop, the
 * strongest first.
 */
async function listInCommon(db: Db, payout: Pick<PayoutRow, "id" | "accountId" | "accountNumber">) {
  const { id, accountId, accountNumber } = payout;
  const { rows } = await db.execute<InCommon>(sql`
    with people (id) as (
      select ${accountId}::uuid union select friend_id from referrals where payout_id = ${id}
    ), marks (what, mark, id) as (
      select 'phone', a.phone, a.id from people join accounts a using (id) where a.phone <> ''
      union select 'phone', b.phone, p.id from people p join businesses b on b.owner_id = p.id where b.phone <> ''
      union select 'device', d.device_hash, p.id from people p join known_devices d on d.account_id = p.id
      union select 'network', d.network_hash, p.id from people p join known_devices d on d.account_id = p.id
        where d.network_hash <> ''
    ), found (what, mark, id) as (
      select what, mark, id from marks
      where (what, mark) in (select what, mark from marks group by what, mark having count(*) > 1)
      union select 'bank account', account_number, account_id from payouts
      where account_number = ${accountNumber} and account_number <> '' and account_id <> ${accountId}
    )
    select distinct what,
      array_agg(trim(a.first_name || ' ' || a.last_name) order by a.created_at, a.id) as names
    from found join accounts a using (id)
    group by what, mark`);
  const order = Object.keys(sentences);
  return rows
    .toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what))
    .map(({ what, names }) => sentences[what](listNames(names)));
}
