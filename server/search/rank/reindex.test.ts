import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { listings, searchIndex } from "../tables.ts";
import { checkIndexVersion, indexVersion, reindexAll, requestReindex } from "./reindex.ts";

const database = await ownDatabase();
const { db } = database;
const count = 60;
const ids: string[] = [];

/** Listings that another version indexed: each has a summary that the rules do not make. */
beforeEach(async () => {
  const { make } = await startApi({ database });
  while (ids.length < count) ids.push((await make.business({ tags: ["Plumber"] })).id);
  ids.sort();
  await db.update(listings).set({ summary: "of another version" });
  await db.delete(searchIndex);
  await db.insert(searchIndex).values({ version: indexVersion - 1 });
});

async function startReindex() {
  const started = await startApi({ database });
  const indexed: string[] = [];
  started.services.events.onInTransaction("listing.changed", async (_tx, { businessId }) => {
    indexed.push(businessId);
  });
  const failed: string[] = [];
  const run = () => reindexAll({ ...started.services, report: (_error, id) => failed.push(id) });
  return { ...started, indexed, failed, run };
}

const outdated = async () =>
  (await db.select().from(listings).where(eq(listings.summary, "of another version"))).map(
    ({ businessId }) => businessId,
  );

test("listings with another index version are re-indexed by the job, and the new version is stored", async () => {
  const { jobs } = await startReindex();
  expect(await checkIndexVersion(db)).toBe(true);

  await jobs.runNow("search.reindex");

  expect(await outdated()).toEqual([]);
  expect(await db.select().from(searchIndex)).toEqual([{ isOnly: true, version: indexVersion, reachedId: null }]);
  expect(await checkIndexVersion(db)).toBe(false);
});

test("nothing is re-indexed while the stored version is current", async () => {
  await db.update(searchIndex).set({ version: indexVersion });
  expect(await checkIndexVersion(db)).toBe(false);

  await (await startReindex()).run();

  expect(await outdated()).toHaveLength(count);
});

test("re-indexing by hand needs no other version", async () => {
  await db.update(searchIndex).set({ version: indexVersion });
  await requestReindex(db);

  await (await startReindex()).run();

  expect(await outdated()).toEqual([]);
});

test("an interrupted pass is continued where it was, by any process", async () => {
  await checkIndexVersion(db);
  await db.update(searchIndex).set({ reachedId: ids[39]! });

  expect(await checkIndexVersion(db)).toBe(true);
  await (await startReindex()).run();

  expect((await outdated()).sort()).toEqual(ids.slice(0, 40));
});

test("a business that cannot be indexed is reported and skipped", async () => {
  const { services, run, failed } = await startReindex();
  services.events.onInTransaction("listing.changed", async (_tx, { businessId }) => {
    if (businessId === ids[30]) throw new Error("it has no place");
  });
  await checkIndexVersion(db);

  await run();

  expect(failed).toEqual([ids[30]]);
  expect(await outdated()).toEqual([ids[30]]);
});

test("when many cannot be indexed the pass fails, and earlier batches stay committed", async () => {
  const { services, run } = await startReindex();
  services.events.onInTransaction("listing.changed", async (_tx, { businessId }) => {
    if (ids.indexOf(businessId) >= 25) throw new Error("no words are known");
  });
  await checkIndexVersion(db);

  await expect(run()).rejects.toThrow("no words are known");

  expect((await outdated()).sort()).toEqual(ids.slice(25));
  expect(await checkIndexVersion(db)).toBe(true);
});

test("two processes that re-index at once index no listing twice", async () => {
  const [one, two] = [await startReindex(), await startReindex()];
  await checkIndexVersion(db);

  await Promise.all([one.run(), two.run()]);

  expect([...one.indexed, ...two.indexed].sort()).toEqual(ids);
  expect(await db.$count(listings, inArray(listings.businessId, ids))).toBe(count);
});
