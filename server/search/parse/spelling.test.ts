import { describe, expect, test } from "vitest";
import { byLength, type Candidate, candidateOf, nearestWords } from "./spelling.ts";

const known = (...words: (string | [string, number])[]): Candidate[] =>
  words.map((one) => {
    const [word, weight] = typeof one === "string" ? [one, 1] : one;
    return candidateOf(word, weight);
  });

const nearestWord = (typed: string, candidates: Candidate[]) => nearestWords(typed, byLength(candidates))[0];

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

  test("of a wrong letter and a lost one the commoner word wins", () => {
    expect(nearestWord("soler", known(["sole", 2], ["solar", 10]))).toBe("solar");
    expect(nearestWord("electrcian", known(["electrician", 10], ["electrian", 0]))).toBe("electrician");
  });

  test.each([
    ["farmacy", "pharmacy"],
    ["karpenter", "carpenter"],
    ["plumba", "plumber"],
    ["mekanik", "mechanic"],
    ["tyler", "tiler"],
  ])("%s sounds like %s", (typed, meant) => {
    expect(nearestWord(typed, known("pharmacy", "carpenter", "plumber", "mechanic", "barber", "tiler"))).toBe(meant);
  });

  test("people seldom slip at the first letter", () => {
    expect(nearestWord("barbes", known("garbes", "barber"))).toBe("barber");
  });

  test("of two equally likely ones a trade wins over a name", () => {
    expect(nearestWord("welden", known(["weldex", 1], ["welder", 4]))).toBe("welder");
  });
});
