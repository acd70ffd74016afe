import { beforeAll, describe, expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import { fillCorpus } from "#/server/search/relevance-eval.ts";
import { findCategory, Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { judgeTexted, rightShare, type TextedVerdict, textedQuestions, textedReport } from "./texted-eval.ts";

describe("the texted questions", () => {
  let verdicts: TextedVerdict[];

  beforeAll(async () => {
    const database = await ownDatabase();
    await fillCorpus(database);
    verdicts = await judgeTexted(database);
    // Two thousand businesses and 270 searches: a minute on a busy machine.
  }, 300_000);

  test("19 of 20 texted questions are answered right", () => {
    expect(rightShare(verdicts), textedReport(verdicts)).toBeGreaterThanOrEqual(0.95);
  });

  test("8 of 10 texted questions are answered right in every language, with typos and in shorthand", () => {
    for (const of of ["lang", "kind"] as const) {
      for (const [name, some] of Map.groupBy(verdicts, ({ question }) => question[of] ?? "")) {
        expect(rightShare(some), `${name}\n${textedReport(some)}`).toBeGreaterThanOrEqual(0.8);
      }
    }
  });
});

test("the texted questions are 270 different ones, of services, categories and places that exist", () => {
  expect(new Set(textedQuestions.map(({ query }) => query)).size).toBe(270);
  const trades = new Trades();
  const unknown = textedQuestions.filter(
    ({ first: { services = [], categories = [], state, lga } }) =>
      services.some((name) => !trades.findService(name)) ||
      categories.some((name) => !findCategory(name)) ||
      (state !== undefined && !readPlace(lga ? `${state}, ${lga}` : state)),
  );
  expect(unknown).toEqual([]);
});
