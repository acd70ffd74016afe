import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { indexBusinesses } from "./indexing.ts";
import { listings, searchIndex } from "./tables.ts";

/** Increase it with every change of rules, lists or words that changes rows of search: the next start re-indexes all listings. */
export const indexVersion = 1;

const batchSize = 25;
/** With more failures than this the rows are not at fault. */
const failuresMax = 20;
/** Pause after a batch, as a share of its duration, for visitors. */
const pauseShare = 0.5;
const beforeAll = "00000000-0000-0000-0000-000000000000";

interface ReindexDeps extends Pick<Services, "db" | "events" | "clock" | "trades"> {
  /** Receives the failure of a business that could not be indexed. */
  report: (error: unknown, businessId: string) => void;
}

/** Requests a pass over all listings if another version indexed them. @returns whether one is due, or was interrupted */
export async function checkIndexVersion(db: Db): Promise<boolean> {
  const [anyListing] = await db.select({ id: listings.businessId }).from(listings).limit(1);
  const first = { version: indexVersion, reachedId: anyListing ? beforeAll : null };
  await db.insert(searchIndex).values(first).onConflictDoNothing();
  await db
    .update(searchIndex)
    .set({ version: indexVersion, reachedId: beforeAll })
    .where(ne(searchIndex.version, indexVersion));
  return (await db.$count(searchIndex, isNotNull(searchIndex.reachedId))) > 0;
}

/** Requests a pass over all listings, whichever version indexed them. */
export async function requestReindex(db: Db): Promise<void> {
  const whole = { version: indexVersion, reachedId: beforeAll };
  await db.insert(searchIndex).values(whole).onConflictDoUpdate({ target: searchIndex.isOnly, set: whole });
}

/**
 * Re-indexes the listings that the requested pass has not reached. Processes that do so at once share the work; an interrupted
 * pass continues where it was.
 * @throws Error of the last business when many cannot be indexed
 */
export async function reindexAll(deps: ReindexDeps): Promise<void> {
  let failures = 0;
  const report: ReindexDeps["report"] = (error, businessId) => {
    failures += 1;
    if (failures > failuresMax) throw error;
    deps.report(error, businessId);
  };
  for (let isMore = true; isMore; ) {
    const startedAt = performance.now();
    isMore = await deps.db.transaction((tx) => reindexBatch(tx, { ...deps, report }));
    await wait(pauseShare * (performance.now() - startedAt));
  }
}

/** @returns false when the pass is complete */
async function reindexBatch(tx: Db, deps: ReindexDeps): Promise<boolean> {
  const [pass] = await tx.select().from(searchIndex).where(eq(searchIndex.version, indexVersion)).for("update");
  if (!pass?.reachedId) return false;
  const next = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(gt(businesses.id, pass.reachedId), eq(businesses.status, "active")))
    .orderBy(businesses.id)
    .limit(batchSize);
  const ids = next.map(({ id }) => id);
  try {
    await index(tx, ids, deps);
  } catch {
    // One of them is at fault: each is tried alone, and reported.
    for (const id of ids) await index(tx, [id], deps).catch((error) => deps.report(error, id));
  }
  await tx.update(searchIndex).set({ reachedId: ids.at(-1) ?? null });
  return ids.length > 0;
}

/** In a savepoint, so that a failure leaves the rest of the transaction. */
const index = (tx: Db, ids: readonly string[], { events, clock, trades }: ReindexDeps) =>
  tx.transaction(async (step) => {
    const stateIds = await indexBusinesses(step, ids, clock.now(), trades);
    for (const [nth, businessId] of ids.entries()) {
      // The states are those of the whole batch.
      await events.publish(step, "listing.changed", { businessId, stateIds: nth === 0 ? stateIds : [] });
    }
  });
