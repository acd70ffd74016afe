import { type SQL, sql } from "drizzle-orm";
import { subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { businessVisits, certifications } from "#/server/verification/tables.ts";
import type { Reach } from "#/shared/reach.ts";
import { commentCount, hiredCommentCount } from "./comments.ts";
import { businesses, catalogItems } from "./tables.ts";

interface AroundRow extends Record<string, unknown> {
  catalog: { id: string; name: string; priceKobo: number; description: string; image: string }[];
  premium: { endsAt: string | null; isActive: boolean | null; reach: Reach | null };
  /** Accepted documents only: which, never the picture. */
  accepted: { id: string; name: string; checkedAt: string }[];
  /** The latest day on which an agent of ours visited the business where it is now. */
  visitedOn: string | null;
  commentCount: number;
  hiredCount: number;
}

/** What stands around a business on its page, but for the comments. */
export type Around = Awaited<ReturnType<typeof findAround>>;

const rowsOf = (object: SQL, from: SQL, order: SQL) =>
  sql`coalesce((select json_agg(${object} order by ${order}) from ${from}), '[]'::json)`;

/**
 * What stands around a business on its page, in one statement that stays prepared: to plan eight of them cost twice as much as to run
 * them. Every part names the business, so that one place of a distributed database holds them all.
 */
export async function findAround(db: Db, id: string, now: Date) {
  const isActive = sql`s.starts_at <= ${now.toISOString()}::timestamptz and s.ends_at > ${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<AroundRow>(sql`-- business.around
    select ${rowsOf(
      sql`json_build_object('id', i.id, 'name', i.name, 'priceKobo', i.price_kobo, 'description', i.description, 'image', i.image)`,
      sql`${catalogItems} i where i.business_id = ${id}::uuid`,
      sql`i.position, i.created_at, i.id`,
    )} as catalog,
    (select json_build_object('endsAt', max(s.ends_at), 'isActive', bool_or(${isActive}),
      'reach', max(s.reach) filter (where ${isActive})) from ${subscriptions} s where s.business_id = ${id}::uuid) as premium,
    ${rowsOf(
      sql`json_build_object('id', c.id, 'name', c.name, 'checkedAt', coalesce(c.decided_at, c.created_at))`,
      sql`${certifications} c where c.business_id = ${id}::uuid and c.status = 'approved'`,
      sql`c.created_at`,
    )} as accepted,
    (select max(v.visited_on)::text from ${businessVisits} v where v.business_id = ${id}::uuid
      and (v.address, v.local_government_id) = (select b.address, b.local_government_id from ${businesses} b where b.id = ${id}::uuid)
    ) as "visitedOn",
    ${commentCount(id)} as "commentCount", ${hiredCommentCount(id)} as "hiredCount"`);
  const { premium, accepted, ...around } = rows[0]!;
  return {
    ...around,
    premium: premium.endsAt
      ? { endsAt: new Date(premium.endsAt), isActive: premium.isActive === true, reach: premium.reach }
      : undefined,
    accepted: accepted.map((one) => ({ ...one, checkedAt: new Date(one.checkedAt) })),
  };
}
