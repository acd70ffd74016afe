import { sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients } from "#/server/quote/tables.ts";
import { replyTimes } from "./tables.ts";

const countedDays = 90;
/** With fewer conversations and requests the figures would say something of one of them. */
const countedLeast = 5;

const since = (now: Date) => sql`${now.toISOString()}::timestamptz - ${`${countedDays} days`}::interval`;

/** Businesses that may have figures, or have some, in the order of their ids. */
export async function listCandidates(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select b.id from ${businesses} b
    where b.id > ${after} and (
      exists (select from ${replyTimes} t where t.business_id = b.id)
      or exists (select from ${quoteRecipients} r where r.business_id = b.id and r.asked_at > ${since(now)})
      or exists (select from ${participants} p where p.account_id = b.owner_id and p.last_message_at > ${since(now)}))
    order by b.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

interface Counted extends Record<string, unknown> {
  businessId: string;
  minutes: number | null;
  /** Absent: there are fewer than five. */
  rate: number | null;
}

/**
 * Those of these businesses whose figures are others than the written ones, in the order of their ids. A conversation counts from
 * the first message, if somebody else wrote it; one in which nobody wrote does not count.
 */
export async function listChanged(db: Db, now: Date, ids: readonly string[]): Promise<Counted[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Counted>(sql`
    with page as materialized (
      select b.id, b.owner_id from ${businesses} b where b.id = any(${sql.param(ids)}::uuid[])
    ), asked as (
      select page.id, first.created_at as began_at, answer.created_at as answered_at
      from page
      join ${participants} p on p.account_id = page.owner_id and p.last_message_at > ${since(now)}
      join ${conversations} c on c.id = p.conversation_id and c.created_at > ${since(now)} and c.started_by <> page.owner_id
      join ${messages} first on first.conversation_id = c.id and first.seq = 1 and first.sender_id = c.started_by
      left join lateral (
        select m.created_at from ${messages} m
        where m.conversation_id = c.id and m.sender_id = page.owner_id and not m.automatic
        order by m.seq limit 1) answer on true
      union all
      select page.id, r.asked_at, r.answered_at
      from page join ${quoteRecipients} r on r.business_id = page.id and r.asked_at > ${since(now)}
    ), counted as (
      select a.id, count(*) as asked,
        count(*) filter (where a.answered_at <= a.began_at + interval '24 hours') as in_time,
        percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.began_at))
          filter (where a.answered_at is not null) as seconds
      from asked a where a.answered_at is not null or a.began_at <= ${at} - interval '24 hours'
      group by a.id
    ), figures as (
      select page.id, ceil(c.seconds / 60)::int as minutes, trunc(c.in_time::numeric / c.asked, 2)::float8 as rate
      from page left join counted c on c.id = page.id and c.asked >= ${countedLeast}
    )
    select f.id as "businessId", f.minutes, f.rate
    from figures f left join ${replyTimes} t on t.business_id = f.id
    where (f.minutes, f.rate) is distinct from (t.minutes, t.rate)
    order by f.id`);
  return rows;
}
