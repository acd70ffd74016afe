import type { StoredDay } from "#/server/business/business.ts";

/**
 * Strength of the match of a business with a term, weakest first: mentioned in a text; in the name; offered; offered as the main trade (the
 * first tag); offered and in the name.
 */
export const strength = { text: 0, name: 1, offer: 2, mainOffer: 3, namedOffer: 4 } as const;
export type Strength = (typeof strength)[keyof typeof strength];

/** Reach of a boost: own LGA, own state, everywhere. */
export const boostReach = { none: 0, lga: 1, state: 2, nigeria: 3 } as const;
export type BoostReach = (typeof boostReach)[keyof typeof boostReach];

/**
 * Bit layout of a weight, an integer to sort by. From the highest bits: tier (mention, name only, offer), not badly rated, main trade,
 * trusted, trade also in the name, rank score, and in the lowest bits, which do not affect the order, the reach of a boost and newness.
 * The main trade comes before trust: a search for a recruitment agency does not mean a well-rated kennel that also recruits.
 */
const bits = { isNew: 0, boost: 1, rankScore: 3, name: 23, trusted: 24, main: 25, notBad: 26, tier: 27 } as const;

/** The highest rank score that a weight can store. */
export const rankScoreMax = 2 ** (bits.name - bits.rankScore) - 1;
/** `weight & newMask` is not 0 for a new business. */
export const newMask = 1 << bits.isNew;
/** `weight & boostMask` is the reach of the boost, encoded by `boostBits`. */
export const boostMask = 3 << bits.boost;
export const boostBits = (reach: BoostReach): number => reach << bits.boost;
/** `weight & liftMask` is not 0 for a boosted or new business. */
export const liftMask = boostMask | newMask;
/** `weight & answerMask` is the strength of the match, without the rating. */
export const answerMask = (3 << bits.tier) | (1 << bits.main) | (1 << bits.name);
/** Minimum weight of a match by name or offer; lower weights are mentions. */
export const strongWeight = 1 << bits.tier;
/** Minimum weight of a match by offer. */
export const offerWeight = strength.offer << bits.tier;

/** Decoders of a weight. */
export const tierOf = (weight: number): number => weight >> bits.tier;
/** 1 for an offer as the main trade. */
export const isMainOffer = (weight: number): number => (weight >> bits.main) & 1;
export const boostOf = (weight: number) => ((weight >> bits.boost) & 3) as BoostReach;
export const isNewWeight = (weight: number): boolean => (weight & newMask) !== 0;
export const rankScoreIn = (weight: number): number => (weight >> bits.rankScore) & rankScoreMax;
/** `rankScoreIn` in SQL. An index and the queries that use it need the identical expression. @param column of the weight */
export const rankScoreSql = (column: string): string => `((${column} >> ${bits.rankScore}) & ${rankScoreMax})`;
/** Encodes a rank score (0 to `rankScoreMax`) in a weight. */
export const rankScoreBits = (steps: number): number =>
  Math.min(rankScoreMax, Math.max(0, Math.round(steps))) << bits.rankScore;
export const tierShift = bits.tier;
/** Added to the weight of offers of a leading term: they come before all others of the category, regardless of distance. */
export const leadBonus = 4 << bits.tier;

/** Ratings from which an average is reliable. */
const ratingsThatCount = 5;
const wellRatedStars = 3.5;
const badlyRatedStars = 2.5;
const fewRatings = 3;

interface TrustFacts {
  ratingSum: number;
  ratingCount: number;
  isVerified: boolean;
}

/**
 * Trust level. 2: well rated by at least three people, or verified. 1: not rated yet. 0: badly rated by at least three people, even if
 * verified: a neighbour would rather try an unrated business. Fewer ratings affect only the rank score, so that one angry customer cannot
 * sink a business.
 */
function trust({ ratingSum, ratingCount, isVerified }: TrustFacts): 0 | 1 | 2 {
  if (ratingCount < fewRatings) return isVerified ? 2 : 1;
  const stars = ratingSum / ratingCount;
  if (stars < badlyRatedStars) return 0;
  return isVerified || stars >= wellRatedStars ? 2 : 1;
}

/** A boost lifts businesses with a tick or at least five ratings, unless five or more ratings average below 3.0 stars. */
export function mayBeLifted({ ratingSum, ratingCount, isVerified }: TrustFacts): boolean {
  const isJudged = ratingCount >= ratingsThatCount;
  return (isJudged || isVerified) && (!isJudged || ratingSum >= 3 * ratingCount);
}

interface RankFacts {
  ratingSum: number;
  ratingCount: number;
  /** By members of a month, one for each phone number. */
  recommendations: number;
  isVerified: boolean;
  hasPicture: boolean;
  hasHours: boolean;
  /** Characters in the about text. */
  aboutLength: number;
  catalogItems: number;
  /** Days since the business was last changed. */
  daysUnchanged: number;
  /** Median time to the first answer, and share answered within a day; null: too few messages. */
  reply: { minutes: number | null; rate: number } | null;
  /** Counted answers of customers to "Did they help you?". */
  helped: { yes: number; no: number };
}

/** Prior of the Bayesian average: stars of the average listing, and its weight in ratings. */
const expectedStars = 3.8;
const expectedWeight = 5;

/** Bayesian average of ratings, 1 to 5 stars. */
export function bayesianStars(sum: number, count: number): number {
  return (sum + expectedStars * expectedWeight) / (count + expectedWeight);
}

/** Weights of the parts of a rank score; their sum is 1. */
const parts = { stars: 0.54, tick: 0.135, reply: 0.1, recommended: 0.04, complete: 0.115, fresh: 0.07 } as const;

/** Contribution of the stars to the rank score: 0 to 0.54. */
export const rankScoreOfStars = (sum: number, count: number): number =>
  (parts.stars * (bayesianStars(sum, count) - 1)) / 4;

/** Fewer may be friends of the owner; more add nothing. */
const fewRecommendations = 3;
const manyRecommendations = 20;

/** 0 to 1. */
const recommendedScore = (count: number): number =>
  count < fewRecommendations ? 0 : Math.min(1, count / manyRecommendations);

/** Answers within an hour count fully, those that take a day count half. */
const fastMinutes = 60;
const slowMinutes = 1_440;

/** Score of replies: 0 never answers, 1 always answers within an hour. Unknown counts 0.5, like always within a day. */
export function replyScore(reply: RankFacts["reply"]): number {
  if (!reply) return 0.5;
  const minutes = Math.min(slowMinutes, Math.max(fastMinutes, reply.minutes ?? slowMinutes));
  const quick = 1 - Math.log(minutes / fastMinutes) / Math.log(slowMinutes / fastMinutes);
  return reply.rate * (0.5 + 0.5 * quick);
}

/** Fewer answers say little, and could be one person's friends. */
const answersLeast = 5;
const helpedMost = 0.03;

/** What customers' answers add to a rank score: -0.03 to 0.03, less than a third of a star. */
export function helpedShare({ yes, no }: RankFacts["helped"]): number {
  return yes + no < answersLeast ? 0 : (helpedMost * (yes - no)) / (yes + no);
}

/** Query-independent rank of a business: rating, tick, reply time, recommendations, completeness, freshness and answers of customers. @returns 0 to 1 */
export function rankScore(facts: RankFacts): number {
  const complete =
    (Number(facts.hasPicture) +
      Number(facts.hasHours) +
      Math.min(facts.aboutLength / 160, 1) +
      Math.min(facts.catalogItems / 3, 1)) /
    4;
  const fresh = Math.max(0, 1 - facts.daysUnchanged / 730);
  const score =
    rankScoreOfStars(facts.ratingSum, facts.ratingCount) +
    parts.tick * Number(facts.isVerified) +
    parts.reply * replyScore(facts.reply) +
    parts.recommended * recommendedScore(facts.recommendations) +
    parts.complete * complete +
    parts.fresh * fresh +
    helpedShare(facts.helped);
  return Math.min(1, Math.max(0, score));
}

/** Query-independent weight of a business: trust, then rank score, with the reach of a boost and newness in the lowest bits. */
export function listingWeight(facts: RankFacts & { boost: BoostReach; isNew: boolean }): number {
  return trustBits(facts) | rankScoreBits(rankScore(facts) * rankScoreMax) | liftBits(facts);
}

/** Encodes the reach of a boost and newness in a weight. */
export const liftBits = (facts: TrustFacts & { boost: BoostReach; isNew: boolean }): number =>
  boostBits(mayBeLifted(facts) ? facts.boost : boostReach.none) | Number(facts.isNew);

/** Encodes trust in a weight. */
export function trustBits(facts: TrustFacts): number {
  const level = trust(facts);
  return (Number(level > 0) << bits.notBad) | (Number(level > 1) << bits.trusted);
}

/** Weight of a business for a term: the strength of the match above the weight of the listing. */
export function termWeight(how: Strength, weightOfListing: number): number {
  const tier = Math.min(how, strength.offer) << bits.tier;
  const isMain = how >= strength.mainOffer;
  const isNamed = how === strength.namedOffer;
  return tier | (Number(isMain) << bits.main) | (Number(isNamed) << bits.name) | weightOfListing;
}

const newForDays = 30;
const newBelowRatings = 5;

/** A business created after this instant counts as new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newForDays * 86_400_000);

/** True for a business posted in the last 30 days with fewer than five ratings. */
export function isNew({ createdMs, ratingCount }: { createdMs: number; ratingCount: number }, now: Date): boolean {
  return createdMs > newSince(now).getTime() && ratingCount < newBelowRatings;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

/**
 * Converts opening hours to minutes of the week, as a PostgreSQL multirange: `{[480,1020),…}`.
 * A day that closes at or before its opening time extends into the next day, Sunday into Monday.
 * @returns `undefined` when no hours were provided
 */
export function openWeek(days: readonly StoredDay[]): string | undefined {
  if (days.length === 0) return undefined;
  const ranges: [number, number][] = [];
  for (const { weekday, opensMinute, closesMinute } of days) {
    if (opensMinute === null || closesMinute === null) continue;
    const midnight = (weekday - 1) * dayMinutes;
    const from = midnight + opensMinute;
    const to = midnight + closesMinute + (closesMinute <= opensMinute ? dayMinutes : 0);
    ranges.push([from, Math.min(to, weekMinutes)]);
    if (to > weekMinutes) ranges.push([0, to - weekMinutes]);
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;
}
