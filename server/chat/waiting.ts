import { sql } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { messageWaiting } from "./notices.ts";

/** Grace period for a person with the chat open; afterwards they are notified. */
const unreadMs = 2 * 60_000;
const batchSize = 100;

/** Notifies people of unread messages, once per wait, however many processes run this. */
export async function notifyWaiting(deps: Pick<Services, "db" | "clock" | "events" | "jobs">): Promise<void> {
  const now = deps.clock.now();
  for (let noticed = batchSize; noticed === batchSize; ) {
    noticed = await deps.db.transaction(async (tx) => {
      const waiting = await noticeWaiting(tx, now);
      for (const { accountId, mayNotify, ...about } of waiting) {
        if (mayNotify) await notify(tx, deps, messageWaiting, accountId, about);
      }
      return waiting.length;
    });
  }
}

interface Waiting {
  accountId: string;
  conversationId: string;
  since: string;
  senderId: string;
  sender: string;
  count: number;
  mayNotify: boolean;
  [column: string]: unknown;
}

/** Skips rows that another process is marking. */
async function noticeWaiting(tx: Db, now: Date): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    update participants p set noticed_at = ${now.toISOString()}
    from (
      select conversation_id, account_id from participants
      where waiting_since < ${new Date(now.getTime() - unreadMs).toISOString()} and noticed_at is null
      order by waiting_since limit ${batchSize} for no key update skip locked
    ) due, accounts me, accounts other
    where p.conversation_id = due.conversation_id and p.account_id = due.account_id
      and me.id = p.account_id and other.id = p.other_id
    returning p.account_id as "accountId", p.conversation_id as "conversationId", p.unread as "count",
      to_char(p.waiting_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "since",
      p.other_id as "senderId", trim(other.first_name || ' ' || other.last_name) as "sender",
      (me.deleted_at is null and me.blocked_at is null and other.deleted_at is null and other.blocked_at is null
        and not exists (select from blocks b where b.blocker_id = p.account_id and b.blocked_id = p.other_id)) as "mayNotify"`);
  return rows;
}
