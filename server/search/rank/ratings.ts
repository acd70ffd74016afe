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
