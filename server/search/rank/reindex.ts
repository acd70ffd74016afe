import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, isNotNull, lte, ne, sql } from "drizzle-orm";
import { businesses, serviceAreas } from "#/server/business/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Batches } from "#/server/platform/events/batches.ts";
import { lockChangedRatings, settleChangedRatings } from "#/server/review/review.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import type { Services } from "#/server/services.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listings, listingTerms, searchIndex } from "../tables.ts";
import { indexBusinesses } from "./indexing.ts";
import {
  answerMask,
  type BoostReach,
  isNewWeight,
  liftBits,
  newMask,
  newSince,
  rankScoreBits,
  rankScoreIn,
  rankScoreMax,
  rankScoreOfStars,
  trustBits,
} from "./rules.ts";

const publishedAtOnce = 100;

/**
 * Re-indexes every business whose texts contain `text`, after its meaning was added or removed.
 */
export async function reindexMentioning(services: Pick<Services, "db" | "events" | "vocabulary">, text: string) {
  const words = wordsOf(text);
  if (words.length === 0) return;
  const { db, vocabulary } = services;
  await vocabulary.readCustom(db);
  const query = words.map((word) => `'${word}'`).join(" & ");
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
export const indexVersion = 10;

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

interface Rated {
  businessId: string;
  ratingSum: number;
  ratingCount: number;
  isVerified: boolean;
  boost: BoostReach;
  weight: number;
  sumNow: number;
  countNow: number;
  stateIds: number[];
}

type Deps = Pick<Services, "db" | "events" | "failures">;

/** Debounce: ratings that arrive together are processed together. */
const followAfterMs = 250;
/** Listings per transaction, so that locks are short. */
const followedAtOnce = 50;

/**
 * Updates ranks outside the request: a move writes a dozen indexes, and ratings that arrive together move a listing once. Every process
 * receives the event; the first one does the work. @returns the function to call after each rating
 */
export function followingRatings(deps: Deps): () => void {
  const batches = new Batches<true>(
    () => followRatings(deps).catch((error: unknown) => deps.failures.report("following ratings", error, {})),
    { pauseMs: followAfterMs },
  );
  return () => batches.add(true);
}

/** Updates the rank of every listing with changed ratings. */
export async function followRatings({ db, events }: Pick<Deps, "db" | "events">): Promise<void> {
  for (let followed = followedAtOnce; followed === followedAtOnce; ) {
    followed = await db.transaction(async (tx) => {
      const ids = await lockChangedRatings(tx, followedAtOnce);
      if (ids.length === 0) return 0;
      // After a crash they are still marked as changed, and processed again.
      await tx.execute(sql`set local synchronous_commit = off`);
      for (const moved of await moveByRating(tx, ids)) await events.publish(tx, "listing.changed", moved);
      await settleChangedRatings(tx, ids);
      return ids.length;
    });
  }
}

/**
 * Updates the rank of listings after ratings, without re-indexing them: a rating changes nothing else.
 * The caller must hold the locks of the businesses.
 * @returns for each listing the states whose lists changed
 */
async function moveByRating(tx: Db, businessIds: readonly string[]) {
  const { rows } = await tx.execute<Rated & Record<string, unknown>>(sql`-- search.find-rated
    select l.business_id as "businessId", l.rating_sum as "ratingSum", l.rating_count as "ratingCount",
      l.is_verified as "isVerified", l.boost_reach as boost, l.weight,
      t.ones + 2 * t.twos + 3 * t.threes + 4 * t.fours + 5 * t.fives as "sumNow",
      t.ones + t.twos + t.threes + t.fours + t.fives as "countNow",
      array(select l.state_id union select g.state_id from ${serviceAreas} a
        join ${localGovernments} g on g.id = a.local_government_id where a.business_id = l.business_id) as "stateIds"
    from ${listings} l join ${ratingTotals} t using (business_id) where business_id = any(${sql.param(businessIds)}::uuid[])`);
  const column = <T>(read: (rated: Rated) => T) => sql.param(rows.map(read));
  await tx.execute(sql`-- search.move-by-rating
    with rated as (
      select * from unnest(${column(({ businessId }) => businessId)}::uuid[], ${column(({ sumNow }) => sumNow)}::int[],
        ${column(({ countNow }) => countNow)}::int[], ${column(movedWeight)}::int[]) as rated (id, sum, count, weight)
    ), listing as (
      update ${listings} set rating_sum = sum, rating_count = count, weight = rated.weight from rated where business_id = id
    )
    update ${listingTerms} as t set weight = (t.weight & ${answerMask}::int) | rated.weight from rated where t.business_id = id`);
  return rows.map(({ businessId, stateIds }) => ({ businessId, stateIds }));
}

/** The weight of the listing with its new rating; all other parts of the rank score are unchanged. */
function movedWeight({ ratingSum, ratingCount, isVerified, boost, weight, sumNow, countNow }: Rated): number {
  const moved = (rankScoreOfStars(sumNow, countNow) - rankScoreOfStars(ratingSum, ratingCount)) * rankScoreMax;
  const facts = { ratingSum: sumNow, ratingCount: countNow, isVerified, boost, isNew: isNewWeight(weight) };
  return trustBits(facts) | rankScoreBits(rankScoreIn(weight) + moved) | liftBits(facts);
}
