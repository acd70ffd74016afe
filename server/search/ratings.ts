import { sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import { rankScoreOfStars, rankSteps } from "./rules.ts";
import { listings, listingTerms } from "./tables.ts";

interface Rated {
  ratingSum: number;
  ratingCount: number;
  sumNow: number;
  countNow: number;
  stateIds: number[];
}

/**
 * Moves a listing to where its new rating puts it, without writing it anew: a rating changes nothing else.
 * The business must be held, as whoever rates it does.
 * @returns the states whose lists changed; none for a business that has no listing
 */
export async function moveByRating(tx: Db, businessId: string): Promise<number[]> {
  const { rows } = await tx.execute(sql`-- search.find-rated
    select l.rating_sum as "ratingSum", l.rating_count as "ratingCount",
      t.ones + 2 * t.twos + 3 * t.threes + 4 * t.fours + 5 * t.fives as "sumNow",
      t.ones + t.twos + t.threes + t.fours + t.fives as "countNow",
      array(select distinct state_id from ${listingTerms} where business_id = ${businessId}
        union select state_id from ${listings} where business_id = ${businessId}) as "stateIds"
    from ${listings} l join ${ratingTotals} t using (business_id) where business_id = ${businessId}`);
  const [rated] = rows as unknown as Rated[];
  if (!rated) return [];
  const { ratingSum, ratingCount, sumNow, countNow, stateIds } = rated;
  const moved = Math.round(
    (rankScoreOfStars(sumNow, countNow) - rankScoreOfStars(ratingSum, ratingCount)) * (rankSteps - 1),
  );
  // Below the standing stand boost and strength: what moves must not spill over into them.
  const rankScore = sql`(weight & ${rankSteps - 1})`;
  const weight = sql`weight - ${rankScore} + least(${rankSteps - 1}, greatest(0, ${rankScore} + ${moved}))`;
  await tx.execute(sql`-- search.move-by-rating
    with listing as (
      update ${listings} set rating_sum = ${sumNow}, rating_count = ${countNow}, weight = ${weight}
      where business_id = ${businessId}
    )
    update ${listingTerms} set weight = ${weight} where business_id = ${businessId}`);
  return stateIds;
}
