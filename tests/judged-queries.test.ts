// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import type { Database } from "#/server/platform/database/database.ts";
import { findCategory, Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { evaluateAll, fillCorpus, judgedSets, reportOf, shareOf, type Verdict } from "#/tests/judged/evaluate.ts";
import type { JudgedQuery } from "#/tests/judged/judge.ts";
import { judgeTexted, rightShare, type TextedVerdict, textedQuestions, textedReport } from "#/tests/texted-eval.ts";

// Two thousand businesses for both sets.
let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
  await fillCorpus(database);
}, 120_000);

describe("the judged queries", () => {
  let verdicts: Verdict[];
  let byKinds: Verdict[];
  let ofStrangers: Verdict[];
  let byGlosses: Verdict[];
  let nearBy: Verdict[];
  let byBehaviour: Verdict[];

  beforeAll(async () => {
    const all = await evaluateAll(database, Object.values(judgedSets).flat());
    const of = (set: readonly JudgedQuery[]) => all.filter(({ judged }) => set.includes(judged));
    verdicts = of(judgedSets.first);
    byKinds = of(judgedSets.kinds);
    ofStrangers = of(judgedSets.strangers);
    byGlosses = of(judgedSets.glosses);
    nearBy = of(judgedSets.near);
    byBehaviour = of(judgedSets.behaviours);
    // A thousand searches take minutes on a busy machine.
  }, 600_000);

  test("19 of 20 queries of the first set find their trade in the first three results", () => {
    expect(shareOf(verdicts), reportOf(verdicts)).toBeGreaterThanOrEqual(0.95);
  });

  test("9 of 10 queries of the first set find their trade in every language", () => {
    for (const [lang, some] of Map.groupBy(verdicts, ({ judged: { lang } }) => lang)) {
      expect(shareOf(some), lang).toBeGreaterThanOrEqual(0.9);
    }
  });

  test("queries by kind reach their share, and so does the third of them that is held out", () => {
    expect(shareOf(byKinds), reportOf(byKinds)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(byKinds.filter(({ judged }) => judged.held_out))).toBeGreaterThanOrEqual(0.92);
  });

  test("queries by strangers reach their share, in total and in each batch", () => {
    expect(shareOf(ofStrangers), reportOf(ofStrangers)).toBeGreaterThanOrEqual(0.94);
    const floors = new Map([
      [1, 0.96],
      [2, 0.96],
      [3, 0.95],
      [4, 0.88],
      [5, 0.92],
      [6, 0.92],
      [7, 0.92],
      [8, 0.96],
      [9, 0.92],
      [10, 0.96],
      [13, 0.97],
      [14, 0.97],
      [15, 0.96],
    ]);
    for (const [batch, some] of Map.groupBy(ofStrangers, ({ judged }) => judged.batch)) {
      expect(shareOf(some), `batch ${batch}`).toBeGreaterThanOrEqual(floors.get(batch!)!);
    }
  });

  test("queries written before the dictionaries reach their share", () => {
    expect(shareOf(byGlosses), reportOf(byGlosses)).toBeGreaterThanOrEqual(0.83);
  });

  test("queries for nearby services reach their share", () => {
    expect(shareOf(nearBy), reportOf(nearBy)).toBeGreaterThanOrEqual(0.86);
  });

  test("every promised behaviour is held, and strictly in 19 of 20 queries", () => {
    expect(shareOf(byBehaviour), reportOf(byBehaviour)).toBeGreaterThanOrEqual(0.99);
    expect(shareOf(byBehaviour, "strict"), reportOf(byBehaviour)).toBeGreaterThanOrEqual(0.95);
  });

  test("every trade of the first set is in the corpus", () => {
    const missing = verdicts.filter(({ faults }) => faults.fair.startsWith("no business"));
    expect(missing.map(({ judged: { query }, faults }) => [query, faults.fair])).toEqual([]);
  });
});

describe("text-channel questions", () => {
  let verdicts: TextedVerdict[];

  beforeAll(async () => {
    verdicts = await judgeTexted(database);
    // 499 searches take a minute on a busy machine.
  }, 300_000);

  const ofBatch = (batch: number) => verdicts.filter(({ question }) => (question.batch ?? 1) === batch);

  test("19 of 20 of our own text-channel questions get the right response, and 8 of 10 in every language, with typos and in shorthand", () => {
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
    "text-channel questions written blind by strangers, batch %i, get the right response in a share of %f",
    (batch, share) => {
      const blind = ofBatch(batch);
      expect(rightShare(blind), textedReport(blind)).toBeGreaterThanOrEqual(share);
    },
  );
});

test("the text-channel questions are 499 different ones about existing services, categories and places", () => {
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
