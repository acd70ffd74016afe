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
    // Two thousand businesses and 499 searches: a minute on a busy machine.
  }, 300_000);

  const ofBatch = (batch: number) => verdicts.filter(({ question }) => (question.batch ?? 1) === batch);

  test("19 of 20 of our own texted questions are answered right, and 8 of 10 in every language, with typos and in shorthand", () => {
    const own = ofBatch(1);
    expect(rightShare(own), textedReport(own)).toBeGreaterThanOrEqual(0.95);
    for (const by of ["lang", "kind"] as const) {
      for (const [name, some] of Map.groupBy(own, ({ question }) => question[by] ?? "")) {
        expect(rightShare(some), `${name}\n${textedReport(some)}`).toBeGreaterThanOrEqual(0.8);
      }
    }
  });

  test.each([
    [2, 0.8],
    [3, 0.8],
    [4, 0.75],
  ])(
    "of the texted questions that a stranger wrote blind, in batch %i, a share of %f is answered right",
    (batch, share) => {
      const blind = ofBatch(batch);
      expect(rightShare(blind), textedReport(blind)).toBeGreaterThanOrEqual(share);
    },
  );
});

test("the texted questions are 499 different ones, of services, categories and places that exist", () => {
  expect(new Set(textedQuestions.map(({ query }) => query)).size).toBe(499);
  const trades = new Trades();
  const unknown = textedQuestions.filter(
    ({ first: { services = [], categories = [], state, lga } }) =>
      services.some((name) => !trades.findService(name)) ||
      categories.some((name) => !findCategory(name)) ||
      (state !== undefined && !readPlace(lga ? `${state}, ${lga}` : state)),
  );
  expect(unknown).toEqual([]);
});
