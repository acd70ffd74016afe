import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { certifications } from "#/server/verification/tables.ts";
import { weeklyLetters } from "./tables.ts";

/** Choice about the weekly letter of a business, and the last one sent; no row: none was sent, and it is wanted. */
export async function findWeeklyLetter(db: Db, businessId: string) {
  const [letter] = await db.select().from(weeklyLetters).where(eq(weeklyLetters.businessId, businessId));
  return letter;
}

export async function writeWeeklyLetter(db: Db, businessId: string, isOff: boolean): Promise<void> {
  await db
    .insert(weeklyLetters)
    .values({ businessId, isOff })
    .onConflictDoUpdate({ target: weeklyLetters.businessId, set: { isOff } });
}

/** Writes down that the letter is sent. @returns false when one was since then, or none is wanted */
export async function markLetterSent(db: Db, businessId: string, now: Date, since: Date): Promise<boolean> {
  const isDue = sql`coalesce(${weeklyLetters.sentAt} < ${since.toISOString()}::timestamptz, true)`;
  const marked = await db
    .insert(weeklyLetters)
    .values({ businessId, sentAt: now })
    .onConflictDoUpdate({
      target: weeklyLetters.businessId,
      set: { sentAt: now },
      setWhere: sql`not ${weeklyLetters.isOff} and ${isDue}`,
    })
    .returning({ businessId: weeklyLetters.businessId });
  return marked.length > 0;
}

const isReachable = sql`${accounts.deletedAt} is null and ${accounts.blockedAt} is null and ${accounts.emailProvenAt} is not null`;

/** Owners who may get a letter, by their business: with a proven address and a page that is shown, not made up, and posted before. */
export const listLetterOwners = (db: Db, postedBefore: Date, after: string | undefined, limit: number) =>
  db
    .select({ businessId: businesses.id })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(weeklyLetters, eq(weeklyLetters.businessId, businesses.id))
    .where(
      and(
        eq(businesses.status, "active"),
        eq(businesses.isDemo, false),
        lt(businesses.createdAt, postedBefore),
        isReachable,
        sql`not coalesce(${weeklyLetters.isOff}, false)`,
        after === undefined ? undefined : gt(businesses.id, after),
      ),
    )
    .orderBy(businesses.id)
    .limit(limit);

/** A page and its owner, for the letter; nothing once the owner has left or the page is not shown. */
export async function findLetterPage(db: Db, businessId: string) {
  const count = (from: SQL) => sql<number>`(select count(*)::int from ${from})`;
  const [page] = await db
    .select({
      ...{ name: businesses.name, ownerId: businesses.ownerId, email: accounts.email, firstName: accounts.firstName },
      ...{ image: businesses.image, tags: businesses.tags, about: businesses.about, isVerified: businesses.isVerified },
      openingHours: businesses.openingHours,
      items: count(sql`${catalogItems} c where c.business_id = ${businesses.id}`),
      priced: count(sql`${catalogItems} c where c.business_id = ${businesses.id} and c.price_kobo > 0`),
      documents: count(sql`(select distinct d.name from ${certifications} d where d.business_id = ${businesses.id}
        and d.name in ('CAC', 'ID Card') and d.status <> 'rejected') sent`),
    })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(and(eq(businesses.id, businessId), eq(businesses.status, "active"), isReachable));
  return page;
}
