import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, isNotNull, lte, ne, sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listings, searchIndex } from "../tables.ts";
import { indexBusinesses } from "./indexing.ts";
import { newMask, newSince } from "./rules.ts";

const publishedAtOnce = 100;

/**
 * Indexes again every business whose texts say `text`: its meaning was added or removed, so they answer to another
 * trade than before.
 */
export async function reindexMentioning(services: Pick<Services, "db" | "events" | "vocabulary">, text: string) {
  const said = wordsOf(text);
  if (said.length === 0) return;
  const { db, vocabulary } = services;
  await vocabulary.readCustom(db);
  const query = said.map((word) => `'${word}'`).join(" & ");
  const found = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(sql`${listings.words} @@ ${query}::tsquery`)
    // Each is locked as it is indexed: in one order, so that two runs never wait for each other.
    .orderBy(listings.businessId);
  await publishChanged(
    services,
    found.map(({ id }) => id),
  );
}

/** Publishes the change of each business, by hundreds. */
async function publishChanged({ db, events }: Pick<Services, "db" | "events">, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += publishedAtOnce) {
    await db.transaction(async (tx) => {
      for (const businessId of ids.slice(from, from + publishedAtOnce))
        await events.publish(tx, "business.changed", { businessId });
    });
  }
}

/** Increase it with every change of rules, lists or words that changes rows of search: the next start re-indexes all listings. */
export const indexVersion = 3;

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

/** Takes the place of a new business from those that are new no longer: the index does not see the days go by. @returns how many */
export async function endNewness({ db, events, clock }: Pick<Services, "db" | "events" | "clock">): Promise<number> {
  const ended = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(and(sql`(${listings.weight} & ${newMask}) <> 0`, lte(listings.createdAt, newSince(clock.now()))))
    // Each is locked as it is indexed: in one order, so that two runs never wait for each other.
    .orderBy(listings.businessId);
  await publishChanged(
    { db, events },
    ended.map(({ id }) => id),
  );
  return ended.length;
}
