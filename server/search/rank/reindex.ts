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
 * Re-indexes every business whose texts contain `text`, after its meaning was added or removed.
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
    // Businesses are locked in this order, so that concurrent runs cannot deadlock.
    .orderBy(listings.businessId);
  await publishChanged(
    services,
    found.map(({ id }) => id),
  );
}

/** Publishes `business.changed` for each business, in batches. */
async function publishChanged({ db, events }: Pick<Services, "db" | "events">, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += publishedAtOnce) {
    await db.transaction(async (tx) => {
      for (const businessId of ids.slice(from, from + publishedAtOnce))
        await events.publish(tx, "business.changed", { businessId });
    });
  }
}

/** Increase this with every change of rules, lists or words that changes stored rows: the next start re-indexes all listings. */
export const indexVersion = 6;

const batchSize = 25;
/** More failures than this indicate a general fault, not a bad row. */
const failuresMax = 20;
/** Pause after a batch, as a share of its duration, to leave capacity for requests. */
const pauseShare = 0.5;
const beforeAll = "00000000-0000-0000-0000-000000000000";

interface ReindexDeps extends Pick<Services, "db" | "events" | "clock" | "trades"> {
  /** Receives the error of a business that could not be indexed. */
  report: (error: unknown, businessId: string) => void;
}

/** Requests a pass over all listings if their index version is outdated. @returns true if a pass is due or was interrupted */
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

/** Requests a pass over all listings, regardless of their index version. */
export async function requestReindex(db: Db): Promise<void> {
  const whole = { version: indexVersion, reachedId: beforeAll };
  await db.insert(searchIndex).values(whole).onConflictDoUpdate({ target: searchIndex.isOnly, set: whole });
}

/**
 * Re-indexes the listings that the requested pass has not reached. Concurrent processes share the work; an interrupted pass resumes.
 * @throws the last error when too many businesses fail
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
    // Retries one by one, to isolate and report the failing business.
    for (const id of ids) await index(tx, [id], deps).catch((error) => deps.report(error, id));
  }
  await tx.update(searchIndex).set({ reachedId: ids.at(-1) ?? null });
  return ids.length > 0;
}

/** Indexes in a savepoint, so that a failure does not abort the transaction. */
const index = (tx: Db, ids: readonly string[], { events, clock, trades }: ReindexDeps) =>
  tx.transaction(async (step) => {
    const stateIds = await indexBusinesses(step, ids, clock.now(), trades);
    for (const [nth, businessId] of ids.entries()) {
      // `stateIds` covers the whole batch, so it is published once.
      await events.publish(step, "listing.changed", { businessId, stateIds: nth === 0 ? stateIds : [] });
    }
  });

/** Re-indexes businesses that are no longer new; newness is stored in the weight. @returns their number */
export async function endNewness({ db, events, clock }: Pick<Services, "db" | "events" | "clock">): Promise<number> {
  const ended = await db
    .select({ id: listings.businessId })
    .from(listings)
    .where(and(sql`(${listings.weight} & ${newMask}) <> 0`, lte(listings.createdAt, newSince(clock.now()))))
    // Businesses are locked in this order, so that concurrent runs cannot deadlock.
    .orderBy(listings.businessId);
  await publishChanged(
    { db, events },
    ended.map(({ id }) => id),
  );
  return ended.length;
}
