import { sql } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { hourMs } from "#/shared/time.ts";
import { quoteWaiting } from "./notices/quote-waiting.ts";
import type { QuoteDeps } from "./quote.ts";

/** So long after it was asked a business that has not answered is reminded. */
const remindAfterMs = [2 * hourMs, 20 * hourMs];
const remindedAtOnce = 200;

interface Waiting {
  requestId: string;
  ownerId: string;
  search: string;
  askerId: string;
  [column: string]: unknown;
}

/** Reminds owners of requests that wait for their answer, at 2 and at 20 hours, each once. */
export async function remindOfRequests(deps: QuoteDeps): Promise<void> {
  for (const [nth, afterMs] of remindAfterMs.entries()) {
    const askedBefore = new Date(deps.clock.now().getTime() - afterMs);
    for (let told = remindedAtOnce; told === remindedAtOnce; ) {
      told = await deps.db.transaction(async (tx) => {
        const waiting = await noteReminded(tx, deps.clock.now(), askedBefore, nth + 1);
        for (const { ownerId, ...about } of waiting) {
          await notify(tx, deps, quoteWaiting, ownerId, { ...about, nth: nth + 1 });
        }
        return waiting.length;
      });
    }
  }
}

async function noteReminded(tx: Db, now: Date, askedBefore: Date, nth: number): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    update quote_recipients r set reminders = ${nth}
    from (
      select request_id, business_id from quote_recipients
      where state = 'asked' and reminders < ${nth} and asked_at <= ${askedBefore.toISOString()}
      order by asked_at limit ${remindedAtOnce} for no key update skip locked
    ) due, quote_requests q, businesses b
    where r.request_id = due.request_id and r.business_id = due.business_id and q.id = r.request_id
      and b.id = r.business_id
    returning q.id as "requestId", q.search, q.asker_id as "askerId",
      case when q.state = 'open' and q.expires_at > ${now.toISOString()}::timestamptz and b.status = 'active'
        then b.owner_id end as "ownerId"`);
  return rows.filter(({ ownerId }) => ownerId);
}
