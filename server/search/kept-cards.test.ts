import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { KeptCards } from "./kept-cards.ts";

/** An API that hears of changes, as a serving process does, on a database that no other test changes. */
async function startListening() {
  const started = await startApi({ database: await ownDatabase() });
  await started.services.events.listen(started.database);
  return started;
}

const given = { place: "Yobe, Nguru", category: "Sports", name: "Kind Anchor Sports" };
const path = "/v2/finder?search=anchor&location=Yobe";

test("a business that was found before shows its new stars", async () => {
  const { api, make } = await startListening();
  const business = await make.business(given);
  const rater = await make.account({ localGovernmentId: 1 });
  const ratings = async () => (await api.get(path)).body[0].rating_count;
  expect(await ratings()).toBe(0);

  await api.as(rater).post(`/v2/rating/${business.id}`, { rating: 5 });

  await expect.poll(ratings, { timeout: 10_000 }).toBe(1);
});

test("a card that is read while its business is being changed is not kept, so the change is seen once it is committed", async () => {
  const { make, services } = await startApi({ database: await ownDatabase() });
  const { id } = await make.business(given);
  const cards = new KeptCards(services.db, () => true);
  const summary = async () => (await cards.list(services.db, [id]))[0]?.summary;
  const before = await summary();

  await services.db.transaction(async (tx) => {
    cards.begin(id);
    await tx.execute(sql`update listings set summary = 'changed' where business_id = ${id}`);
    expect(await summary()).toBe(before);
  });

  expect(await summary()).toBe("changed");
});

test("a second search reads no card again, and a closed business is not found though its card is kept", async () => {
  const { api, make, services } = await startListening();
  const { id } = await make.business(given);
  await api.get(path);

  await services.db.execute(sql`update listings set summary = 'written behind our back' where business_id = ${id}`);

  expect((await api.get(path)).body[0].summary).not.toBe("written behind our back");
  await services.db.execute(sql`delete from listings where business_id = ${id}`);
  expect((await api.get(path)).body).toEqual([]);
});

test("a process that hears of no changes keeps no card", async () => {
  const { api, make, services } = await startApi({ database: await ownDatabase() });
  const { id } = await make.business(given);
  await api.get(path);

  await services.db.execute(sql`update listings set summary = 'read anew' where business_id = ${id}`);

  expect((await api.get(path)).body[0].summary).toBe("read anew");
});
