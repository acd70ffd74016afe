import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { startSearching } from "#/tests/search.ts";
import { SearchQuery } from "./contract.ts";
import { parseQuery } from "./parse/parse-query.ts";
import { planSearch } from "./query/plan.ts";
import { findBusinesses } from "./search.ts";
import { searchMisses } from "./tables.ts";

const { services, make, find, namesFor } = await startSearching();

describe("when nothing is found", () => {
  test("the words are counted by day, without numbers", async () => {
    await find("Kwakwakwa 08031234567 kwakwakwa", { location: "Lagos, Ikeja" });
    await find("kwakwakwa", {});
    const misses = await services.db.select().from(searchMisses).where(eq(searchMisses.word, "kwakwakwa"));
    expect(misses).toEqual([{ word: "kwakwakwa", missedOn: "2026-11-21", times: 2 }]);
    const all = await services.db.select().from(searchMisses);
    expect(all.filter(({ word }) => /\d/.test(word))).toEqual([]);
  });

  test("the words of a search after midnight in Lagos count for the new day, though it is still yesterday in UTC", async () => {
    const clock = { now: () => new Date("2026-11-21T23:30:00Z") };
    await findBusinesses({ ...services, clock }, SearchQuery.parse({ search: "tsohuwar" }));
    const misses = await services.db.select().from(searchMisses).where(eq(searchMisses.word, "tsohuwar"));
    expect(misses).toMatchObject([{ missedOn: "2026-11-22" }]);
  });

  test("places with matches are returned with their counts", async () => {
    await make({ place: "Niger, Agaie", name: "Agaie Ice", category: "Others", tags: ["Ice block"] });
    const results = await find("ice block", { location: "Niger, Bida" });
    expect(results.listings.map(({ name }) => name)).toEqual(["Agaie Ice"]);
    const elsewhere = await find("ice block", { location: "Kogi, Idah" });
    expect(elsewhere).toMatchObject({ total: 0, elsewhere: 1, nearby: [{ lga: "Agaie", state: "Niger", count: 1 }] });
  });

  test("an unknown place has no results, and is reported", async () => {
    expect(await find("roofer", { location: "Atlantis" })).toMatchObject({
      total: 0,
      unknown_place: "Atlantis",
      place: null,
    });
  });
});

describe("whatever is typed", () => {
  beforeAll(async () => {
    for (let nth = 1; nth <= 7; nth += 1) {
      await make({ place: "Yobe, Bade", name: `Bade Works ${nth}`, category: "Construction", tags: ["Roofer"] });
    }
  });

  const oddities = [
    "'",
    "' or 1=1; drop table listings; --",
    "& | ! : * ( ) <->",
    "plumber & | ! : * ( ) <-> 'x':A",
    "100% _under_ \\ \\' \" \\x",
    "pl\0umber",
    "w".repeat(200),
    "🙂🔧",
    "سباك لاغوس",
    "水道工事",
    "@1 =ada #l1 !2",
    "1 2 3",
    "ﷺ ½ Ⅷ",
  ];

  test.each(oddities)("%j is answered, on every sort and page", async (search) => {
    for (const sort of ["best", "rating", "nearest", "newest"]) {
      await find(search, { sort, lat: 6.6, lng: 3.3 });
      await find(search, { sort, offset: 40, location: search.slice(0, 100) });
    }
  });

  test.each(["'&|", "🙂🔧", "%_", "\0\0", "---"])("%j asks for nothing, and finds nothing", async (search) => {
    for (const location of ["", "Yobe, Bade"]) {
      expect(await find(search, { location })).toMatchObject({
        total: 0,
        listings: [],
        elsewhere: 0,
        trades: [],
        corrected: "",
      });
    }
    expect(await services.db.select().from(searchMisses).where(eq(searchMisses.word, ""))).toEqual([]);
  });

  test("whatever is typed signs around a trade do not hide it", async () => {
    const roofers = await namesFor("roofer", { location: "Yobe, Bade" });
    expect(roofers).toHaveLength(7);
    expect(await namesFor("'roofer'!!! (please) & thank%", { location: "Yobe, Bade" })).toEqual(roofers);
  });

  test("a place alone shows who is there", async () => {
    expect((await find("bade yobe")).listings).toHaveLength(7);
  });

  test("the number of steps is bounded", () => {
    for (const search of [...oddities, "plumber tailor welder mechanic ikeja surulere vulcanzier"]) {
      const parsed = parseQuery(search.slice(0, 200), "Lagos, Ikeja", services.vocabulary, services.clock.now());
      expect(planSearch(parsed, undefined, services.vocabulary.trades).length).toBeLessThanOrEqual(12);
    }
  });
});
