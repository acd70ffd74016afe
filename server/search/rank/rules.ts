import type { StoredDay } from "#/server/business/business.ts";

/**
 * Match of a business with a term, weakest first: it mentions it; its name says it; it offers it beside its main trade; it is
 * its main trade, the first of its tags; it offers it and its name says it.
 */
export const strength = { text: 0, name: 1, offer: 2, mainOffer: 3, namedOffer: 4 } as const;
export type Strength = (typeof strength)[keyof typeof strength];

/** Reach of a boost: its own LGA, its own state, everywhere. */
export const boostReach = { none: 0, lga: 1, state: 2, nigeria: 3 } as const;
export type BoostReach = (typeof boostReach)[keyof typeof boostReach];

/**
 * A weight is one whole number to sort by. From the highest bits down: tier (mention, name alone, offer), whether it is not badly
 * rated, whether it is the main trade, whether it is trusted, whether the name says it too, rank score, and, below everything that
 * orders, the reach of a boost and whether the business is new. A main trade comes before trust: who asks for a recruitment agency
 * wants no well-rated kennel that also recruits.
 */
const bits = { isNew: 0, boost: 1, rankScore: 3, name: 23, trusted: 24, main: 25, notBad: 26, tier: 27 } as const;

/** The highest rank score that a weight can hold. */
export const rankScoreMax = 2 ** (bits.name - bits.rankScore) - 1;
/** `weight & newMask` is not 0 for a business that is new. */
export const newMask = 1 << bits.isNew;
/** `weight & boostMask` is the reach of its boost, as `boostBits` of it. */
export const boostMask = 3 << bits.boost;
export const boostBits = (reach: BoostReach): number => reach << bits.boost;
/** `weight & liftMask` is not 0 for a business that is boosted or new. */
export const liftMask = boostMask | newMask;
/** `weight & answerMask` is how it answers, whatever its rating. */
export const answerMask = (3 << bits.tier) | (1 << bits.main) | (1 << bits.name);
/** Weights from here up answer by name or offer; below it only by text. */
export const strongWeight = 1 << bits.tier;
/** Weights from here up answer by offer. */
export const offerWeight = strength.offer << bits.tier;

/** The parts of a weight that order results and lift them. */
export const tierOf = (weight: number): number => weight >> bits.tier;
export const boostOf = (weight: number) => ((weight >> bits.boost) & 3) as BoostReach;
export const isNewWeight = (weight: number): boolean => (weight & newMask) !== 0;
export const rankScoreIn = (weight: number): number => (weight >> bits.rankScore) & rankScoreMax;
/** The same in SQL: an index and the queries that read it must say it alike. @param column of the weight */
export const rankScoreSql = (column: string): string => `((${column} >> ${bits.rankScore}) & ${rankScoreMax})`;
/** A rank score, in steps, as it stands in a weight. */
export const rankScoreBits = (steps: number): number =>
  Math.min(rankScoreMax, Math.max(0, Math.round(steps))) << bits.rankScore;
export const tierShift = bits.tier;
/** Added to the weight of who offers what a word of a category rather means: before all others of the category, however near. */
export const leadBonus = 4 << bits.tier;

/** Ratings from which an average counts for much. */
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
 * 2: well rated by three or more, or checked. 1: not judged yet. 0: badly rated by three or more, though it is checked: a neighbour
 * rather tries an unrated one. Fewer ratings only move the rank score, so that one angry person sinks nobody. The rank score decides
 * within each.
 */
function trust({ ratingSum, ratingCount, isVerified }: TrustFacts): 0 | 1 | 2 {
  if (ratingCount < fewRatings) return isVerified ? 2 : 1;
  const stars = ratingSum / ratingCount;
  if (stars < badlyRatedStars) return 0;
  return isVerified || stars >= wellRatedStars ? 2 : 1;
}

/** A boost lifts from 3.0 stars up: with five ratings, or with a tick. */
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
  /** Letters in the about text. */
  aboutLength: number;
  catalogItems: number;
  /** Days since the business was last changed. */
  daysUnchanged: number;
  /** Median to its first answer, and the share answered within a day; null: too few have asked. */
  reply: { minutes: number | null; rate: number } | null;
  /** Counted answers of customers to "Did they help you?". */
  helped: { yes: number; no: number };
}

/** Rating of the average listing, and the number of ratings it takes to move away from it. */
const expectedStars = 3.8;
const expectedWeight = 5;

/** The Bayesian average: few ratings stay near what is usual, many speak for themselves. 1 to 5 stars. */
export function bayesianStars(sum: number, count: number): number {
  return (sum + expectedStars * expectedWeight) / (count + expectedWeight);
}

/** Parts of a rank score; together 1. */
const parts = { stars: 0.54, tick: 0.135, reply: 0.1, recommended: 0.04, complete: 0.115, fresh: 0.07 } as const;

/** Share of its stars in a business's rank score: 0 to 0.54. */
export const rankScoreOfStars = (sum: number, count: number): number =>
  (parts.stars * (bayesianStars(sum, count) - 1)) / 4;

/** Fewer are friends; more say nothing new. */
const fewRecommendations = 3;
const manyRecommendations = 20;

/** 0 to 1. */
const recommendedScore = (count: number): number =>
  count < fewRecommendations ? 0 : Math.min(1, count / manyRecommendations);

/** Answers within an hour are as good as any; those that take a day count half. */
const fastMinutes = 60;
const slowMinutes = 1_440;

/** How well a business answers: 0 never, 1 everybody within the hour. Not known yet is in the middle, as always within a day. */
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

/** Rank of a business before any query: rating, tick, reply time, recommendations, completeness, freshness and customers' answers. @returns 0 to 1 */
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

/** Trust above rank score, with the reach of a boost and newness in the lowest bits: the order of businesses whatever is asked. */
export function listingWeight(facts: RankFacts & { boost: BoostReach; isNew: boolean }): number {
  return trustBits(facts) | rankScoreBits(rankScore(facts) * rankScoreMax) | liftBits(facts);
}

/** The lowest bits of a weight. */
export const liftBits = (facts: TrustFacts & { boost: BoostReach; isNew: boolean }): number =>
  boostBits(mayBeLifted(facts) ? facts.boost : boostReach.none) | Number(facts.isNew);

/** Trust as it stands in a weight. */
export function trustBits(facts: TrustFacts): number {
  const level = trust(facts);
  return (Number(level > 0) << bits.notBad) | (Number(level > 1) << bits.trusted);
}

/** Match of a business above its own weight: the order of the index that search scans. */
export function termWeight(how: Strength, weightOfListing: number): number {
  const tier = Math.min(how, strength.offer) << bits.tier;
  const isMain = how >= strength.mainOffer;
  const isNamed = how === strength.namedOffer;
  return tier | (Number(isMain) << bits.main) | (Number(isNamed) << bits.name) | weightOfListing;
}

const newForDays = 30;
const newBelowRatings = 5;

/** The instant since which a business counts as new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - newForDays * 86_400_000);

/** Posted in the last 30 days, and with too few ratings to be judged by them. */
export function isNew({ createdMs, ratingCount }: { createdMs: number; ratingCount: number }, now: Date): boolean {
  return createdMs > newSince(now).getTime() && ratingCount < newBelowRatings;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

/**
 * The minutes of the week in which a business is open, as ranges that PostgreSQL reads: `{[480,1020),…}`.
 * A day that closes at or before it opens runs into the next morning, sunday night into monday.
 * @returns `undefined` when no day was provided
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
