import { beforeAll, describe, expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import { findCategory, findServiceTag } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { judgeAll, reportOf, shareOf, type Verdict } from "./judge.ts";
import judged from "./judged.json" with { type: "json" };
import { faultOf, type JudgedQuery } from "./judging.ts";

const queries = judged as JudgedQuery[];

describe("the judged queries", () => {
  let verdicts: Verdict[];

  beforeAll(async () => {
    verdicts = await judgeAll(await ownDatabase());
  });

  test("19 of 20 find what was meant, among the first three", () => {
    expect(shareOf(verdicts), reportOf(verdicts)).toBeGreaterThanOrEqual(0.95);
  });

  test("9 of 10 do in every language", () => {
    for (const [lang, some] of Map.groupBy(verdicts, ({ judged: { lang } }) => lang)) {
      expect(shareOf(some), lang).toBeGreaterThanOrEqual(0.9);
    }
  });

  test("no query asks for what nobody in the corpus offers", () => {
    expect(
      verdicts.filter(({ fault }) => fault.startsWith("nobody")).map(({ judged: { query }, fault }) => [query, fault]),
    ).toEqual([]);
  });
});

describe("the set", () => {
  test("speaks of services, categories and places that exist", () => {
    const unknown = queries.filter(
      ({ location, first: { categories = [], state, lga } }) =>
        categories.some((name) => !findCategory(name)) ||
        (location !== "" && !readPlace(location)) ||
        (lga !== undefined && !readPlace(`${state}, ${lga}`)?.lga),
    );
    expect(unknown).toEqual([]);
    const inNamesOnly = new Set(["Clinic", "Tutorial"]);
    const services = new Set(queries.flatMap(({ first }) => first.services ?? []));
    expect([...services].filter((name) => !findServiceTag(name) && !inNamesOnly.has(name))).toEqual([]);
  });

  test("has every query once a place", () => {
    const keys = queries.map(({ query, location }) => `${query}|${location}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

describe("judging", () => {
  const query = (first: JudgedQuery["first"]) => ({ query: "q", location: "", lang: "en", why: "", first });
  const plumber = { name: "Ada Pipes", category: "Construction", tags: ["Plumber"], lga: "Ikeja", state: "Lagos" };
  const tailor = { name: "Bisi Sews", category: "Fashion & Beauty", tags: ["Tailor"], lga: "Dala", state: "Kano" };
  const results = (...listings: (typeof plumber)[]) =>
    ({ listings, place: null }) as unknown as Parameters<typeof faultOf>[1];

  test("the first result must answer, and two of the first three", () => {
    const first = { services: ["Plumber"] };
    const corpus = [plumber, plumber, plumber, tailor];
    expect(faultOf(query(first), results(plumber, tailor, plumber), corpus)).toBe("");
    expect(faultOf(query(first), results(tailor, plumber, plumber), corpus)).not.toBe("");
    expect(faultOf(query(first), results(plumber, tailor, tailor), corpus)).not.toBe("");
  });

  test("what does not exist twice is not asked for twice", () => {
    expect(faultOf(query({ services: ["Plumber"] }), results(plumber, tailor), [plumber, tailor])).toBe("");
  });

  test("nothing found fails, and so does what cannot be found", () => {
    expect(faultOf(query({ services: ["Plumber"] }), results(), [plumber])).not.toBe("");
    expect(faultOf(query({ services: ["Welder"] }), results(plumber), [plumber])).toMatch(/nobody/);
  });

  test("a name must be the very first", () => {
    expect(faultOf(query({ name: "Bisi Sews" }), results(plumber, tailor), [plumber, tailor])).not.toBe("");
    expect(faultOf(query({ name: "Bisi Sews" }), results(tailor), [plumber, tailor])).toBe("");
  });

  test("the place in the words must be understood, and come first", () => {
    const first = { services: ["Plumber"], state: "Lagos", lga: "Ikeja" };
    const inIkeja = { ...results(plumber), place: { state: "Lagos", lga: "Ikeja" } };
    expect(faultOf(query(first), inIkeja, [plumber])).toBe("");
    expect(faultOf(query(first), results(plumber), [plumber])).toMatch(/place/);
  });
});
