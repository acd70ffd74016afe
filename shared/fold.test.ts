import { describe, expect, test } from "vitest";
import { fold, isSameName, singular, wordsOf } from "./fold.ts";

describe("folding", () => {
  test.each([
    ["Ọ̀yọ́", "oyo"],
    ["gbẹ́nàgbẹ́nà", "gbenagbena"],
    ["mai ɗinki", "mai dinki"],
    ["ƙofar ɓaure", "kofar baure"],
    ["ụlọ ọgwụ", "ulo ogwu"],
    ["Mama’s", "mamas"],
    ["Jama'are", "jamaare"],
    ["De-Chuks & Sons (Nig.) Ltd", "de chuks sons nig ltd"],
    ["  Ado-Odo/Ota ", "ado odo ota"],
    ["ＡＣ　repair", "ac repair"],
  ])("%s becomes %s", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test("a text without letters or digits folds to nothing", () => {
    expect(["", "   ", "🙂🔧", "'&|!:*()<->", "%_", "\0", "\\\"'"].map(fold)).toEqual(["", "", "", "", "", "", ""]);
  });

  test("folding twice changes nothing", () => {
    for (const text of ["Ọ̀yọ́ State", "mai ɗinki", "سباك لاغوس", "Mama’s №5"]) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe("singulars", () => {
  test.each([
    ["barbers", "barber"],
    ["batteries", "battery"],
    ["dress", "dress"],
    ["bus", "bus"],
    ["gas", "gas"],
    ["us", "us"],
    ["pos", "pos"],
    ["tiles", "tile"],
    ["tennis", "tennis"],
    ["chassis", "chassis"],
    ["nkechis", "nkechi"],
  ])("%s is %s", (plural, one) => {
    expect(singular(plural)).toBe(one);
  });
});

describe("words", () => {
  test("words are folded, singular and in order", () => {
    expect(wordsOf("Plumbers & Electricians, Ìkẹjà")).toEqual(["plumber", "electrician", "ikeja"]);
  });

  test("an empty text has no words", () => {
    expect(wordsOf(" ! ")).toEqual([]);
  });

  test("very long words are truncated", () => {
    expect(wordsOf("a".repeat(200))[0]).toHaveLength(60);
  });
});

test.each([
  ["Ada Obi", "OBI ADA CHIOMA", true],
  ["Adé Ọbí", "OBI ADE", true],
  ["Ada", "OBI ADA", false],
  ["Ada Eze", "OBI ADA", false],
])("“%s” and “%s” are one person: %s", (typed, registered, isSame) => {
  expect(isSameName(typed, registered)).toBe(isSame);
});
