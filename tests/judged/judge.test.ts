import { describe, expect, test } from "vitest";
import { readPlace } from "#/server/place/place.ts";
import { placeGiven } from "#/server/search/parse/parse-query.ts";
import { findCategory, Trades } from "#/server/trade/trade.ts";
import { judgedSets } from "./evaluate.ts";
import { faultOf, type JudgedQuery, suggestionFault } from "./judge.ts";

const queries = Object.values(judgedSets).flat();

describe("the set", () => {
  test("contains only known services, categories and places", () => {
    const unknown = queries.filter(
      ({ kind, location, first: { categories = [], state, lga } }) =>
        categories.some((name) => !findCategory(name)) ||
        (kind !== "nickname" && location !== "" && !placeGiven(location)) ||
        (lga !== undefined && !readPlace(`${state}, ${lga}`)?.lga),
    );
    expect(unknown).toEqual([]);
    const trades = new Trades();
    const inNamesOnly = new Set(["Clinic", "Tutorial", "Hotel", "Nkechi", "Musa", "Blessed", "Iya"]);
    const services = new Set(queries.flatMap(({ first }) => first.services ?? []));
    expect([...services].filter((name) => !trades.findService(name) && !inNamesOnly.has(name))).toEqual([]);
  });

  test("no query of a batch occurs twice for a place", () => {
    for (const some of Object.values(judgedSets)) {
      const keys = some.map(
        ({ query, location, suggests, batch = 0 }) => `${query}|${location}|${suggests ?? ""}|${batch}`,
      );
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    }
  });
});

describe("judging", () => {
  const query = (first: JudgedQuery["first"]) => ({ query: "q", location: "", lang: "en", first });
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

  test("no more answers in a place are expected than exist", () => {
    expect(faultOf(query({ services: ["Plumber"] }), results(plumber, tailor), [plumber, tailor])).toBe("");
  });

  test("no result fails, and so does a query without possible results", () => {
    expect(faultOf(query({ services: ["Plumber"] }), results(), [plumber])).not.toBe("");
    expect(faultOf(query({ services: ["Welder"] }), results(plumber), [plumber])).toMatch(/no business/);
  });

  test("strict requires all of the first three, fair two", () => {
    const plumbers = query({ services: ["Plumber"] });
    const corpus = [plumber, plumber, plumber, tailor];
    expect(faultOf(plumbers, results(plumber, plumber, tailor), corpus)).toBe("");
    expect(faultOf(plumbers, results(plumber, plumber, tailor), corpus, "strict")).not.toBe("");
  });

  test("a forbidden trade among the first three fails a query", () => {
    const never = { ...query({ services: ["Plumber"] }), never: ["Tailor"] };
    expect(faultOf(never, results(plumber, plumber, tailor), [plumber, plumber, tailor])).toMatch(/must not/);
  });

  test("a pair of trades must both be among the first four", () => {
    const both = { ...query({}), both: [["Plumber"], ["Tailor"]] };
    const corpus = [plumber, plumber, plumber, tailor];
    expect(faultOf(both, results(plumber, plumber, tailor), corpus)).toBe("");
    expect(faultOf(both, results(plumber, plumber, plumber), corpus)).toMatch(/Tailor/);
  });

  test("a suggestion matches by its text or its note", () => {
    const tile = { kind: "service", text: "leaking pipe", note: "Plumber" } as const;
    const other = { kind: "service", text: "Tiler", note: "Construction" } as const;
    expect(suggestionFault("Plumber", [other, tile])).toBe("");
    expect(suggestionFault("Plumber", [other, tile], "strict")).not.toBe("");
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
    const beyond = (lga: string) => ({ ...plumber, lga, state: "Ogun" });
    const after = (lga: string) => faultOf(query(first), { ...inIkeja, listings: [beyond(lga), plumber] }, [plumber]);
    expect(after("Ifo")).toBe("");
    expect(after("Abeokuta North")).toMatch(/place/);
  });
});
