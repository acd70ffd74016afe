import { sql } from "drizzle-orm";
import { notify } from "#/server/notification/notification.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Services } from "#/server/services.ts";
import { hourMs } from "#/shared/time.ts";
import { quoteWaiting } from "./notices.ts";
import type { QuoteDeps } from "./quote.ts";

/** After an outage the first is skipped when the second is near. */
const reminders = [
  { nth: 1, fromMs: 2 * hourMs, untilMs: 19 * hourMs },
  { nth: 2, fromMs: 20 * hourMs, untilMs: Number.POSITIVE_INFINITY },
];

interface Waiting extends Record<string, unknown> {
  requestId: string;
  businessId: string;
  search: string;
  askerId: string;
  asker: string;
  ownerId: string;
  /** False: the request ended or the page is hidden. */
  isWaiting: boolean;
}

export async function remindOfRequests(deps: QuoteDeps & Pick<Services, "failures">): Promise<void> {
  const now = deps.clock.now();
  for (const { nth, fromMs, untilMs } of reminders) {
    const requestedBefore = new Date(now.getTime() - fromMs).toISOString();
    const requestedAfter = new Date(Math.max(0, now.getTime() - untilMs)).toISOString();
    const { rows } = await deps.db.execute<Waiting>(sql`
      select r.request_id as "requestId", r.business_id as "businessId", q.search, q.asker_id as "askerId",
        (select a.first_name from accounts a where a.id = q.asker_id) as asker, b.owner_id as "ownerId", q.state = 'open' and q.expires_at > ${now.toISOString()}::timestamptz and b.status = 'active' as "isWaiting"
      from quote_recipients r join quote_requests q on q.id = r.request_id join businesses b on b.id = r.business_id
      where r.state = 'asked' and r.reminders < ${nth}
        and r.asked_at <= ${requestedBefore}::timestamptz and r.asked_at > ${requestedAfter}::timestamptz
      order by r.asked_at`);
    const remind = ({ businessId, ownerId, isWaiting, ...about }: Waiting) =>
      deps.db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`
          update quote_recipients set reminders = ${nth}
          where request_id = ${about.requestId} and business_id = ${businessId} and state = 'asked' and reminders < ${nth}`);
        if (rowCount && isWaiting) await notify(tx, deps, quoteWaiting, ownerId, { ...about, nth });
      });
    const idsOf = ({ requestId, businessId }: Waiting) => ({ requestId, businessId });
    await runEach(deps, "quote reminders", rows, remind, idsOf);
  }
}
