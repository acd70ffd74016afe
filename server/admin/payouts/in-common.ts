import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";

type PayoutRow = typeof payouts.$inferSelect;

const several = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/**
 * What somebody who is paid has in common with the friends that earned it, and with others who were paid: one person can
 * be many accounts. In words, the heaviest first.
 */
export async function listInCommon(db: Db, { id, accountId, accountNumber }: PayoutRow): Promise<string[]> {
  const friends = db.select({ id: referrals.friendId }).from(referrals).where(eq(referrals.payoutId, id));
  const [payee] = await db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  const phone = payee?.phone ?? "";
  const [sameBank, samePhone, shared] = await Promise.all([
    accountNumber === ""
      ? 0
      : db
          .select({ count: sql<number>`count(distinct ${payouts.accountId})::int` })
          .from(payouts)
          .where(and(eq(payouts.accountNumber, accountNumber), ne(payouts.accountId, accountId)))
          .then(([found]) => found!.count),
    phone === "" ? 0 : db.$count(accounts, and(inArray(accounts.id, friends), eq(accounts.phone, phone))),
    db
      .select({ count: sql<number>`coalesce(sum(n), 0)::int` })
      .from(
        db
          .select({ n: sql<number>`count(*)`.as("n") })
          .from(accounts)
          .where(and(inArray(accounts.id, friends), ne(accounts.phone, "")))
          .groupBy(accounts.phone)
          .having(sql`count(*) > 1`)
          .as("phones"),
      )
      .then(([found]) => found!.count),
  ]);
  const said = [
    sameBank > 0 &&
      several(sameBank, "Another person was paid to this bank account", "others were paid to this bank account"),
    samePhone > 0 &&
      several(samePhone, "A friend has the same phone as the payee", "friends have the same phone as the payee"),
    shared > 0 && `${shared} friends share a phone with each other`,
  ];
  return said.filter((words) => words !== false);
}
