import { describe, expect, test } from "vitest";
import { editDistance, prefixEditDistance, soundKey } from "./edit-distance.ts";

describe("edit distance", () => {
  test("a missing, additional, changed or swapped character is one edit", () => {
    expect(editDistance("plumbr", "plumber", 2)).toBe(1);
    expect(editDistance("taillor", "tailor", 2)).toBe(1);
    expect(editDistance("catarer", "caterer", 2)).toBe(1);
    expect(editDistance("elecrtician", "electrician", 2)).toBe(1);
  });

  test("the same word has distance zero", () => {
    expect(editDistance("barber", "barber", 2)).toBe(0);
  });

  test("counting stops above the limit", () => {
    expect(editDistance("vulcanizer", "carpenter", 2)).toBeGreaterThan(2);
  });
});

test("a prefix with a typo matches the word that it begins", () => {
  expect(prefixEditDistance("plom", "plumber", 1)).toBe(1);
  expect(prefixEditDistance("hotle", "hotel", 1)).toBe(1);
  expect(prefixEditDistance("zxqw", "plumber", 1)).toBeGreaterThan(1);
});

test("words that sound alike have one phonetic key", () => {
  const pairs = [
    ["farmacy", "pharmacy"],
    ["karpenter", "carpenter"],
    ["taillor", "tailor"],
    ["volcaniser", "volcanizer"],
  ];
  for (const [one, other] of pairs) expect(soundKey(one!)).toBe(soundKey(other!));
  expect(soundKey("barber")).not.toBe(soundKey("baker"));
});
