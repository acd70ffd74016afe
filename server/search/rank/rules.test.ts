import { describe, expect, test } from "vitest";
import {
  bayesianStars,
  boostOf,
  boostReach,
  listingWeight,
  mayBeLifted,
  openWeek,
  rankScore,
  replyScore,
  strength,
  strongWeight,
  termWeight,
} from "./rules.ts";

const plain = {
  ratingSum: 0,
  ratingCount: 0,
  recommendations: 0,
  isVerified: false,
  boost: boostReach.none,
  isNew: false,
  hasPicture: false,
  hasHours: false,
  aboutLength: 0,
  catalogItems: 0,
  daysUnchanged: 1_000,
  reply: null,
  helped: { yes: 0, no: 0 },
};
const splendid = {
  ...plain,
  ratingSum: 5_000,
  ratingCount: 1_000,
  isVerified: true,
  hasPicture: true,
  hasHours: true,
  aboutLength: 500,
  catalogItems: 9,
  daysUnchanged: 0,
  reply: { minutes: 5, rate: 1 },
};

const rated = (stars: number, ratingCount: number) => ({ ...plain, ratingSum: stars * ratingCount, ratingCount });

describe("the weight of a business for a term", () => {
  test("an offer comes before a name alone, and a name before a mention, whatever the rating", () => {
    const worst = listingWeight(rated(1, 100));
    const best = listingWeight({ ...splendid, boost: boostReach.nigeria });
    expect(termWeight(strength.offer, worst)).toBeGreaterThan(termWeight(strength.name, best));
    expect(termWeight(strength.name, worst)).toBeGreaterThan(termWeight(strength.text, best));
  });

  test("of two equally trusted offers the one with the trade in its name comes first", () => {
    expect(termWeight(strength.namedOffer, listingWeight(plain))).toBeGreaterThan(
      termWeight(strength.mainOffer, listingWeight({ ...plain, hasPicture: true, hasHours: true })),
    );
  });

  test("a main trade comes before a side trade of a better rated business, unless it is badly rated", () => {
    const unrated = termWeight(strength.mainOffer, listingWeight(plain));
    expect(unrated).toBeGreaterThan(termWeight(strength.offer, listingWeight(splendid)));
    expect(termWeight(strength.mainOffer, listingWeight(rated(1.5, 6)))).toBeLessThan(
      termWeight(strength.offer, listingWeight(plain)),
    );
  });

  test("an unrated, unverified business never comes before a well-rated or verified one with the same main trade", () => {
    const unrated = { ...splendid, ratingSum: 0, ratingCount: 0, isVerified: false, boost: boostReach.nigeria };
    for (const trusted of [rated(3.5, 4), rated(4, 10), { ...plain, isVerified: true }]) {
      expect(termWeight(strength.mainOffer, listingWeight(trusted))).toBeGreaterThan(
        termWeight(strength.namedOffer, listingWeight(unrated)),
      );
    }
  });

  test("a badly rated business comes after an unrated one", () => {
    expect(listingWeight({ ...splendid, ...rated(1.5, 6), isVerified: true })).toBeLessThan(listingWeight(plain));
  });

  test("only mentions are below the strong weight", () => {
    expect(termWeight(strength.text, listingWeight(splendid))).toBeLessThan(strongWeight);
    expect(termWeight(strength.name, listingWeight(plain))).toBeGreaterThanOrEqual(strongWeight);
  });

  test("a boost and newness do not move a weight above a better one", () => {
    const lifted = listingWeight({ ...rated(4, 6), boost: boostReach.nigeria, isNew: true });
    expect(lifted).toBeGreaterThanOrEqual(listingWeight(rated(4, 6)));
    expect(lifted).toBeLessThan(listingWeight({ ...rated(4, 6), hasPicture: true }));
  });

  test("weights are whole and fit a database integer", () => {
    const most = termWeight(
      strength.namedOffer,
      listingWeight({ ...splendid, boost: boostReach.nigeria, isNew: true }),
    );
    expect(Number.isInteger(most)).toBe(true);
    expect(most).toBeLessThan(2 ** 31);
  });
});

describe("a boost lifts", () => {
  test.each([
    ["no business below 3.0 stars with five ratings", { ...rated(2.8, 5), isVerified: true }, false],
    ["no unrated business without a tick", plain, false],
    ["a business with a tick", { ...plain, isVerified: true }, true],
    ["a business of 3.0 stars with five ratings", rated(3, 5), true],
    ["no business with four ratings and no tick", rated(5, 4), false],
  ])("%s", (_, facts, lifts) => {
    expect(mayBeLifted(facts)).toBe(lifts);
    expect(boostOf(listingWeight({ ...facts, boost: boostReach.state }))).toBe(
      lifts ? boostReach.state : boostReach.none,
    );
  });
});

describe("rank score", () => {
  test("a rank score is between 0 and 1", () => {
    expect(rankScore({ ...plain, ratingSum: 1_000, ratingCount: 1_000 })).toBeGreaterThanOrEqual(0);
    expect(rankScore(splendid)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["better rated", { ratingSum: 50, ratingCount: 10 }],
    ["verified", { isVerified: true }],
    ["with a picture", { hasPicture: true }],
    ["with hours", { hasHours: true }],
    ["better described", { aboutLength: 160 }],
    ["with a catalog", { catalogItems: 3 }],
    ["changed lately", { daysUnchanged: 10 }],
    ["recommended by three", { recommendations: 3 }],
    ["quick to answer", { reply: { minutes: 30, rate: 0.9 } }],
  ])("a business that is %s has a higher rank score", (_, more) => {
    expect(rankScore({ ...plain, ...more })).toBeGreaterThan(rankScore(plain));
  });

  test("of equally rated businesses one that always answers within an hour comes first, then one without messages, then one that never answers", () => {
    const weightOf = (reply: typeof splendid.reply | { minutes: null; rate: number } | null) =>
      listingWeight({ ...rated(4, 10), reply });
    const best = weightOf({ minutes: 60, rate: 1 });
    const slower = weightOf({ minutes: 240, rate: 1 });
    const seldom = weightOf({ minutes: 240, rate: 0.4 });
    expect([best, slower, weightOf(null), seldom, weightOf({ minutes: null, rate: 0 })]).toEqual(
      [best, slower, weightOf(null), seldom, weightOf({ minutes: null, rate: 0 })].toSorted((a, b) => b - a),
    );
    expect(best).toBeGreaterThan(slower);
    expect(slower).toBeGreaterThan(weightOf(null));
    expect(weightOf(null)).toBeGreaterThan(seldom);
    expect(replyScore(null)).toBe(replyScore({ minutes: 1_440, rate: 1 }));
  });

  test("two recommendations move nothing, hundreds no more than twenty, and never above half a star of forty ratings", () => {
    const by = (recommendations: number) => listingWeight({ ...rated(4, 40), recommendations });
    expect(by(2)).toBe(by(0));
    expect(by(10)).toBeGreaterThan(by(3));
    expect(by(500)).toBe(by(20));
    expect(by(500)).toBeLessThan(listingWeight(rated(4.5, 40)));
    // An unrated business is trusted no more for it.
    expect(listingWeight({ ...plain, recommendations: 500 })).toBeLessThan(listingWeight(rated(3.5, 3)));
  });

  test("a business that answers at once does not come before one that is better rated by half a star", () => {
    const quick = { ...rated(4, 20), reply: { minutes: 1, rate: 1 } };
    expect(rankScore(quick)).toBeLessThan(rankScore({ ...rated(4.9, 20), reply: null }));
  });

  test("one rating of 5 stars does not beat forty of 4.8", () => {
    expect(bayesianStars(5, 1)).toBeLessThan(bayesianStars(192, 40));
  });

  test("a business without ratings counts as average, not as bad", () => {
    expect(bayesianStars(0, 0)).toBeGreaterThan(bayesianStars(10, 5));
    expect(bayesianStars(0, 0)).toBeLessThan(bayesianStars(20, 4));
  });
});

describe("the open minutes of a week", () => {
  const day = (weekday: number, opensMinute: number | null, closesMinute: number | null) => ({
    weekday,
    opensMinute,
    closesMinute,
  });

  test("the open minutes count from monday midnight", () => {
    expect(openWeek([day(1, 480, 1_020), day(2, 480, 1_020)])).toBe("{[480,1020),[1920,2460)}");
  });

  test("no day provided is not the same as always closed", () => {
    expect(openWeek([])).toBeUndefined();
    expect(openWeek([day(1, null, null)])).toBe("{}");
  });

  test("a night runs into the next morning", () => {
    expect(openWeek([day(5, 1_200, 120)])).toBe("{[6960,7320)}");
  });

  test("sunday night runs into monday morning", () => {
    expect(openWeek([day(7, 1_200, 120)])).toBe("{[9840,10080),[0,120)}");
  });

  test("a day that closes at the minute it opens is open all day and night", () => {
    expect(openWeek([day(3, 0, 0)])).toBe("{[2880,4320)}");
  });

  test("a day that closes at midnight ends there", () => {
    expect(openWeek([day(7, 600, 1_440)])).toBe("{[9240,10080)}");
  });
});
