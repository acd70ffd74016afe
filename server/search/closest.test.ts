import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { planSearch } from "./plan-search.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const saturdayNoon = new Date("2026-11-21T11:00:00Z");

/** The trades that a search looks for first. */
function firstTrades(search: string): string[] {
  const parsed = parseQuery(search, "Lagos, Ikeja", vocabulary, saturdayNoon);
  const step = planSearch(parsed, undefined, vocabulary.trades).find(({ trades }) => trades.length > 0);
  return (step?.trades ?? []).map((trade) => vocabulary.trades.nameOf(trade));
}

describe("words that no phrase holds together", () => {
  test.each([
    ["my laptop keyboard is not typing some letters", "Laptop repair"],
    ["my hard drive crashed and lost all files", "IT support and data recovery"],
    ["water is coming through my ceiling", "Roofer"],
    ["steering wheel shaking when I drive", "Wheel alignment and balancing"],
  ])("%s asks for the trade that shares the rarest words: %s", (search, trade) => {
    expect(firstTrades(search)[0]).toBe(trade);
  });

  test.each([
    ["ushers for a burial ceremony", "Ushers"],
    ["restaurant with live band", "Eatery, Restaurant"],
    ["truck tyre", "Car spare parts and tyres"],
    ["small chops for my babe birthday surprise", "Small chops"],
  ])("%s asks for what is named, and the rest describes it: %s", (search, trade) => {
    expect(firstTrades(search)).toContain(trade);
  });

  test.each(["sunny marble", "zxcv qwer", "500k", "the and of"])("%s comes close to no trade", (search) => {
    expect(vocabulary.trades.closest(search.split(" ")).filter(({ score }) => score > 6)).toEqual([]);
  });
});

describe("forms of Hausa and Igbo words", () => {
  test.each([
    ["wayata ta fadi ta fashe", "Phone repair"],
    ["motata ta lalace", "Car or Auto Repairs, Mechanic"],
    ["firijina ba ya aiki", "Fridge repair"],
  ])("%s says whose it is, and asks for %s", (search, trade) => {
    expect(firstTrades(search)).toContain(trade);
  });

  test("a known word, a name of a place and a filler stay as they are", () => {
    for (const word of ["waya", "plumber", "bassa", "mai"]) {
      expect(parseQuery(word, "", vocabulary, saturdayNoon)[0]!.nameWords.join("")).toBe(word);
    }
  });
});
