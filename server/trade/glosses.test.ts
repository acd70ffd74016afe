import { describe, expect, test } from "vitest";
import { fold, wordsOf } from "#/shared/fold.ts";
import glosses from "./data/glosses.json" with { type: "json" };
import { inEnglish } from "./glosses.ts";
import { isFiller, Trades } from "./trade.ts";

const trades = new Trades();
const translate = (question: string) =>
  inEnglish(wordsOf(question), (word) => isFiller(word) || trades.holds(word))?.words.join(" ");

describe("a query translated into English word by word", () => {
  test.each([
    ["hakorina yana min zafi", "tooth pain"],
    ["kujerar falo ta karye", "chair parlour broken"],
    ["òrùlé ilé mi ń jò", "roof house leaking"],
    ["orule ile mi n jo", "roof house leaking"],
    ["igodo ụlọ m efuola", "key lost"],
    ["oche m agbajiela", "chair broken"],
    ["my wrist watch don die", "watch spoilt"],
    ["vermin in my pantry", "pest control in my store"],
  ])("%s is %s", (question, english) => {
    expect(translate(question)).toContain(english);
  });

  test("a word in no dictionary is reported as unknown", () => {
    expect(inEnglish(["rufi", "qwzx"], () => false)?.unknown).toEqual(["qwzx"]);
  });

  test("a query of unknown words is not translated", () => {
    expect(inEnglish(["qwzx", "plmk"], () => false)).toBeUndefined();
  });

  test("of a query of two hundred words only the beginning is translated", () => {
    expect(
      inEnglish(
        Array.from({ length: 200 }, () => "rufi"),
        () => false,
      )?.words.length,
    ).toBeLessThan(50);
  });
});

describe("the dictionaries", () => {
  const entries = Object.entries(glosses).flatMap(([language, meanings]) =>
    Object.entries(meanings).flatMap(([meaning, list]) =>
      list.split(", ").map((entry: string) => ({ language, meaning, entry })),
    ),
  );

  test("every English word that they give is a word of our phrases", () => {
    const given = new Set(entries.flatMap(({ meaning }) => wordsOf(meaning)));
    expect([...given].filter((word) => !isFiller(word) && !trades.holds(word))).toEqual([]);
  });

  test("no everyday English word in them names a trade by itself", () => {
    const english = entries.filter(({ language }) => language === "en");
    expect(english.filter(({ entry }) => trades.named(wordsOf(entry)).length > 0)).toEqual([]);
  });

  test("every word in them is written folded and singular, as questions are read", () => {
    expect(entries.filter(({ entry }) => wordsOf(entry).join(" ") !== entry)).toEqual([]);
    expect(entries.filter(({ meaning }) => fold(meaning) !== meaning)).toEqual([]);
  });

  test("a word has one meaning in a language", () => {
    for (const [language, some] of Map.groupBy(entries, (one) => one.language)) {
      const words = some.map(({ entry }) => entry);
      expect(
        words.filter((word, at) => words.indexOf(word) !== at),
        language,
      ).toEqual([]);
    }
  });
});
