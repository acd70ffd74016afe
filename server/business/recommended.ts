import { type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { recommendations } from "#/server/review/tables.ts";
import type { Recommended } from "./contract.ts";

/** Recommendations `r` of members who are here and still hold a confirmed number, with their accounts `a`. */
const counted = (businessId: SQLWrapper | string) => sql`${recommendations} r join ${accounts} a on a.id = r.account_id
  and a.deleted_at is null and a.blocked_at is null and a.phone_proven_at is not null
  where r.business_id = ${businessId}::uuid`;

export const recommendedCount = (businessId: SQLWrapper | string) =>
  sql<number>`(select count(*)::int from ${counted(businessId)})`;

/** Those that count in search: of people who had been members for a month, one for each phone number. */
export const trustedRecommendations = (businessId: SQLWrapper | string) =>
  sql<number>`(select count(distinct a.phone)::int from ${counted(businessId)}
    and r.created_at >= a.created_at + interval '30 days')`;

/** @param viewer whose neighbours are counted too */
export async function showRecommended(db: Db, businessId: string, viewer: { id: string }): Promise<Recommended> {
  const { rows } = await db.execute<{ count: number }>(sql`-- business.recommended
    select ${recommendedCount(businessId)} as count`);
  return { count: rows[0]!.count, in_my_lga: await recommendedNear(db, businessId, viewer.id) };
}

/** How many members of the LGA of this one recommend a business; `null` where their LGA is not known. */
export async function recommendedNear(db: Db, businessId: string, accountId: string): Promise<number | null> {
  const { rows } = await db.execute<{ count: number }>(sql`-- business.recommended-near
    select (select count(*)::int from ${counted(businessId)} and r.local_government_id = me.local_government_id) as count
    from ${accounts} me where me.id = ${accountId} and me.local_government_id is not null`);
  return rows[0]?.count ?? null;
}
