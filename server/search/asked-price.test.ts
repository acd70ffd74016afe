import { beforeAll, describe, expect, test } from "vitest";
import { bookingSettings } from "#/server/booking/tables.ts";
import { catalogItems } from "#/server/business/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { newId } from "#/server/platform/id.ts";
import { startSearching } from "#/tests/search.ts";
import { SearchQuery } from "./contract.ts";
import { findListings, listingsOf, relatedListings } from "./search.ts";

const { services, make, find, reindex } = await startSearching();
const location = "Borno, Biu";

beforeAll(async () => {
  const priced = async (name: string, naira: number) => {
    const { id } = await make({ name, place: location, tags: ["Barber"] });
    if (naira > 0)
      await services.db.insert(catalogItems).values({
        id: newId(),
        businessId: id,
        name: "Haircut",
        priceKobo: naira * 100,
        image: "",
        createdAt: services.clock.now(),
      });
    await reindex(id);
  };
  await priced("Ada Cuts", 2_000);
  await priced("Bisi Cuts", 32_000);
  await priced("Chi Cuts", 0);
});

describe("a price in the words", () => {
  test("leaves only businesses whose lowest price it allows, and reports so", async () => {
    const results = await find("haircut under 5k", { location });
    expect(results.listings.map(({ name }) => name)).toEqual(["Ada Cuts"]);
    expect(results).toMatchObject({ price_under: 5_000, nobody_under: 0 });
  });

  test("that no business states leaves all of them, and reports so", async () => {
    const results = await find("haircut under 1k", { location });
    expect(results.listings).toHaveLength(3);
    expect(results).toMatchObject({ price_under: 0, nobody_under: 1_000 });
  });
});

test("a position without a location searches around it, names too", async () => {
  const far = await make({ name: "Creche Road Tailors", place: "Kano, Dala", tags: ["Tailor"] });
  await reindex(far.id);
  const results = await find("creche and day care", { lat: 10.61, lng: 12.19 });
  expect(results.place).toMatchObject({ state: "Borno" });
  expect(results.listings.map(({ state }) => state)).not.toContain("Kano");
});

test("a card shows the lowest price of the service it is listed for, else of the first one, wherever it is", async () => {
  const place = "Borno, Kwaya Kusar";
  const { id } = await make({ name: "Kwaya Works", place, tags: ["Plumber", "Tiler"] });
  const items = { "Tiling labour": 2_500, "Toilet installation": 12_000, "Call-out": 6_000 };
  const rows = Object.entries(items).map(([name, naira]) => ({ id: newId(), name, priceKobo: naira * 100 }));
  await services.db.insert(catalogItems).values(rows.map((row) => ({ ...row, businessId: id, image: "" })));
  await reindex(id);

  const priceFor = async (words: string) => (await find(words, { location: place })).listings[0]?.from_price;
  expect(await priceFor("plumber")).toBe(6_000);
  expect(await priceFor("tiler")).toBe(2_500);
  expect(await priceFor("Kwaya Works")).toBe(6_000);
  expect((await listingsOf(services, [id]))[0]?.from_price).toBe(6_000);

  expect(await priceFor("tiler under 3k")).toBe(2_500);
  const { listings } = await findListings(services, SearchQuery.parse({ search: "tiler", location: place }));
  expect(listings[0]?.from_price).toBe(2_500);

  const { state } = readPlace(place)!;
  const { trades } = services.vocabulary;
  const priceBeside = async (tag: string) => {
    const { id: except } = await make({ name: `Kwaya ${tag}`, place, tags: [tag] });
    await reindex(except);
    const related = await relatedListings({ ...services, trades }, { category: "Construction", state, except });
    return related.find(({ name }) => name === "Kwaya Works")?.from_price;
  };
  expect(await priceBeside("Plumber")).toBe(6_000);
  expect(await priceBeside("Tiler")).toBe(2_500);
});

test("the price of a service counts while it can be booked", async () => {
  const { id } = await make({ name: "Shani Cuts", place: "Borno, Shani", tags: ["Barber"] });
  const offered = { businessId: id, services: [{ id: newId(), name: "Haircut", minutes: 30, priceKobo: 150_000 }] };
  const priceWhen = async (takesBookings: boolean) => {
    const change = { ...offered, takesBookings };
    await services.db
      .insert(bookingSettings)
      .values(change)
      .onConflictDoUpdate({ target: bookingSettings.businessId, set: change });
    await reindex(id);
    return (await listingsOf(services, [id]))[0]?.from_price;
  };
  expect(await priceWhen(true)).toBe(1_500);
  expect(await priceWhen(false)).toBe(0);
});
