import { beforeAll, describe, expect, test } from "vitest";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { SearchQuery } from "./contract.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";
import { findBusinesses } from "./search.ts";

/** A saturday, 11 in the morning in Lagos. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;

beforeAll(async () => {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), services.vocabulary.trades);
  });
  services = { db: (await ownDatabase()).db, clock, events, vocabulary: new Vocabulary() };
  const make = (given: GivenBusiness) => makeBusiness(services, given);
  await make({ place: "Lagos, Ikeja", name: "Ada Pipes", category: "Construction", tags: ["Plumber"] });
  await make({ place: "Lagos, Surulere", name: "Bola Pipes", category: "Construction", tags: ["Plumber"] });
  await make({ place: "Oyo, Surulere", name: "Dele Pipes", category: "Construction", tags: ["Plumber"] });
  await make({ place: "Kano, Gwale", name: "Zubairu Carpets", category: "Others", tags: ["Second hand goods"] });
  await make({ place: "Lagos, Ikeja", name: "Efe Braids", category: "Fashion & Beauty", tags: ["Hair braiding"] });
});

const find = (search: string, more: Record<string, unknown> = {}) =>
  findBusinesses(services, SearchQuery.parse({ search, ...more }));
const namesFor = async (search: string, more: Record<string, unknown> = {}) =>
  (await find(search, more)).listings.map(({ name }) => name);

describe("queries that are hardly any", () => {
  test("200 letters of the same word are one word", async () => {
    expect(await namesFor("plumber ".repeat(25).trim(), { location: "Lagos, Ikeja" })).toContain("Ada Pipes");
  });

  test("200 words are refused, because a query has at most 200 characters", () => {
    const parsed = SearchQuery.safeParse({ search: Array(200).fill("plumber").join(" ") });
    expect(parsed.error?.issues[0]?.message).toBe("Search for at most 200 letters");
  });

  test("one letter is not a trade, and has no accidental results", async () => {
    expect(await find("p")).toMatchObject({ total: 0, trades: [] });
  });

  test("places alone list the businesses there, those of the first place first", async () => {
    const results = await find("ikeja");
    expect(results.place).toMatchObject({ state: "Lagos", lga: "Ikeja" });
    expect(results.listings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Ada Pipes", "Efe Braids", "Bola Pipes"]),
    );
    expect(results.listings.slice(0, 2).every(({ lga }) => lga === "Ikeja")).toBe(true);
  });

  test("intent words alone search for nothing, and return the time they mean", async () => {
    expect(await find("open now near me")).toMatchObject({ trades: [] });
  });
});

describe("names", () => {
  test("half a name finds the business before the closest trades are guessed", async () => {
    const results = await find("mama zubairu");
    expect(results).toMatchObject({ did_you_mean: [], trades: [] });
    expect(results.listings.map(({ name }) => name)).toEqual(["Zubairu Carpets"]);
  });
});

describe("places in a query", () => {
  test("of two places in one state the first counts", async () => {
    expect((await find("plumber surulere ikeja")).place).toMatchObject({ state: "Lagos" });
    expect((await find("plumber from yaba to ajah")).place).toMatchObject({ lga: "Lagos Mainland" });
  });

  test("a place in two states is understood as one of them, and the other is offered", async () => {
    const results = await find("plumber surulere");
    expect(results.place).toMatchObject({ state: "Lagos", lga: "Surulere" });
    expect(results.place_choices.map(({ state }) => state)).toContain("Oyo");
    expect(results.listings[0]?.name).toBe("Bola Pipes");
  });

  test("a place in two states with a state named is unambiguous", async () => {
    const results = await find("plumber surulere oyo");
    expect(results.place).toMatchObject({ state: "Oyo", lga: "Surulere" });
    expect(results.place_choices).toEqual([]);
    expect(results.listings[0]?.name).toBe("Dele Pipes");
  });

  test("a misspelt place beside a misspelt trade is corrected", async () => {
    expect((await find("plumbr in ikja")).listings[0]?.name).toBe("Ada Pipes");
    expect((await find("vulcaniser abeokta")).place).toMatchObject({ state: "Ogun" });
  });

  test("a salon also braids hair", async () => {
    expect(await namesFor("hair salon", { location: "Lagos, Ikeja" })).toEqual(["Efe Braids"]);
  });

  test("a position in Ghana is ignored, and hides no business", async () => {
    const results = await find("plumber", { lat: 5.6, lng: -0.2 });
    expect(results.place).toBeNull();
    expect(results.listings).toHaveLength(3);
  });

  test("a latitude without a longitude is refused, and so is the other", () => {
    expect(SearchQuery.safeParse({ search: "plumber", lat: 6.6 }).success).toBe(false);
    expect(SearchQuery.safeParse({ search: "plumber", lng: 3.3 }).success).toBe(false);
  });

  test("an unknown place is reported, and the trade is still found", async () => {
    const results = await find("plumber in zanzibar");
    expect(results.left_out).toContain("zanzibar");
    expect(results.listings).toHaveLength(3);
  });
});

describe("signs and letters of other scripts", () => {
  test.each(["🔧", "💇🏾‍♀️", "سباك في لاغوس", "水道工事", "ﷺ"])(
    "%s gets an answer, and no accidental results",
    async (search) => {
      expect((await find(search, { location: "Lagos" })).trades).toEqual([]);
    },
  );

  test("an emoji beside a trade hides nothing", async () => {
    expect(await namesFor("🔧 plumber 🙏🏾", { location: "Lagos, Ikeja" })).toContain("Ada Pipes");
  });

  test("Arabic letters beside a trade hide nothing", async () => {
    expect(await namesFor("plumber سباك", { location: "Lagos, Ikeja" })).toContain("Ada Pipes");
  });
});
