import { describe, expect, test } from "vitest";
import { byLength, type Candidate, candidateOf, nearestWords } from "./spelling.ts";

const known = (...words: (string | [string, number])[]): Candidate[] =>
  words.map((one) => {
    const [word, weight] = typeof one === "string" ? [one, 1] : one;
    return candidateOf(word, weight);
  });

const nearestWord = (typed: string, candidates: Candidate[]) => nearestWords(typed, byLength(candidates))[0];

describe("the nearest word", () => {
  test("a typo is corrected to the intended word", () => {
    expect(nearestWord("vulcanzier", known("vulcanizer", "plumber"))).toBe("vulcanizer");
  });

  test("a short word is never corrected", () => {
    expect(nearestWord("gan", known("gen"))).toBeUndefined();
  });

  test("a word that is close to none is not changed", () => {
    expect(nearestWord("zzzzzz", known("vulcanizer", "plumber"))).toBeUndefined();
  });

  test.each([
    ["xqzzv", "cassava"],
    ["gysbsb", "cassava"],
  ])("%s only has consonants that sound like those of %s, and is not changed", (typed, other) => {
    expect(nearestWord(typed, known(other))).toBeUndefined();
  });

  test("a word without its vowels is the word whose letters it leaves out", () => {
    expect(nearestWord("cssva", known("cassava"))).toBe("cassava");
  });

  test("fewer typos win over everything else", () => {
    expect(nearestWord("tailoring", known(["sailorings", 4], "tailorin"))).toBe("tailorin");
  });

  test("swapped letters are more likely than a missing one", () => {
    expect(nearestWord("laywer", known("layer", "lawyer"))).toBe("lawyer");
  });

  test("between a wrong and a missing letter the more common word wins", () => {
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

  test("a typo in the first letter is unlikely", () => {
    expect(nearestWord("barbes", known("garbes", "barber"))).toBe("barber");
  });

  test("of two equally likely words a trade wins over a name", () => {
    expect(nearestWord("welden", known(["weldex", 1], ["welder", 4]))).toBe("welder");
  });
});
