import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { bookingSettings } from "#/server/booking/tables.ts";
import { weekOf } from "#/server/business/business.ts";
import type { GivenBusiness } from "#/server/business/make.ts";
import { businesses, catalogItems } from "#/server/business/tables.ts";
import { newId } from "#/server/platform/id.ts";
import { makeReview } from "#/server/review/make.ts";
import { startSearching } from "#/tests/search.ts";
import { SearchQuery } from "./contract.ts";
import { indexBusinesses } from "./rank/indexing.ts";

const { services, make, find, namesFor, reindex, change } = await startSearching();

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
    const chi = await weld({
      name: "Chi Welds",
      category: "Engineering",
      latitude: 10.65,
      longitude: 12.19,
      createdAt: new Date("2026-02-01"),
    });
    await services.db.insert(bookingSettings).values([
      { businessId: chi.id, takesBookings: true },
      { businessId: bisi.id, takesBookings: false },
    ]);
    await reindex(chi.id);
    for (const stars of [3, 3]) await makeReview(services, { businessId: ada.id, stars });
    for (const stars of [5, 4]) await makeReview(services, { businessId: bisi.id, stars });
  });

  test.each([
    ["verified ones", { verified: "true" }, ["Ada Welds"]],
    ["those open now", { open_now: "true" }, ["Ada Welds"]],
    ["those with enough stars, not those with none", { min_rating: 4 }, ["Bisi Welds"]],
    ["those that take bookings", { takes_bookings: "true" }, ["Chi Welds"]],
    ["those of a category", { category: "engineering" }, ["Chi Welds"]],
    ["all of these at once", { verified: "true", min_rating: 4 }, []],
  ])("only %s are shown when asked", async (_, more, names) => {
    const results = await find("welder", { location, ...more });
    expect(results.listings.map(({ name }) => name)).toEqual(names);
    expect(results.total).toBe(names.length);
    expect(results.map?.pins.length ?? 0).toBe(names.length);
  });

  test("the filter by bookings suits trades whose customers book a time, with results or without", async () => {
    expect(await find("hair stylist", { location })).toMatchObject({ suits_bookings: true, total: 0 });
    expect(await find("welder", { location, takes_bookings: "true" })).toMatchObject({
      suits_bookings: false,
      total: 1,
    });
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
    expect(await filtered({ takes_bookings: "true" })).toEqual([1, "Chi Welds"]);
    expect(await filtered({ verified: "true", min_rating: 4 })).toEqual([0]);
  });

  test("a listing contains its lowest price, its next opening, and that it is new", async () => {
    const { id } = await make({ place: "Kogi, Ajaokuta", name: "Ajaokuta Brake Works" });
    await services.db
      .insert(catalogItems)
      .values([0, 450_000, 99_999].map((priceKobo) => ({ id: newId(), businessId: id, image: "", priceKobo })));
    const openingHours = weekOf([{ weekday: 6, opensMinute: 540, closesMinute: 1_020 }]);
    await change(id, { openingHours, createdAt: new Date("2026-11-01T10:00:00Z") });
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

  test("a distance is returned when a point is given", async () => {
    const results = await find("welder", { location, sort: "nearest", lat: 10.61, lng: 12.19 });
    expect(results.listings.map(({ distance_km }) => distance_km)).toEqual([0, 4.4, 10.1]);
    expect((await find("welder", { location })).listings[0]?.distance_km).toBeNull();
  });

  test("a business outside the searched LGA has its distance from there without a point; one inside it has none", async () => {
    const [here, there] = ["Gombe, Kaltungo", "Gombe, Gombe"];
    for (const place of [here, there]) await make({ place, name: `${place} Cobblers`, tags: ["Cobbler"] });
    const { listings } = await find("cobbler", { location: here });
    expect(listings.map(({ name, distance_km }) => [name, distance_km])).toEqual([
      [`${here} Cobblers`, null],
      [`${there} Cobblers`, expect.any(Number)],
    ]);
    expect(listings[1]!.distance_km).toBeGreaterThan(10);
    for (const { distance_km } of (await find("cobbler", { location: "Gombe" })).listings)
      expect(distance_km).toBeNull();
  });

  test("a category without a keyword is searched for", async () => {
    expect(await namesFor("", { category: "Engineering", location })).toEqual(["Chi Welds"]);
  });

  test("a category contains businesses that chose it, not those with a tag of its name, in every sort order", async () => {
    const place = "Kogi, Ijumu";
    await make({ place, name: "Ijumu Turbines", category: "Engineering" });
    await make({ place, name: "Ijumu Weaves", category: "Fashion & Beauty", tags: ["Engineering"] });
    for (const sort of ["best", "rating", "newest"])
      expect(await namesFor("", { category: "Engineering", location: place, sort })).toEqual(["Ijumu Turbines"]);
  });

  test("an unknown category is refused", async () => {
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

  test("results are counted up to 500, and more are reported", async () => {
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
      services.clock.now(),
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
