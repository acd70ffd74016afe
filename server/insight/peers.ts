import { sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations, participants } from "#/server/chat/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { lagosMidnight } from "#/shared/time.ts";
import type { Insights } from "./contract.ts";
import { insightDays } from "./tables.ts";

/** With fewer, a median says something of one of them. */
const peersLeast = 10;

type Compared = Pick<typeof businesses.$inferSelect, "categoryId" | "localGovernmentId" | "isDemo">;

/**
 * The median of businesses of the same category and state since the day `first`, made-up ones among their own.
 * @returns null when there are fewer than ten
 */
export async function comparePeers(
  db: Db,
  { categoryId, localGovernmentId, isDemo }: Compared,
  first: string,
): Promise<Insights["peers"]> {
  const { state } = lgaById(localGovernmentId);
  const median = (column: "views" | "reveals" | "chats") =>
    sql`coalesce(round(percentile_cont(0.5) within group (order by ${sql.identifier(column)})), 0)::int`;
  const { rows } = await db.execute<{ businesses: number; views: number; reveals: number; chats: number }>(sql`
    with peers as (
      select b.id, b.owner_id from ${businesses} b
      join ${localGovernments} l on l.id = b.local_government_id
      where b.category_id = ${categoryId} and b.status = 'active' and b.is_demo = ${isDemo} and l.state_id = ${state.id}
    ), seen as (
      select d.business_id, sum(d.views) as views, sum(d.reveals) as reveals from ${insightDays} d
      where d.business_id in (select id from peers) and d.seen_on >= ${first} group by 1
    ), counted as (
      select coalesce(s.views, 0) as views, coalesce(s.reveals, 0) as reveals,
        (select count(*) from ${participants} m join ${conversations} c on c.id = m.conversation_id
          where m.account_id = p.owner_id and c.started_by <> p.owner_id
            and c.created_at >= ${lagosMidnight(first)}::timestamptz) as chats
      from peers p left join seen s on s.business_id = p.id
    )
    select count(*)::int as businesses, ${median("views")} as views, ${median("reveals")} as reveals,
      ${median("chats")} as chats
    from counted`);
  const [medians] = rows;
  if (!medians || medians.businesses < peersLeast) return null;
  return { ...medians, trade: categoryById(categoryId).name, state: state.name };
}
