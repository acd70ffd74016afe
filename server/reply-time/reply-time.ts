import { eq, inArray, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { listCandidates, listChanged } from "./queries.ts";
import { replyTimes } from "./tables.ts";

type ReplyTimeDeps = Pick<Services, "db" | "events" | "clock">;

const atOnce = 200;

/**
 * Counts the reply times of all businesses anew, and writes those that changed.
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

async function recount({ db, events, clock }: ReplyTimeDeps, ids: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = await listChanged(tx, clock.now(), ids);
    for (const { businessId, minutes, rate } of changed) {
      if (rate === null) await tx.delete(replyTimes).where(eq(replyTimes.businessId, businessId));
      else {
        await tx
          .insert(replyTimes)
          .values({ businessId, minutes, rate })
          .onConflictDoUpdate({ target: replyTimes.businessId, set: { minutes, rate: sql`excluded.rate` } });
      }
      await events.publish(tx, "business.changed", { businessId });
    }
    return changed.length;
  });
}

/** Removes the figures of an erased person's page. */
export async function forgetReplyTimeOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(replyTimes).where(inArray(replyTimes.businessId, page));
}
