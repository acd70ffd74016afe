import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { listings, listingTerms } from "../tables.ts";
import { indexBusinesses } from "./indexing.ts";

test("businesses that are indexed twice at the same time, in opposite orders, are listed once each", async () => {
  const { make, db, clock } = await startApi();
  for (let round = 0; round < 6; round += 1) {
    const made = [await make.business(), await make.business(), await make.business()];
    const ids = made.map(({ id }) => id);
    const index = (these: string[]) => db.transaction((tx) => indexBusinesses(tx, these, clock.now(), new Trades()));

    const states = await Promise.all([index(ids), index([...ids].reverse()), index(ids), index([ids[1]!, ids[0]!])]);

    expect(states.every((changed) => changed.length === 1)).toBe(true);
    for (const id of ids) expect(await db.$count(listings, eq(listings.businessId, id))).toBe(1);
  }
});

test("the database refuses a business twice under one term of one LGA", async () => {
  const { make, db } = await startApi();
  const { id } = await make.business();
  const [term] = await db.select().from(listingTerms).where(eq(listingTerms.businessId, id));

  await expect(db.insert(listingTerms).values({ ...term!, weight: term!.weight + 1 })).rejects.toMatchObject({
    cause: { code: "23505" },
  });
});

test("two items removed from a catalog at the same time are both gone", async () => {
  const { api, make } = await startApi();
  const owner = await make.account();
  const catalog = Array.from({ length: 8 }, (_, nth) => ({ name: `Thing ${nth}` }));
  await make.business({ ownerId: owner.id, catalog });
  const who = api.as(owner);
  const items: { id: string }[] = (await who.get("/v2/mybusiness")).body.catalog;

  const replies = await Promise.all(items.map(({ id }) => who.delete(`/v2/catalog/${id}`)));

  expect(replies.map(({ status }) => status)).toEqual(items.map(() => 200));
  expect((await who.get("/v2/mybusiness")).body.catalog).toEqual([]);
});

test("a trade in a road name is not an offer, and the other words of the address are found", async () => {
  const { api, make } = await startApi({ database: await ownDatabase() });
  const on = {
    place: "Kano, Dala",
    category: "Counselling",
    about: "We listen.",
    address: "5 Mechanic Ngwuru Road",
  } as const;
  const { id } = await make.business({ ...on, name: "Kind Ears" });
  const found = async (search: string) =>
    (await api.get(`/v2/results?search=${search}&location=Kano`)).body.listings.map((one: { id: string }) => one.id);

  expect(await found("mechanic")).toEqual([]);
  expect(await found("ngwuru")).toEqual([id]);
});
