/** How a business answers to a term, weakest first. Text that merely mentions a trade is a class below all others. */
export const strength = { text: 0, category: 1, tag: 2, name: 3 } as const;
export type Strength = (typeof strength)[keyof typeof strength];

/** Into how many steps a standing is told apart, in the lowest bits of a weight. */
export const rankSteps = 2 ** 20;
const boost = rankSteps;
const strengthStep = 2 * rankSteps;

/** Weights from here up answer by name, tag or category; below it only by text. */
export const strongWeight = strengthStep;

export interface RankFacts {
  ratingSum: number;
  ratingCount: number;
  isVerified: boolean;
  hasPicture: boolean;
  hasHours: boolean;
  /** Letters in the about text. */
  aboutLength: number;
  catalogItems: number;
  /** Days since the business was last changed. */
  daysUnchanged: number;
}

/** What the average listing is rated, and how many ratings it takes to move away from it. */
const expectedStars = 3.8;
const expectedWeight = 5;

/** The Bayesian average: few ratings stay near what is usual, many speak for themselves. 1 to 5 stars. */
export function bayesianStars(sum: number, count: number): number {
  return (sum + expectedStars * expectedWeight) / (count + expectedWeight);
}

/** What its stars add to how a business stands: 0 to 0.6. */
export const rankScoreOfStars = (sum: number, count: number): number => (0.6 * (bayesianStars(sum, count) - 1)) / 4;

/**
 * How well a business stands before anybody asks for anything: rating, then proof, then completeness and freshness.
 * @returns 0 to 1
 */
export function rankScore(facts: RankFacts): number {
  const complete =
    (Number(facts.hasPicture) +
      Number(facts.hasHours) +
      Math.min(facts.aboutLength / 160, 1) +
      Math.min(facts.catalogItems / 3, 1)) /
    4;
  const fresh = Math.max(0, 1 - facts.daysUnchanged / 730);
  return (
    rankScoreOfStars(facts.ratingSum, facts.ratingCount) +
    0.15 * Number(facts.isVerified) +
    0.15 * complete +
    0.1 * fresh
  );
}

/** Boost above standing, as one whole number to sort by: a boosted listing precedes every other of the same relevance. */
export function listingWeight(facts: RankFacts & { isBoosted: boolean }): number {
  return Math.min(rankSteps - 1, Math.round(rankScore(facts) * (rankSteps - 1))) + (facts.isBoosted ? boost : 0);
}

/** Strength above boost above standing: the order of the index that search walks. */
export function termWeight(howItAnswers: Strength, weightOfListing: number): number {
  return howItAnswers * strengthStep + weightOfListing;
}

const newForDays = 30;
const newBelowRatings = 5;

/** Posted in the last 30 days, and with too few ratings to be judged by them. */
export function isNew({ createdMs, ratingCount }: { createdMs: number; ratingCount: number }, now: Date): boolean {
  return now.getTime() - createdMs < newForDays * 86_400_000 && ratingCount < newBelowRatings;
}

export interface DayMinutes {
  /** 1 = monday … 7 = sunday. */
  weekday: number;
  opensMinute: number | null;
  closesMinute: number | null;
}

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;

/**
 * The minutes of the week in which a business is open, as ranges that PostgreSQL reads: `{[480,1020),…}`.
 * A day that closes at or before it opens runs into the next morning, sunday night into monday.
 * @returns `undefined` when no day was provided
 */
export function openWeek(days: readonly DayMinutes[]): string | undefined {
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
