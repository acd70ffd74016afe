import { eq, inArray, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages, participants } from "#/server/chat/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { quoteRecipients } from "#/server/quote/tables.ts";
import type { Services } from "#/server/services.ts";
import { replyTimes } from "./tables.ts";

type ReplyTimeDeps = Pick<Services, "db" | "events" | "clock" | "failures">;

const atOnce = 200;

export async function recountReplyTimes(deps: ReplyTimeDeps): Promise<number> {
  let changed = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await listCandidates(deps.db, deps.clock.now(), after, atOnce);
    if (ids.length === 0) return changed;
    changed += await recount(deps, ids);
    after = ids.at(-1)!;
  }
}

async function recount(deps: ReplyTimeDeps, ids: readonly string[]): Promise<number> {
  const { db, events, clock } = deps;
  const changed = await listChanged(db, clock.now(), ids);
  const write = ({ businessId, minutes, rate }: (typeof changed)[number]) =>
    db.transaction(async (tx) => {
      if (rate === null) await tx.delete(replyTimes).where(eq(replyTimes.businessId, businessId));
      else {
        await tx
          .insert(replyTimes)
          .values({ businessId, minutes, rate })
          .onConflictDoUpdate({ target: replyTimes.businessId, set: { minutes, rate: sql`excluded.rate` } });
      }
      await events.publish(tx, "business.changed", { businessId });
    });
  const failed = await runEach(deps, "reply times", changed, write, ({ businessId }) => ({ businessId }));
  return changed.length - failed;
}

export async function forgetReplyTimeOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(replyTimes).where(inArray(replyTimes.businessId, page));
}

const countedDays = 90;
/** Metrics of fewer would describe single conversations. */
const countedLeast = 5;

const since = (now: Date) => sql`${now.toISOString()}::timestamptz - ${`${countedDays} days`}::interval`;

async function listCandidates(db: Db, now: Date, after: string, limit: number): Promise<string[]> {
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
  rate: number | null;
}

/**
 * Computes the metrics of these businesses, and returns those that differ from the stored ones, in the order of their ids. A conversation
 * counts from its first message, if the other person wrote it; an empty one does not count.
 */
async function listChanged(db: Db, now: Date, ids: readonly string[]): Promise<Counted[]> {
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
