import { describe, expect, test } from "vitest";
import { editDistance, prefixEditDistance, soundKey } from "./edit-distance.ts";

describe("counting slips", () => {
  test("a letter left out, put in, changed or swapped is one slip", () => {
    expect(editDistance("plumbr", "plumber", 2)).toBe(1);
    expect(editDistance("taillor", "tailor", 2)).toBe(1);
    expect(editDistance("catarer", "caterer", 2)).toBe(1);
    expect(editDistance("elecrtician", "electrician", 2)).toBe(1);
  });

  test("the same word has none", () => {
    expect(editDistance("barber", "barber", 2)).toBe(0);
  });

  test("counting ends as soon as there are too many", () => {
    expect(editDistance("vulcanizer", "carpenter", 2)).toBeGreaterThan(2);
  });
});

test("a beginning with a slip is near the word it begins", () => {
  expect(prefixEditDistance("plom", "plumber", 1)).toBe(1);
  expect(prefixEditDistance("hotle", "hotel", 1)).toBe(1);
  expect(prefixEditDistance("zxqw", "plumber", 1)).toBeGreaterThan(1);
});

test("words that sound alike have one key", () => {
  const pairs = [
    ["farmacy", "pharmacy"],
    ["karpenter", "carpenter"],
    ["taillor", "tailor"],
    ["volcaniser", "volcanizer"],
  ];
  for (const [one, other] of pairs) expect(soundKey(one!)).toBe(soundKey(other!));
  expect(soundKey("barber")).not.toBe(soundKey("baker"));
});
