import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { businesses, catalogItems, openingHours } from "#/server/business/tables.ts";
import { makeSubscription } from "#/server/payment/make.ts";
import { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import { makeReview } from "#/server/review/make.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { SearchQuery } from "./contract.ts";
import { indexBusinesses } from "./indexing.ts";
import { parseQuery } from "./parse-query.ts";
import { planSearch } from "./plan-search.ts";
import { findBusinesses } from "./search.ts";
import { searchMisses } from "./tables.ts";
import { Vocabulary } from "./vocabulary.ts";

/** A saturday, 11 in the morning in Lagos. */
const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;

beforeAll(async () => {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), services.vocabulary.trades);
  });
  services = { db: (await ownDatabase()).db, clock, events, vocabulary: new Vocabulary() };
});

const make = (given: GivenBusiness) => makeBusiness(services, given);
const find = (search: string, more: Record<string, unknown> = {}) =>
  findBusinesses(services, SearchQuery.parse({ search, ...more }));
const namesFor = async (search: string, more: Record<string, unknown> = {}) =>
  (await find(search, more)).listings.map(({ name }) => name);
const reindex = (id: string) => indexBusinesses(services.db, [id], clock.now(), services.vocabulary.trades);
const change = (id: string, to: Partial<typeof businesses.$inferInsert>) =>
  services.db.update(businesses).set(to).where(eq(businesses.id, id));

describe("what is found", () => {
  test("a business is found by its tag, its name and its text, in this order, and not by its category alone", async () => {
    const place = "Abia, Aba North";
    await make({ place, name: "Chidi and Sons", category: "Electrical Works", about: "We do tv repair too." });
    await make({ place, name: "Ngozi Electronics", category: "Electrical Works", tags: ["TV repair"] });
    await make({ place, name: "Uche TV Repair", category: "Electrical Works" });
    await make({ place, name: "Emeka Power", category: "Electrical Works" });
    expect(await namesFor("tv repair", { location: place })).toEqual([
      "Ngozi Electronics",
      "Uche TV Repair",
      "Chidi and Sons",
    ]);
  });

  test("a mention comes after all who do it", async () => {
    const place = "Abia, Aba South";
    await make({ place, name: "Okoro Bakery", category: "Eatery, Restaurant", about: "Next to a shoe repair." });
    await make({ place, name: "Eze Cobbler", category: "Shoe Marker or Cobbler", tags: ["Shoe repair"] });
    expect(await namesFor("shoe repair", { location: place })).toEqual(["Eze Cobbler", "Okoro Bakery"]);
  });

  test("a business of the category that only mentions the service is not lost", async () => {
    const place = "Abia, Bende";
    await make({ place, name: "Bende Wash", category: "Laundry & Cleaning", about: "Ask us for tank cleaning." });
    expect(await namesFor("tank cleaning", { location: place })).toContain("Bende Wash");
  });

  test("those in the asked LGA come before the rest of its state, and others not at all", async () => {
    await make({ place: "Ekiti, Ikole", name: "Far Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    await make({ place: "Ekiti, Oye", name: "Near Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    await make({ place: "Ondo, Ose", name: "Other Henna", category: "Fashion & Beauty", tags: ["Henna and tattoo"] });
    const results = await find("henna", { location: "Ekiti, Oye" });
    expect(results.listings.map(({ name }) => name)).toEqual(["Near Henna", "Far Henna"]);
    expect(results).toMatchObject({ total: 2, in_place: 1, place: { state: "Ekiti", lga: "Oye" } });
  });

  test("businesses that answer to all words come first, by name before by text, and others of the trade after", async () => {
    const place = "Ekiti, Emure";
    await make({
      place,
      name: "Brave Tailors",
      category: "Fashion & Beauty",
      tags: ["Tailor"],
      about: "A lagoon view.",
    });
    await make({ place, name: "Lagoon Tailors", category: "Fashion & Beauty", tags: ["Tailor"] });
    await make({ place, name: "Third Tailors", category: "Fashion & Beauty", tags: ["Tailor"] });
    expect(await namesFor("lagoon tailor", { location: place })).toEqual([
      "Lagoon Tailors",
      "Brave Tailors",
      "Third Tailors",
    ]);
  });

  test("among several words too, who does it comes before who mentions it", async () => {
    const place = "Ekiti, Gbonyin";
    const about = "Fit for a castle. Plumber at hand.";
    const mentions = await make({ place, name: "Tola Tiles", category: "Construction", tags: ["Tiler"], about });
    await makeSubscription(services, {
      businessId: mentions.id,
      startsAt: new Date("2026-11-01"),
      endsAt: new Date("2026-12-01"),
    });
    await make({ place, name: "Tola Pipes", category: "Construction", tags: ["Plumber"], about: "Fit for a castle." });
    expect(await namesFor("plumber castle", { location: place })).toEqual(["Tola Pipes", "Tola Tiles"]);
  });

  test("a trade or a place in a name does not hide the business", async () => {
    await make({ place: "Ekiti, Moba", name: "Emerald Delta Solicitors", category: "Lawyer & Legal Services" });
    expect(await namesFor("emerald delta solicitors", { location: "Ekiti, Moba" })).toEqual([
      "Emerald Delta Solicitors",
    ]);
  });

  test("a slip is mended when nothing else is found, and told", async () => {
    const place = "Ekiti, Ijero";
    await make({ place, name: "Ijero Tyres", category: "Car or Auto Repairs, Mechanic", tags: ["Vulcanizer"] });
    const results = await find("vulcanzier", { location: place });
    expect(results.listings[0]?.name).toBe("Ijero Tyres");
    expect(results.corrected).toBe("vulcanizer");
  });

  test("words that no one answers to do not hide who does the trade", async () => {
    expect(await namesFor("vulcanizer kwakwakwa zazaza", { location: "Ekiti, Ijero" })).toContain("Ijero Tyres");
  });

  test("premium does not lift a business that is neither rated nor checked", async () => {
    const place = "Gombe, Akko";
    const paying = await make({
      place,
      name: "Paying Cleaners",
      category: "Laundry & Cleaning",
      tags: ["Sofa and rug cleaning"],
    });
    await make({
      place,
      name: "Free Cleaners",
      category: "Laundry & Cleaning",
      tags: ["Sofa and rug cleaning"],
      isVerified: true,
    });
    await makeSubscription(services, {
      businessId: paying.id,
      startsAt: new Date("2026-11-01"),
      endsAt: new Date("2026-12-01"),
    });
    await make({ place, name: "Gombe Rug Cleaning", category: "Laundry & Cleaning" });
    // The paying one has no rating and no check: what is bought lifts no further than what is earned.
    expect(await namesFor("rug cleaning", { location: place })).toEqual([
      "Free Cleaners",
      "Paying Cleaners",
      "Gombe Rug Cleaning",
    ]);
  });
});

describe("as soon as a business changes", () => {
  test("a business is found under what it is now, and not under what it was", async () => {
    const { id } = await make({ place: "Kebbi, Zuru", name: "Zebulon Woodwork", tags: ["Carpenter"] });
    await change(id, { name: "Yakubu Ironwork", tags: ["Welder"] });
    await reindex(id);
    expect(await namesFor("yakubu")).toEqual(["Yakubu Ironwork"]);
    expect(await namesFor("zebulon")).toEqual([]);
    expect(await namesFor("welder", { location: "Kebbi, Zuru" })).toEqual(["Yakubu Ironwork"]);
  });

  test("a business is gone while it is hidden or blocked, and back when it is active", async () => {
    const { id } = await make({ name: "Quintus Bakery" });
    for (const [status, names] of [
      ["hidden", []],
      ["active", ["Quintus Bakery"]],
      ["blocked", []],
    ] as const) {
      await change(id, { status });
      await reindex(id);
      expect(await namesFor("quintus")).toEqual(names);
    }
  });

  test("a business is gone when it is deleted", async () => {
    const { id } = await make({ name: "Rufina Bakery" });
    await services.db.delete(businesses).where(eq(businesses.id, id));
    await reindex(id);
    expect(await namesFor("rufina")).toEqual([]);
  });

  test("the states whose lists changed are told, the old one and the new", async () => {
    const [lagos, kano] = [await make({ place: "Lagos, Epe" }), await make({ place: "Kano, Dala" })];
    const [lagosId] = await reindex(lagos.id);
    const [kanoId] = await reindex(kano.id);
    await change(lagos.id, { localGovernmentId: kano.localGovernmentId });
    expect((await reindex(lagos.id)).sort()).toEqual([lagosId!, kanoId!].sort());
  });
});

describe("filters and orders", () => {
  const location = "Borno, Biu";
  const open = [480, 1_020] as const;

  beforeAll(async () => {
    const weld = (given: GivenBusiness) => make({ place: location, tags: ["Welder"], ...given });
    const ada = await weld({
      name: "Ada Welds",
      isVerified: true,
      hours: { saturday: open },
      latitude: 10.7,
      longitude: 12.2,
      createdAt: new Date("2026-01-01"),
    });
    const bisi = await weld({
      name: "Bisi Welds",
      hours: { saturday: "closed" },
      latitude: 10.61,
      longitude: 12.19,
      createdAt: new Date("2026-03-01"),
    });
    await weld({
      name: "Chi Welds",
      category: "Engineering",
      latitude: 10.65,
      longitude: 12.19,
      createdAt: new Date("2026-02-01"),
    });
    for (const stars of [3, 3]) await makeReview(services, { businessId: ada.id, stars });
    for (const stars of [5, 4]) await makeReview(services, { businessId: bisi.id, stars });
  });

  test.each([
    ["verified ones", { verified: "true" }, ["Ada Welds"]],
    ["those open now", { open_now: "true" }, ["Ada Welds"]],
    ["those with enough stars, not those with none", { min_rating: 4 }, ["Bisi Welds"]],
    ["those of a category", { category: "engineering" }, ["Chi Welds"]],
    ["all of these at once", { verified: "true", min_rating: 4 }, []],
  ])("only %s are shown when asked", async (_, more, names) => {
    const results = await find("welder", { location, ...more });
    expect(results.listings.map(({ name }) => name)).toEqual(names);
    expect(results.total).toBe(names.length);
  });

  test.each([
    ["the nearest", { sort: "nearest", lat: 10.61, lng: 12.19 }, ["Bisi", "Chi", "Ada"]],
    ["the newest", { sort: "newest" }, ["Bisi", "Chi", "Ada"]],
    ["the best rated", { sort: "rating" }, ["Bisi", "Ada", "Chi"]],
  ])("%s come first when asked", async (_, more, names) => {
    expect(await namesFor("welder", { location, ...more })).toEqual(names.map((name) => `${name} Welds`));
  });

  test.each(["rating", "newest"])("filters leave out the same listings when they are sorted by %s", async (sort) => {
    const filtered = async (more: object) => {
      const { listings, total } = await find("welder", { location, sort, ...more });
      return [total, ...listings.map(({ name }) => name)];
    };
    expect(await filtered({ verified: "true" })).toEqual([1, "Ada Welds"]);
    expect(await filtered({ min_rating: 4 })).toEqual([1, "Bisi Welds"]);
    expect(await filtered({ category: "engineering" })).toEqual([1, "Chi Welds"]);
    expect(await filtered({ verified: "true", min_rating: 4 })).toEqual([0]);
  });

  test("a listing says its lowest price, when it opens next, and that it is new", async () => {
    const { id } = await make({ place: "Kogi, Ajaokuta", name: "Ajaokuta Brake Works" });
    await services.db
      .insert(catalogItems)
      .values([0, 450_000, 99_999].map((priceKobo) => ({ id: newId(), businessId: id, image: "", priceKobo })));
    await services.db
      .insert(openingHours)
      .values([{ businessId: id, weekday: 6, opensMinute: 540, closesMinute: 1_020 }]);
    await change(id, { createdAt: new Date("2026-11-01T10:00:00Z") });
    await reindex(id);
    const [listing] = (await find("Ajaokuta Brake Works")).listings;
    expect(listing).toMatchObject({ from_price: 999, is_open: true, closes_at: "2026-11-21T16:00:00.000Z" });
    expect(listing).toMatchObject({ opens_at: null, is_new: true, reply_minutes: null });
    await change(id, { createdAt: new Date("2026-10-01T10:00:00Z") });
    await reindex(id);
    expect((await find("Ajaokuta Brake Works")).listings[0]).toMatchObject({ is_new: false });
  });

  test("a latitude without a longitude is refused", () => {
    expect(SearchQuery.safeParse({ search: "tailor", lat: 6.5 }).error?.issues[0]?.path).toEqual(["lat"]);
    expect(SearchQuery.safeParse({ search: "tailor", lng: 3.4 }).success).toBe(false);
    expect(SearchQuery.safeParse({ search: "tailor", lat: 6.5, lng: 3.4 }).success).toBe(true);
  });

  test("a distance is told when a point is given", async () => {
    const results = await find("welder", { location, sort: "nearest", lat: 10.61, lng: 12.19 });
    expect(results.listings.map(({ distance_km }) => distance_km)).toEqual([0, 4.4, 10.1]);
    expect((await find("welder", { location })).listings[0]?.distance_km).toBeNull();
  });

  test("a category without a keyword is searched for", async () => {
    expect(await namesFor("", { category: "Engineering", location })).toEqual(["Chi Welds"]);
  });

  test("in a category are those who chose it, and not those whose own tag names it, however they are sorted", async () => {
    const place = "Kogi, Ijumu";
    await make({ place, name: "Ijumu Turbines", category: "Engineering" });
    await make({ place, name: "Ijumu Weaves", category: "Fashion & Beauty", tags: ["Engineering"] });
    for (const sort of ["best", "rating", "newest"])
      expect(await namesFor("", { category: "Engineering", location: place, sort })).toEqual(["Ijumu Turbines"]);
  });

  test("a category that does not exist is refused", async () => {
    await expect(find("welder", { category: "Wizardry" })).rejects.toMatchObject({ code: "request/invalid" });
  });
});

describe("pages", () => {
  const location = "Yobe, Bade";

  beforeAll(async () => {
    for (let n = 0; n < 7; n++)
      await make({ place: n < 4 ? location : "Yobe, Fika", name: `Bade Roof ${n}`, tags: ["Roofer"] });
    for (let n = 0; n < 3; n++) await make({ place: location, name: `Bade Wall ${n}`, tags: ["Tiler"] });
  });

  test.each([
    ["one trade", "roofer"],
    ["several words", "bade roof"],
    ["one trade, newest first", "roofer", "newest"],
  ])("pages of %s hold every result once", async (_, search, sort = "best") => {
    const whole = await find(search, { location, sort });
    const pages: string[] = [];
    for (let offset = 0; offset < whole.total; offset += 2) {
      const page = await find(search, { location, sort, limit: 2, offset });
      expect(page.total).toBe(whole.total);
      pages.push(...page.listings.map(({ id }) => id));
    }
    expect(pages).toEqual(whole.listings.map(({ id }) => id));
    expect(new Set(pages).size).toBe(whole.total);
  });

  test("past the end are empty, and still counted", async () => {
    for (const search of ["roofer", "bade roof"]) {
      const past = await find(search, { location, offset: 500 });
      expect(past.listings).toEqual([]);
      expect(past.total).toBeGreaterThan(0);
    }
  });

  test("pages are counted up to 500, and it is told when there are more", async () => {
    const lga = (await make({ place: "Zamfara, Bakura", name: "Bakura Snails", category: "Farming & Agriculture" }))
      .localGovernmentId;
    await services.db.execute(`
      insert into accounts (id, email) select gen_random_uuid(), 'many' || n || '@example.com' from generate_series(1, 520) n`);
    await services.db.execute(`
      insert into businesses (id, bid, owner_id, name, about, phone, category_id, tags, address, town, local_government_id)
      select gen_random_uuid(), 'many-' || a.id, a.id, 'Many Snails', '', '', 20, '{}', '', '', ${lga}
      from accounts a where a.email like 'many%'`);
    const many = await services.db
      .select({ id: businesses.id })
      .from(businesses)
      .where(eq(businesses.name, "Many Snails"));
    await indexBusinesses(
      services.db,
      many.map(({ id }) => id),
      clock.now(),
      services.vocabulary.trades,
    );
    for (const search of ["snails", "many snails"]) {
      expect(await find(search, { location: "Zamfara, Bakura", limit: 1 })).toMatchObject({
        total: 500,
        is_capped: true,
      });
    }
  });
});

describe("when nothing is found", () => {
  test("the words are counted by day, without numbers", async () => {
    await find("Kwakwakwa 08031234567 kwakwakwa", { location: "Lagos, Ikeja" });
    await find("kwakwakwa", {});
    const misses = await services.db.select().from(searchMisses).where(eq(searchMisses.word, "kwakwakwa"));
    expect(misses).toEqual([{ word: "kwakwakwa", missedOn: "2026-11-21", times: 2 }]);
    const all = await services.db.select().from(searchMisses);
    expect(all.filter(({ word }) => /\d/.test(word))).toEqual([]);
  });

  test("the places that have some are told, with how many", async () => {
    await make({ place: "Niger, Agaie", name: "Agaie Ice", category: "Others", tags: ["Ice block"] });
    const results = await find("ice block", { location: "Niger, Bida" });
    expect(results.listings.map(({ name }) => name)).toEqual(["Agaie Ice"]);
    const elsewhere = await find("ice block", { location: "Kogi, Idah" });
    expect(elsewhere).toMatchObject({ total: 0, elsewhere: 1, nearby: [{ lga: "Agaie", state: "Niger", count: 1 }] });
  });

  test("a place we do not know gives nothing, and says which", async () => {
    expect(await find("roofer", { location: "Atlantis" })).toMatchObject({
      total: 0,
      unknown_place: "Atlantis",
      place: null,
    });
  });
});

describe("whatever is typed", () => {
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
    expect(await namesFor("'roofer'!!! (please) & thank%", { location: "Yobe, Bade" })).toEqual(
      await namesFor("roofer", { location: "Yobe, Bade" }),
    );
  });

  test("a place alone shows who is there", async () => {
    expect((await find("bade yobe")).listings.length).toBeGreaterThanOrEqual(7);
  });

  test("there are never many steps to take", () => {
    for (const search of [...oddities, "plumber tailor welder mechanic ikeja surulere vulcanzier"]) {
      const parsed = parseQuery(search.slice(0, 200), "Lagos, Ikeja", services.vocabulary, clock.now());
      expect(planSearch(parsed, undefined, services.vocabulary.trades).length).toBeLessThanOrEqual(12);
    }
  });
});
