import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { serviceAreas } from "#/server/business/tables.ts";
import { readPlace } from "#/server/place/place.ts";
import { Events } from "#/server/platform/events/events.ts";
import type { Services } from "#/server/services.ts";
import { ownDatabase } from "#/tests/database.ts";
import { SearchQuery } from "./contract.ts";
import { Vocabulary } from "./parse/vocabulary.ts";
import { indexBusinesses } from "./rank/indexing.ts";
import { findBusinesses } from "./search.ts";
import { listingTerms } from "./tables.ts";

const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
const lgaOf = (place: string) => readPlace(place)!.lga!;
let services: Pick<Services, "db" | "clock" | "events" | "vocabulary">;

beforeAll(async () => {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], clock.now(), services.vocabulary.trades);
  });
  services = { db: (await ownDatabase()).db, clock, events, vocabulary: new Vocabulary() };
});

/** A business that also comes to other places. @returns its id, and the states whose lists it is in */
async function make(given: GivenBusiness, ...served: string[]) {
  const { id } = await makeBusiness(services, given);
  for (const place of served) {
    await services.db.insert(serviceAreas).values({ businessId: id, localGovernmentId: lgaOf(place).id });
  }
  return { id, stateIds: await indexBusinesses(services.db, [id], clock.now(), services.vocabulary.trades) };
}

const find = (search: string, location: string, more: object = {}) =>
  findBusinesses(services, SearchQuery.parse({ search, location, ...more }));
const namesOf = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).listings.map(({ name }) => name).sort();

describe("a business that serves other places", () => {
  test("a business that moved to an LGA that it served has each term there once", async () => {
    const { id } = await make({ name: "Moved Glazier", place: "Oyo, Egbeda", tags: ["Glazier"] }, "Oyo, Egbeda");

    const rows = await services.db.select().from(listingTerms).where(eq(listingTerms.businessId, id));

    const once = new Set(rows.map(({ termId, localGovernmentId }) => `${termId} ${localGovernmentId}`));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toHaveLength(once.size);
    expect(rows.filter(({ isHome }) => !isHome)).toEqual([]);
  });

  test("a business that serves other places is found in each once, and in its own state once", async () => {
    const tags = ["Tiler"];
    await make({ name: "Home Tiler", place: "Oyo, Ibadan North", tags });
    await make({ name: "Coming Tiler", place: "Oyo, Ibadan South-West", tags }, "Oyo, Ibadan North");
    await make({ name: "Far Tiler", place: "Osun, Osogbo", tags }, "Oyo, Ibadan North", "Oyo, Ogbomosho North");
    await make({ name: "Other Tiler", place: "Oyo, Egbeda", tags });

    const inNorth = await find("tiler", "Oyo, Ibadan North");
    expect(
      inNorth.listings
        .slice(0, 3)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Coming Tiler", "Far Tiler", "Home Tiler"]);
    expect(inNorth.listings.map(({ name }) => name).slice(3)).toEqual(["Other Tiler"]);
    expect(inNorth).toMatchObject({ total: 4, in_place: 3 });
    expect(await namesOf("tiler", "Oyo")).toEqual(["Coming Tiler", "Home Tiler", "Other Tiler"]);
    expect(await namesOf("tiler", "Osun")).toEqual(["Far Tiler"]);
    expect(await find("tiler", "")).toMatchObject({ total: 4 });
    expect((await find("tiler", "Oyo, Egbeda")).listings[0]!.name).toBe("Other Tiler");
    expect(await find("tiler", "Oyo, Egbeda")).toMatchObject({ total: 3, in_place: 1 });
  });

  test("a business that serves other places is found there by several words and by its name", async () => {
    await make({ name: "Zeta Borehole", place: "Enugu, Nsukka", tags: ["Borehole drilling"] }, "Kogi, Lokoja");
    expect(await namesOf("zeta borehole drilling", "Kogi, Lokoja")).toEqual(["Zeta Borehole"]);
    expect(await find("zeta borehole drilling", "Kogi, Lokoja")).toMatchObject({ total: 1, in_place: 1 });
    expect(await namesOf("zeta", "Kogi, Lokoja")).toEqual(["Zeta Borehole"]);
    expect(await namesOf("zeta", "Kogi, Okene")).toEqual([]);
  });

  test("a business that serves other places is sorted and filtered there like any other", async () => {
    const tags = ["Painter"];
    await make({ name: "Near Painter", place: "Edo, Oredo", tags });
    await make({ name: "Proven Painter", place: "Delta, Sapele", tags, isVerified: true }, "Edo, Oredo");
    expect(await namesOf("painter", "Edo, Oredo", { sort: "newest" })).toEqual(["Near Painter", "Proven Painter"]);
    expect(await namesOf("painter", "Edo, Oredo", { verified: "true" })).toEqual(["Proven Painter"]);
  });

  test("a business that stops serving a place is not found there, and the cached results of both states are evicted", async () => {
    const { id, stateIds } = await make(
      { name: "Welding Once", place: "Kwara, Offa", tags: ["Welder"] },
      "Ekiti, Ado Ekiti",
    );
    const both = [lgaOf("Kwara, Offa").state.id, lgaOf("Ekiti, Ado Ekiti").state.id].sort();
    expect([...stateIds].sort()).toEqual(both);
    expect(await namesOf("welder", "Ekiti, Ado Ekiti")).toEqual(["Welding Once"]);

    await services.db.delete(serviceAreas);
    expect([...(await indexBusinesses(services.db, [id], clock.now(), services.vocabulary.trades))].sort()).toEqual(
      both,
    );
    expect(await namesOf("welder", "Ekiti, Ado Ekiti")).toEqual([]);
    expect(await namesOf("welder", "Kwara, Offa")).toEqual(["Welding Once"]);
  });
});
