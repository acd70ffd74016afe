import { eq, inArray, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { runEach } from "#/server/platform/jobs/run-each.ts";
import type { Services } from "#/server/services.ts";
import { listCandidates, listChanged } from "./queries.ts";
import { replyTimes } from "./tables.ts";

type ReplyTimeDeps = Pick<Services, "db" | "events" | "clock" | "failures">;

const atOnce = 200;

/**
 * Recounts the reply times of all businesses, and writes those that changed.
 * @returns how many changed
 */
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

/** Removes the figures of an erased person's page. */
export async function forgetReplyTimeOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(replyTimes).where(inArray(replyTimes.businessId, page));
}
