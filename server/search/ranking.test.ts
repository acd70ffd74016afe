import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { businesses } from "#/server/business/tables.ts";
import { makeSubscription } from "#/server/payment/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import { makeReview } from "#/server/review/make.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { SearchQuery } from "./contract.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";
import { endNewness } from "./rank/reindex.ts";
import { findBusinesses } from "./search.ts";

/** A Saturday, 11 in the morning in Lagos. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;

beforeAll(async () => {
  services = { db: (await ownDatabase()).db, clock, events: new Events(), vocabulary: new Vocabulary() };
});

interface More {
  ratings?: number[];
  isBoosted?: boolean;
  isNew?: boolean;
  isOpenAlways?: boolean;
}

async function make(given: GivenBusiness, { ratings = [], isBoosted, isNew, isOpenAlways }: More = {}) {
  const { id } = await makeBusiness(services, given);
  const createdAt = new Date(isNew ? "2026-11-10" : "2025-01-01");
  await services.db.update(businesses).set({ createdAt }).where(eq(businesses.id, id));
  for (const rating of ratings) await makeReview(services, { businessId: id, stars: rating });
  if (isBoosted) {
    await makeSubscription(services, {
      businessId: id,
      startsAt: new Date("2026-11-01"),
      endsAt: new Date("2026-12-01"),
    });
  }
  if (isOpenAlways) {
    const openingHours = Array.from({ length: 7 }, (): [number, number] => [0, 0]);
    await services.db.update(businesses).set({ openingHours }).where(eq(businesses.id, id));
  }
  await indexBusinesses(services.db, [id], clock.now(), services.vocabulary.trades);
}

const find = (search: string, more: Record<string, unknown> = {}) =>
  findBusinesses(services, SearchQuery.parse({ search, ...more }));
const namesFor = async (search: string, more: Record<string, unknown> = {}) =>
  (await find(search, more)).listings.map(({ name }) => name);

describe("a neighbour's order", () => {
  test("the searched LGA comes first, then nearer ones in the state, whatever the ratings", async () => {
    const tags = ["Locksmith"];
    await make({ name: "Ikorodu Keys", place: "Lagos, Ikorodu", tags }, { ratings: [5, 5, 5, 5, 5] });
    await make({ name: "Agege Keys", place: "Lagos, Agege", tags });
    await make({ name: "Ikeja Keys", place: "Lagos, Ikeja", tags });
    expect(await namesFor("locksmith", { location: "Lagos, Ikeja" })).toEqual([
      "Ikeja Keys",
      "Agege Keys",
      "Ikorodu Keys",
    ]);
  });

  test("a position orders by distance bands without a sort, and sets the LGA", async () => {
    const results = await find("locksmith near me", { lat: 6.6194, lng: 3.5105 });
    expect(results.place).toMatchObject({ state: "Lagos", lga: "Ikorodu" });
    expect(results.listings.map(({ name }) => name)[0]).toBe("Ikorodu Keys");
    expect(results.wants_position).toBe(false);
    expect((await find("locksmith near me", { location: "Lagos" })).wants_position).toBe(true);
  });

  test("a position in Ghana is ignored", async () => {
    const results = await find("locksmith", { lat: 5.6, lng: -0.19 });
    expect(results.place).toBeNull();
    expect(results.listings).toHaveLength(3);
  });

  test("a well-rated business comes before an unrated one with the trade in its name", async () => {
    const place = "Kwara, Offa";
    await make({ place, name: "Offa Dry Cleaner", tags: ["Dry cleaner"] });
    await make({ place, name: "Iya Bose and Sons", tags: ["Dry cleaner"] }, { ratings: [4, 5, 4, 4] });
    expect(await namesFor("dry cleaner", { location: place })).toEqual(["Iya Bose and Sons", "Offa Dry Cleaner"]);
  });

  test("a boosted page of 1.0 stars is never lifted, and a good one takes at most one place in four", async () => {
    const place = "Ogun, Ifo";
    const tags = ["Tiler"];
    await make({ place, name: "Bad Boost", tags }, { ratings: [1, 1, 1, 1, 1], isBoosted: true });
    for (const name of ["One", "Two", "Three", "Four"]) await make({ place, name, tags }, { ratings: [5, 5, 5, 5, 5] });
    for (const name of ["Boost A", "Boost B"])
      await make({ place, name, tags }, { ratings: [3, 4, 4, 4, 4], isBoosted: true });
    const names = await namesFor("tiler", { location: place });
    expect(names[0]).toMatch(/^Boost/);
    expect(names.slice(1, 4).every((name) => !name.startsWith("Boost"))).toBe(true);
    expect(names[4]).toMatch(/^Boost/);
    expect(names.at(-1)).toBe("Bad Boost");
  });

  test("one bad rating does not lower a business, and three lower even a verified one below unrated ones", async () => {
    const place = "Edo, Egor";
    const tags = ["Pharmacy and chemist"];
    await make({ place, name: "Bad Chemist", tags, isVerified: true }, { ratings: [1, 1, 2] });
    await make({ place, name: "Quiet Chemist", tags });
    await make({ place, name: "Stung Chemist", tags }, { ratings: [1] });
    await make({ place, name: "Checked Chemist", tags, isVerified: true }, { ratings: [1] });
    const names = ["Checked Chemist", "Quiet Chemist", "Stung Chemist", "Bad Chemist"];
    expect(await namesFor("pharmacy", { location: place })).toEqual(names);
  });

  test("a new business gets the fifth place, marked", async () => {
    const place = "Abia, Ohafia";
    const tags = ["Barber"];
    for (let at = 0; at < 8; at++) await make({ place, name: `Barber ${at}`, tags }, { ratings: [5, 4, 5] });
    await make({ place, name: "Fresh Cuts", tags }, { isNew: true });
    const { listings } = await find("barber", { location: place });
    expect(listings[4]).toMatchObject({ name: "Fresh Cuts", is_new: true });
  });

  test("after 30 days a business is not new, and loses the place of a new one", async () => {
    const later = { now: () => new Date("2026-12-15T10:00:00Z") };
    const events = new Events();
    events.onInTransaction("business.changed", async (tx, { businessId }) => {
      await indexBusinesses(tx, [businessId], later.now(), services.vocabulary.trades);
    });
    expect(await endNewness({ ...services, events })).toBe(0);
    expect(await endNewness({ ...services, events, clock: later })).toBe(1);
    const names = await namesFor("barber", { location: "Abia, Ohafia" });
    expect(names.at(-1)).toBe("Fresh Cuts");
    expect(await endNewness({ ...services, events, clock: later })).toBe(0);
  });
});

describe("only what was searched for", () => {
  test("other trades of the category are named, not listed, and the nearest beyond come with their distance", async () => {
    await make({ name: "Yola Roofs", place: "Adamawa, Yola North", tags: ["Roofer"] });
    await make({ name: "Gombe Bores", place: "Gombe, Gombe", tags: ["Borehole drilling"] });
    const results = await find("borehole drilling", { location: "Adamawa, Yola North" });
    expect(results.listings).toEqual([]);
    expect(results.further[0]).toMatchObject({ name: "Gombe Bores", distance_km: expect.any(Number) });
    expect(results.related.length).toBeGreaterThan(0);
  });

  test("a word of the about text is found literally, and beside those of the trade only in their category", async () => {
    const place = "Anambra, Aguata";
    const about = "I do asoebi fine.";
    await make({ place, name: "Ada Sews", category: "Fashion & Beauty", tags: ["Tailor"], about });
    expect(await namesFor("asoebi", { location: place })).toEqual(["Ada Sews"]);
    await make({ place, name: "Uzo Events", category: "Event Planning", tags: ["Aso ebi"] });
    await make({ place, name: "Ify Plans", category: "Event Planning", tags: ["Party planner"], about });
    expect(await namesFor("asoebi", { location: place })).toEqual(["Uzo Events", "Ify Plans"]);
  });

  test("a business that only mentions the trade is not a result when no business in the state offers it and others elsewhere do", async () => {
    const about = "Event centre security and more.";
    await make({ place: "Bauchi, Bauchi", name: "Strong Bouncers", category: "Security", about });
    expect((await find("event centre", { location: "Bauchi" })).listings).toHaveLength(1);
    await make({ place: "Jigawa, Dutse", name: "Dutse Hall", category: "Event Planning", tags: ["Event centre"] });
    const results = await find("event centre", { location: "Bauchi" });
    expect(results).toMatchObject({ listings: [], total: 0, trades: ["Event centre"] });
    expect(results.further.map(({ name }) => name)).toEqual(["Dutse Hall"]);
  });

  test("businesses of the category are listed as such when the nearest offer is too far away", async () => {
    const about = "We repair washing machines and irons.";
    const works = { place: "Sokoto, Wurno", category: "Electrical Works" };
    await make({ ...works, name: "Wurno Sparks", tags: ["Electrician"], about });
    await make({ ...works, name: "Wurno Guards", category: "Security", about });
    await make({ name: "Plateau Machines", place: "Plateau, Wase", tags: ["Home appliance repair"] });
    const results = await find("washing machine repair", { location: works.place });
    expect(results.same_line.map(({ name }) => name)).toEqual(["Wurno Sparks"]);
    expect(results).toMatchObject({ listings: [], total: 0 });
    // Nobody goes 600 km for a washing machine.
    expect(results).toMatchObject({ further: [], elsewhere: 1 });
  });

  test("an excluded trade is left out, and returned", async () => {
    const place = "Yobe, Potiskum";
    await make({ place, name: "Quick Bites", category: "Eatery, Restaurant", tags: ["Fast food"] });
    await make({ place, name: "Mama Bintu", category: "Eatery, Restaurant", tags: ["Mama put"] });
    const results = await find("restaurant not fast food", { location: place });
    expect(results.listings.map(({ name }) => name)).toEqual(["Mama Bintu"]);
    expect(results.without).toEqual(["Fast food"]);
  });

  test("full text is not searched when five businesses offer the trade", async () => {
    const place = "Borno, Biu";
    for (const at of [1, 2, 3, 4, 5])
      await make({ place, name: `Biu ${at}`, category: "Construction", tags: ["Tiler"] });
    const about = "Beside the tiler.";
    await make({ place, name: "Biu Tyres", category: "Car or Auto Repairs, Mechanic", tags: ["Vulcanizer"], about });
    expect(await find("tiler", { location: place })).toMatchObject({ total: 5, answers: 5 });
  });

  test("a sentence without exact matches still finds the nearest businesses of its trade", async () => {
    const results = await find("somebody to do event centre kwakwakwa every week", { location: "Bauchi, Bauchi" });
    expect(results.further.map(({ name }) => name)).toEqual(["Dutse Hall"]);
  });

  test("words that were not understood are said", async () => {
    expect((await find("roofer qqqqq", { location: "Adamawa" })).left_out).toEqual(["qqqqq"]);
  });

  test("two trades alternate, businesses that do both first", async () => {
    const place = "Kogi, Okene";
    await make({ place, name: "Both", category: "Construction", tags: ["Welder", "Carpenter"] });
    for (const at of [1, 2, 3]) await make({ place, name: `Welder ${at}`, category: "Construction", tags: ["Welder"] });
    await make({ place, name: "Carpenter 1", category: "Construction", tags: ["Carpenter"] });
    const names = await namesFor("welder and carpenter", { location: place });
    expect(names[0]).toBe("Both");
    expect(names.slice(1, 3)).toContain("Carpenter 1");
  });

  test("a time in the words is a filter, and is returned only when it had results", async () => {
    const place = "Benue, Otukpo";
    const tags = ["Pharmacy and chemist"];
    await make({ place, name: "Day Chemist", tags });
    await make({ place, name: "Night Chemist", tags }, { isOpenAlways: true });
    expect(await find("24 hours pharmacy", { location: place })).toMatchObject({ open_at: "24 hours", total: 1 });
    expect(await find("24 hours barber", { location: "Abia, Ohafia" })).toMatchObject({ open_at: "" });
  });
});

describe("pages of one query", () => {
  const searches = [
    "food",
    "welder and carpenter",
    "tiler",
    "plumber",
    "best tiler in ifo",
    "barber qqq",
    "tailor lagoon",
    "plumber lagoon view",
    "keys",
  ];
  const tags = ["Tiler", "Plumber", "Barber", "Tailor", "Mama put", "Party cooking", "Welder", "Carpenter"];
  /** A small generator, so that a failing draw can be repeated. */
  let state = 7;
  const draw = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };

  test("pages neither repeat nor miss a business, whatever the words, filters, order and page size", async () => {
    const places = ["Lagos, Ikeja", "Lagos, Mushin", "Lagos, Epe", "Ogun, Ifo", "Kano, Dala"];
    for (let at = 0; at < 90; at++) {
      const given = {
        place: places[draw(5)]!,
        name: `Page ${at}`,
        tags: [tags[draw(8)]!, tags[draw(8)]!],
        isVerified: draw(3) === 0,
      };
      const about = draw(3) === 0 ? "We also know a good plumber, food and a lagoon view." : "";
      const ratings = draw(2) === 0 ? Array.from({ length: draw(6) }, () => 1 + draw(5)) : [];
      await make(
        { ...given, about },
        { ratings, isBoosted: draw(5) === 0, isNew: draw(6) === 0, isOpenAlways: draw(2) === 0 },
      );
    }
    for (let round = 0; round < 30; round++) {
      const asked = {
        location: ["", "Lagos", "Lagos, Ikeja", "Ogun, Ifo"][draw(4)]!,
        sort: ["best", "best", "best", "rating", "newest", "nearest"][draw(6)]!,
        ...(draw(4) === 0 ? { verified: "true" } : {}),
        ...(draw(4) === 0 ? { open_now: "true" } : {}),
        ...(draw(4) === 0 ? { min_rating: 3 } : {}),
        ...(draw(3) === 0 ? { lat: 6.6, lng: 3.35 } : {}),
      };
      const search = searches[draw(searches.length)]!;
      const whole = await find(search, { ...asked, limit: 100 });
      const size = 1 + draw(30);
      const paged: string[] = [];
      for (let offset = 0; offset < whole.listings.length; offset += size) {
        const page = await find(search, { ...asked, limit: size, offset });
        expect(page.total).toBe(whole.total);
        paged.push(...page.listings.map(({ id }) => id));
      }
      const what = `round ${round}: ${search} ${JSON.stringify(asked)} by ${size}`;
      expect(paged, what).toEqual(whole.listings.map(({ id }) => id));
      expect(new Set(paged).size, what).toBe(paged.length);
      expect(paged.length, what).toBe(Math.min(whole.total, 100));
      const asks = tags.find((tag) => search.includes(tag.toLowerCase()));
      if (!asks || search.includes(" and ")) continue;
      const offers = whole.listings.map((listing) => listing.tags.includes(asks));
      expect(offers.lastIndexOf(true), `${what}: an offer behind a mention`).toBe(offers.filter(Boolean).length - 1);
    }
  }, 60_000);
});

describe("odd questions", () => {
  test.each([
    "a",
    Array(40).fill("plumb").join(" "),
    "ikeja",
    "open now near me",
    "yaba ikeja",
    "💇🏾‍♀️",
    "سباك في لاغوس",
    "plumber ".repeat(25),
  ])("%j is answered", async (search) => {
    const results = await find(search.slice(0, 200), { location: "Lagos" });
    expect(results.listings.length).toBeLessThanOrEqual(28);
  });
});
