import { describe, expect, test } from "vitest";
import { builtinPhrases, findCategory, phraseKey, plainWords, Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { findTradePhrases } from "../parse/phrases.ts";
import {
  lgaLexeme,
  nameLexeme,
  type SearchedTexts,
  stateLexeme,
  strongTradeLexeme,
  termsOf,
  tradeLexeme,
  wordTermId,
} from "./indexing.ts";
import { strength } from "./rules.ts";

const trades = new Trades();

const phrasesIn = (text: string, mayGuess = false) =>
  findTradePhrases(trades, wordsOf(text), mayGuess).map((phrase) =>
    phrase.trades.map((id) => trades.nameOf(id)).join("/"),
  );

const texts: SearchedTexts = {
  name: "Ada Ventures",
  categoryId: findCategory("Construction")!.id,
  tags: [],
  about: "",
  catalogNames: [],
};
const plumber = trades.findService("Plumber")!.id;
const tailor = trades.findService("Tailor")!.id;

describe("trades in words", () => {
  test("the longest phrase is taken, from left to right", () => {
    expect(phrasesIn("generator repair and plumber")).toEqual(["Generator repair", "Plumber"]);
  });

  test("fillers are allowed inside a phrase", () => {
    expect(phrasesIn("who go repair my gen for me")).toEqual(["Generator repair"]);
    expect(phrasesIn("repair yellow gen")).not.toContain("Generator repair");
  });

  test("a guess is made only when allowed", () => {
    expect(phrasesIn("viewing")).toEqual([]);
    expect(phrasesIn("viewing", true)).toEqual(["Viewing centre"]);
    expect(findTradePhrases(trades, ["viewing"], true)[0]?.isGuess).toBe(true);
  });

  test("an unsuggested phrase is a trade in a query, and not in a text", () => {
    expect(phrasesIn("check my tyre air", true)).toEqual(["Vulcanizer"]);
    expect(phrasesIn("check my tyre air")).not.toContain("Vulcanizer");
  });

  test("every phrase that names a trade is found whole in a text, also in the other order unless it is of two things", () => {
    const isFound = (words: readonly string[], trade: number) => {
      const [first, ...more] = findTradePhrases(trades, words);
      return more.length === 0 && first?.to === words.length && first.trades.includes(trade);
    };
    const missed = builtinPhrases.suggested.filter(({ text, trade }) => {
      // A service's own name is that service alone, whatever else is called so.
      if (trades.findService(wordsOf(text).join(" "))) return false;
      const words = plainWords(wordsOf(text));
      return (
        !isFound(words, trade) ||
        (phraseKey(words) === phraseKey(words.toReversed()) &&
          !trades.findService(words.toReversed().join(" ")) &&
          !isFound(words.toReversed(), trade))
      );
    });
    expect(missed).toEqual([]);
  });

  test("words that name no trade are in no phrase", () => {
    expect(phrasesIn("Ada Obi and Sons")).toEqual([]);
    expect(phrasesIn("")).toEqual([]);
  });
});

describe("what a business answers to", () => {
  const answers = (more: Partial<SearchedTexts>) => termsOf(trades, { ...texts, ...more });

  test("its category", () => {
    expect(answers({}).get(texts.categoryId)).toBe(strength.offer);
  });

  test("its tags, known ones and custom ones", () => {
    expect(answers({ tags: ["plumber"] }).get(plumber)).toBe(strength.mainOffer);
    expect(answers({ tags: ["We are plumbers"] }).get(plumber)).toBe(strength.mainOffer);
    expect(answers({ tags: ["Tiler", "plumber"] }).get(plumber)).toBe(strength.offer);
  });

  test("a category named by a tag counts less than the category of the business", () => {
    const tailoring = trades.categoryOf(tailor)!;
    expect(answers({ tags: [tailoring.name] }).get(tailoring.id)).toBe(strength.name);
    expect(answers({ tags: [tailoring.name], categoryId: tailoring.id }).get(tailoring.id)).toBe(strength.mainOffer);
  });

  test("a tag that is also in the name counts more than a tag, and a name alone counts less, for trades of its category", () => {
    expect(answers({ name: "Ada Plumber", tags: ["Plumber"] }).get(plumber)).toBe(strength.namedOffer);
    expect(answers({ name: "Ada Plumber" }).get(plumber)).toBe(strength.name);
  });

  test("a trade of another category in the name does not count as one word, and counts as a mention as two", () => {
    expect(answers({ name: "Salt and Light Tailor" }).has(tailor)).toBe(false);
    const generatorRepair = trades.findService("Generator repair")!.id;
    expect(answers({ name: "Ada Generator Repair" }).get(generatorRepair)).toBe(strength.text);
  });

  test("words of the text and the catalog are terms, as a mention", () => {
    expect(answers({ about: "Our plumber comes quickly." }).get(plumber)).toBe(strength.text);
    expect(answers({ catalogNames: ["Plumber call-out"] }).get(plumber)).toBe(strength.text);
    expect(answers({ about: "The tailor next door is a friend." }).has(tailor)).toBe(false);
  });

  test("every word of its name", () => {
    const terms = answers({ name: "Mama Nkechi’s Pipes" });
    for (const word of ["mama", "nkechi", "pipe"]) expect(terms.get(wordTermId(word))).toBe(strength.offer);
  });
});

describe("ids and lexemes", () => {
  test("the term id of a word is negative, so that it is not a trade id", () => {
    for (const word of ["ada", "plumber", "ọ", "سباك", "x".repeat(60)]) expect(wordTermId(word)).toBeLessThan(0);
  });

  test("no lexeme looks like a folded word, or like another lexeme", () => {
    const ours = [tradeLexeme(7), strongTradeLexeme(7), nameLexeme("7"), lgaLexeme(7), stateLexeme(7)];
    expect(new Set(ours).size).toBe(ours.length);
    for (const lexeme of ours) expect(wordsOf(lexeme)).not.toContain(lexeme);
  });
});
