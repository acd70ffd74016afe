import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { packages, subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { recommendations } from "#/server/review/tables.ts";
import { businessVisits, certifications } from "#/server/verification/tables.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import type { Reach } from "#/shared/reach.ts";
import {
  type CommentAsJson,
  commentCount,
  commentOfJson,
  customerPhotos,
  hiredCommentCount,
  newestComments,
} from "./comments.ts";
import type { Recommended } from "./contract.ts";
import { businesses, catalogItems } from "./tables.ts";

interface AroundRow {
  catalog: { id: string; name: string; priceKobo: number; description: string; image: string }[];
  premium: { endsAt: string | null; isActive: boolean | null; reach: Reach | null; plan: string | null };
  accepted: { id: string; name: string; checkedAt: string }[];
  /** Latest visit of an agent to the current address. */
  visitedOn: string | null;
  comments: CommentAsJson[];
  commentCount: number;
  hiredCount: number;
  recommendedCount: number;
  customerPhotos: { image: string; by: string }[];
}

export type Around = ReturnType<typeof aroundOf>;

const rowsOf = <Rows>(object: SQL, from: SQL, order: SQL) =>
  sql<Rows>`coalesce((select json_agg(${object} order by ${order}) from ${from}), '[]'::json)`;

/** The columns for the surroundings of a business on its page. Needs `now`, an ISO instant, when the query is executed. */
export function aroundColumns() {
  // Qualified: Drizzle omits the table in a select from one table.
  const id = sql`${businesses}.id`;
  const at = sql`${sql.placeholder("now")}::timestamptz`;
  const isActive = sql`s.starts_at <= ${at} and s.ends_at > ${at}`;
  return {
    catalog: rowsOf<AroundRow["catalog"]>(
      sql`json_build_object('id', i.id, 'name', i.name, 'priceKobo', i.price_kobo, 'description', i.description, 'image', i.image)`,
      sql`${catalogItems} i where i.business_id = ${id}::uuid`,
      sql`i.position, i.created_at, i.id`,
    ),
    premium: sql<
      AroundRow["premium"]
    >`(select json_build_object('endsAt', max(s.ends_at), 'isActive', bool_or(${isActive}),
      'reach', max(s.reach) filter (where ${isActive}),
      'plan', string_agg(distinct p.name, ', ') filter (where s.ends_at > ${at}))
      from ${subscriptions} s join ${packages} p on p.id = s.package_id where s.business_id = ${id}::uuid)`,
    accepted: rowsOf<AroundRow["accepted"]>(
      sql`json_build_object('id', c.id, 'name', c.name, 'checkedAt', coalesce(c.decided_at, c.created_at))`,
      sql`${certifications} c where c.business_id = ${id}::uuid and c.status = 'approved'`,
      sql`c.created_at`,
    ),
    visitedOn: sql<
      string | null
    >`(select max(v.visited_on)::text from ${businessVisits} v where v.business_id = ${id}::uuid
      and (v.address, v.local_government_id) = (select b.address, b.local_government_id from ${businesses} b where b.id = ${id}::uuid))`,
    comments: newestComments(id, pageSizes.comments),
    commentCount: sql<number>`${commentCount(id)}`,
    hiredCount: sql<number>`${hiredCommentCount(id)}`,
    recommendedCount: recommendedCount(id),
    customerPhotos: customerPhotos(id),
  };
}

export const aroundOf = ({ premium, accepted, comments, ...around }: AroundRow) => ({
  ...around,
  premium: premium.endsAt
    ? {
        endsAt: new Date(premium.endsAt),
        isActive: premium.isActive === true,
        reach: premium.reach,
        plan: premium.plan ?? "",
      }
    : undefined,
  accepted: accepted.map((one) => ({ ...one, checkedAt: new Date(one.checkedAt) })),
  comments: comments.map(commentOfJson),
});

export async function findAround(db: Db, id: string, now: Date): Promise<Around> {
  const [row] = await db
    .select(aroundColumns())
    .from(businesses)
    .where(eq(businesses.id, id))
    .prepare("business.around")
    .execute({ now: now.toISOString() });
  return aroundOf(row!);
}

/** Recommendations `r` of active members with a proven number, with their accounts `a`. */
const counted = (businessId: SQLWrapper | string) => sql`${recommendations} r join ${accounts} a on a.id = r.account_id
  and a.deleted_at is null and a.blocked_at is null and a.phone_proven_at is not null
  where r.business_id = ${businessId}::uuid`;

export const recommendedCount = (businessId: SQLWrapper | string) =>
  sql<number>`(select count(*)::int from ${counted(businessId)})`;

/** Those that count in search: by members of at least a month, one per phone number. */
export const trustedRecommendations = (businessId: SQLWrapper | string) =>
  sql<number>`(select count(distinct a.phone)::int from ${counted(businessId)}
    and r.created_at >= a.created_at + interval '30 days')`;

/** @param viewer whose neighbours are counted too */
export async function showRecommended(db: Db, businessId: string, viewer: { id: string }): Promise<Recommended> {
  const { rows } = await db.execute<{ count: number }>(sql`-- business.recommended
    select ${recommendedCount(businessId)} as count`);
  return { count: rows[0]!.count, in_my_lga: await recommendedNear(db, businessId, viewer.id) };
}

/** Number of members of the viewer's LGA who recommend a business; `null` without an LGA. */
export async function recommendedNear(db: Db, businessId: string, accountId: string): Promise<number | null> {
  const { rows } = await db.execute<{ count: number }>(sql`-- business.recommended-near
    select (select count(*)::int from ${counted(businessId)} and r.local_government_id = me.local_government_id) as count
    from ${accounts} me where me.id = ${accountId} and me.local_government_id is not null`);
  return rows[0]?.count ?? null;
}
