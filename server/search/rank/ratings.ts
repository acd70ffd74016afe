import { sql } from "drizzle-orm";
import { serviceAreas } from "#/server/business/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Batches } from "#/server/platform/events/batches.ts";
import { lockChangedRatings, settleChangedRatings } from "#/server/review/review.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import type { Services } from "#/server/services.ts";
import { listings, listingTerms } from "../tables.ts";
import {
  answerMask,
  type BoostReach,
  isNewWeight,
  liftBits,
  rankScoreBits,
  rankScoreIn,
  rankScoreMax,
  rankScoreOfStars,
  trustBits,
} from "./rules.ts";

interface Rated {
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
      for (const businessId of ids) {
        const stateIds = await moveByRating(tx, businessId);
        await events.publish(tx, "listing.changed", { businessId, stateIds });
      }
      await settleChangedRatings(tx, ids);
      return ids.length;
    });
  }
}

/**
 * Updates the rank of a listing after a rating, without re-indexing it: a rating changes nothing else.
 * The caller must hold the lock of the business.
 * @returns the states whose lists changed; none for a business that has no listing
 */
async function moveByRating(tx: Db, businessId: string): Promise<number[]> {
  const { rows } = await tx.execute(sql`-- search.find-rated
    select l.rating_sum as "ratingSum", l.rating_count as "ratingCount", l.is_verified as "isVerified",
      l.boost_reach as boost, l.weight,
      t.ones + 2 * t.twos + 3 * t.threes + 4 * t.fours + 5 * t.fives as "sumNow",
      t.ones + t.twos + t.threes + t.fours + t.fives as "countNow",
      array(select l.state_id union select g.state_id from ${serviceAreas} a
        join ${localGovernments} g on g.id = a.local_government_id where a.business_id = ${businessId}) as "stateIds"
    from ${listings} l join ${ratingTotals} t using (business_id) where business_id = ${businessId}`);
  const [rated] = rows as unknown as Rated[];
  if (!rated) return [];
  const { sumNow, countNow, stateIds } = rated;
  const low = movedWeight(rated);
  await tx.execute(sql`-- search.move-by-rating
    with listing as (
      update ${listings} set rating_sum = ${sumNow}, rating_count = ${countNow}, weight = ${low}
      where business_id = ${businessId}
    )
    update ${listingTerms} set weight = (weight & ${answerMask}::int) | ${low}::int
    where business_id = ${businessId} and state_id = any(${sql.param(stateIds)}::smallint[])`);
  return stateIds;
}

/** The weight of the listing with its new rating; all other parts of the rank score are unchanged. */
function movedWeight({ ratingSum, ratingCount, isVerified, boost, weight, sumNow, countNow }: Rated): number {
  const moved = (rankScoreOfStars(sumNow, countNow) - rankScoreOfStars(ratingSum, ratingCount)) * rankScoreMax;
  const facts = { ratingSum: sumNow, ratingCount: countNow, isVerified, boost, isNew: isNewWeight(weight) };
  return trustBits(facts) | rankScoreBits(rankScoreIn(weight) + moved) | liftBits(facts);
}
