import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import type { Database } from "../database/database.ts";
import { Events } from "./events.ts";

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
});

/** Subscribed events, and those received after their commit. */
async function startEvents() {
  const events = new Events();
  const heard: string[] = [];
  events.onCommitted("business.changed", ({ businessId }) => heard.push(businessId));
  await events.listen(database);
  return { events, heard, businessId: randomUUIDv7() };
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

test("an event is delivered after the commit, and not before", async () => {
  const { events, heard, businessId } = await startEvents();

  await database.db.transaction(async (tx) => {
    await events.publish(tx, "business.changed", { businessId });
    await aMoment();
    expect(heard).toEqual([]);
  });

  await expect.poll(() => heard).toEqual([businessId]);
});

test("an event that was rolled back is not delivered", async () => {
  const { events, heard, businessId } = await startEvents();
  const rolledBack = database.db.transaction(async (tx) => {
    await events.publish(tx, "business.changed", { businessId: randomUUIDv7() });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");

  await database.db.transaction((tx) => events.publish(tx, "business.changed", { businessId }));

  await expect.poll(() => heard).toEqual([businessId]);
});

test("a listener within the transaction runs in it, and its failure rolls it back", async () => {
  const { events, heard, businessId } = await startEvents();
  await database.pool.query("create table derived (business_id uuid)");
  let isBroken = false;
  events.onInTransaction("business.changed", async (tx, payload) => {
    await tx.execute(`insert into derived values ('${payload.businessId}')`);
    if (isBroken) throw new Error("the index is broken");
  });
  const publish = () =>
    database.db.transaction(async (tx) => {
      await events.publish(tx, "business.changed", { businessId });
      expect((await tx.execute("select from derived")).rowCount).toBeGreaterThan(0);
    });
  const derived = async () => (await database.pool.query("select from derived")).rowCount;

  await publish();
  isBroken = true;
  await expect(publish()).rejects.toThrow("the index is broken");

  expect(await derived()).toBe(1);
  await expect.poll(() => heard).toEqual([businessId]);
});

test("every process on the database receives an event", async () => {
  const here = await startEvents();
  const there = await startEvents();

  await database.db.transaction((tx) => here.events.publish(tx, "business.changed", { businessId: here.businessId }));

  await expect.poll(() => there.heard).toEqual([here.businessId]);
  await expect.poll(() => here.heard).toEqual([here.businessId]);
});

test("a listener of one event does not receive others", async () => {
  const { events, heard, businessId } = await startEvents();

  await database.db.transaction(async (tx) => {
    await events.publish(tx, "listing.changed", { businessId, stateIds: [1, 2] });
    await events.publish(tx, "business.changed", { businessId });
  });

  await expect.poll(() => heard).toEqual([businessId]);
});

test("events published after a commit reach every process, in order, however many at once", async () => {
  const here = await startEvents();
  const there = await startEvents();
  const ids = Array.from({ length: 500 }, () => randomUUIDv7());

  for (const businessId of ids) here.events.publishAfterCommit("business.changed", { businessId });

  await expect.poll(() => there.heard).toEqual(ids);
  expect(here.heard).toEqual(ids);
});

test("an event with listeners inside the transaction cannot be published after it", async () => {
  const { events, businessId } = await startEvents();
  events.onInTransaction("business.changed", async () => {});

  expect(() => events.publishAfterCommit("business.changed", { businessId })).toThrow(
    "business.changed has listeners within",
  );
});
