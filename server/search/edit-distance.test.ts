import { describe, expect, test } from "vitest";
import { type Candidate, editDistance, editsAllowed, lettersOf, nearestWord } from "./edit-distance.ts";

const known = (...words: (string | [string, number])[]): Candidate[] =>
  words.map((one) => {
    const [word, weight] = typeof one === "string" ? [one, 1] : one;
    return { word, weight, letters: lettersOf(word) };
  });

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

  test("none is forgiven below 4 letters, one from 4, two from 8", () => {
    expect(["gen", "gate", "mechani", "mechanic"].map(editsAllowed)).toEqual([0, 1, 1, 2]);
  });
});

describe("the nearest word", () => {
  test("a slip leads to the word that was meant", () => {
    expect(nearestWord("vulcanzier", known("vulcanizer", "plumber"))).toBe("vulcanizer");
  });

  test("a short word is never mended: it may be anything", () => {
    expect(nearestWord("gan", known("gen"))).toBeUndefined();
  });

  test("a word that is far from all stays as it is", () => {
    expect(nearestWord("zzzzzz", known("vulcanizer", "plumber"))).toBeUndefined();
  });

  test("fewer slips win over everything else", () => {
    expect(nearestWord("tailoring", known(["sailorings", 4], "tailorin"))).toBe("tailorin");
  });

  test("swapped letters are likelier than a lost one", () => {
    expect(nearestWord("laywer", known("layer", "lawyer"))).toBe("lawyer");
  });

  test("a wrong letter is likelier than a lost one", () => {
    expect(nearestWord("soler", known("sole", "solar"))).toBe("solar");
  });

  test("people seldom slip at the first letter", () => {
    expect(nearestWord("barbes", known("garbes", "barber"))).toBe("barber");
  });

  test("of two equally likely ones a trade wins over a name", () => {
    expect(nearestWord("welden", known(["weldex", 1], ["welder", 4]))).toBe("welder");
  });
});
