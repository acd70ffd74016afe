import { describe, expect, test } from "vitest";
import { bayesianStars, listingWeight, openWeek, rankScore, strength, strongWeight, termWeight } from "./rules.ts";

const plain = {
  ratingSum: 0,
  ratingCount: 0,
  isVerified: false,
  isBoosted: false,
  hasPicture: false,
  hasHours: false,
  aboutLength: 0,
  catalogItems: 0,
  daysUnchanged: 1_000,
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
};

describe("what comes first", () => {
  test("a name comes before a tag, a tag before a category, a category before a mention", () => {
    const worst = listingWeight(plain);
    const best = listingWeight({ ...splendid, isBoosted: true });
    expect(termWeight(strength.name, worst)).toBeGreaterThan(termWeight(strength.tag, best));
    expect(termWeight(strength.tag, worst)).toBeGreaterThan(termWeight(strength.category, best));
    expect(termWeight(strength.category, worst)).toBeGreaterThan(termWeight(strength.text, best));
  });

  test("only mentions lie below the strong weight", () => {
    expect(termWeight(strength.text, listingWeight({ ...splendid, isBoosted: true }))).toBeLessThan(strongWeight);
    expect(termWeight(strength.category, listingWeight(plain))).toBeGreaterThanOrEqual(strongWeight);
  });

  test("premium comes before any standing, of the same relevance only", () => {
    const boosted = listingWeight({ ...plain, isBoosted: true });
    expect(boosted).toBeGreaterThan(listingWeight(splendid));
    expect(termWeight(strength.tag, boosted)).toBeLessThan(termWeight(strength.name, listingWeight(plain)));
  });

  test("weights are whole and fit a database integer", () => {
    const most = termWeight(strength.name, listingWeight({ ...splendid, isBoosted: true }));
    expect(Number.isInteger(most)).toBe(true);
    expect(most).toBeLessThan(2 ** 31);
  });
});

describe("standing", () => {
  test("lies between 0 and 1", () => {
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
  ])("a business that is %s stands better", (_, more) => {
    expect(rankScore({ ...plain, ...more })).toBeGreaterThan(rankScore(plain));
  });

  test("one rating of 5 stars does not beat forty of 4.8", () => {
    expect(bayesianStars(5, 1)).toBeLessThan(bayesianStars(192, 40));
  });

  test("a business without ratings is taken for an average one, not for a bad one", () => {
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

  test("count from monday midnight", () => {
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
