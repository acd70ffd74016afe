import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { serviceTags } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { collectStatements, planAsIfLarge } from "#/tests/query-plans.ts";
import { indexingVersion } from "./indexing-version.ts";
import { countOld, ListingRenewal } from "./listing-renewal.ts";
import { search } from "./module.ts";
import { listings, listingTerms } from "./tables.ts";

const plumber = serviceTags.find(({ name }) => name === "Plumber")!;
const database = await ownDatabase();

const most = 40;
/** Made once: each test has their listings written by an older release. */
const plumbers: string[] = [];

/** Plumbers whose listings an older release made, by rules under which they offered nothing. */
async function startWithOld(count = most) {
  const started = await startApi({ database });
  const { db, make } = started;
  while (plumbers.length < count) plumbers.push((await make.business({ tags: ["Plumber"] })).id);
  const ids = plumbers.slice(0, count);
  await age(ids);
  const offers = async (id: string) =>
    (await db.select().from(listingTerms).where(eq(listingTerms.businessId, id))).some(
      ({ termId }) => termId === plumber.id,
    );
  const listed = async (id: string) => (await db.select().from(listings).where(eq(listings.businessId, id)))[0]!;
  return { ...started, ids, offers, listed };
}

async function age(ids: readonly string[], version = 0) {
  await database.db.execute(sql`delete from listing_terms where business_id = any(${sql.param(ids)}::uuid[])`);
  await database.db.execute(sql`update listings set indexing_version = ${version}, summary = 'of another release'
    where business_id = any(${sql.param(ids)}::uuid[])`);
}

test("listings of an older release are brought up to date, and whoever keeps them is told", async () => {
  const { api, jobs, services, ids, listed, offers } = await startWithOld();
  const told: string[] = [];
  const states = new Set<number>();
  const logged: unknown[] = [];
  services.log.info = ((about: unknown, text: string) => void logged.push([about, text])) as typeof services.log.info;
  services.events.onInTransaction("listing.changed", async (_tx, { businessId, stateIds }) => {
    told.push(businessId);
    for (const id of stateIds) states.add(id);
  });
  search.metrics!(services);
  expect(await services.observer.metrics.text()).toContain("localchap_listings_outdated 40");

  await jobs.runNow("search.renew-listings");

  for (const id of ids) {
    expect(await offers(id)).toBe(true);
    expect(await listed(id)).toMatchObject({ indexingVersion, summary: "We mend what is broken." });
  }
  expect(told.sort()).toEqual(ids.toSorted());
  expect([...states]).toEqual([(await listed(ids[0]!)).stateId]);
  expect(logged).toEqual([[{ renewed: 40, left: 0, version: indexingVersion }, "all listings are up to date"]]);
  const metrics = await services.observer.metrics.text();
  expect(metrics).toContain("localchap_listings_outdated 0");
  expect(metrics).toContain("localchap_listings_renewed_total 40");
  expect((await api.get("/v2/results?search=plumber&location=Lagos")).body.total).toBeGreaterThanOrEqual(40);
});

test("a renewal that was broken off half way is gone on with by another process, which does the rest alone", async () => {
  const { services, db } = await startWithOld();
  const other = await startApi({ database });
  let changed = 0;
  services.events.onInTransaction("listing.changed", async () => {
    changed += 1;
    if (changed > 30) throw new Error("the process is gone");
  });

  await expect(services.listingRenewal.run()).rejects.toThrow("the process is gone");
  const left = await countOld(db);
  await other.services.listingRenewal.run();

  expect(left).toBe(15);
  expect(other.services.listingRenewal.renewed).toBe(15);
  expect(await countOld(db)).toBe(0);
});

test("a renewal ends between two batches when its process ends", async () => {
  const { services, db } = await startWithOld();
  services.events.onInTransaction("listing.changed", async () => services.listingRenewal.end());

  await services.listingRenewal.run();

  expect(await countOld(db)).toBe(15);
  await new ListingRenewal(services).run();
});

test("a business that cannot be indexed is passed over and reported, and the others are brought up to date", async () => {
  const { services, db, ids } = await startWithOld();
  services.events.onInTransaction("listing.changed", async (_tx, { businessId }) => {
    if (businessId === ids[3]) throw new Error("it has no place");
  });

  await services.listingRenewal.run();

  expect(services.failures.list()).toMatchObject([{ part: "renewal of a listing", count: 1 }]);
  expect(await countOld(db)).toBe(1);
  await new ListingRenewal({ ...services, events: (await startApi({ database })).services.events }).run();
});

test("a business that is being changed is left to who changes it", async () => {
  const { services, db, ids, listed } = await startWithOld(2);
  const [changing, other] = ids as [string, string];

  await db.transaction(async (tx) => {
    await tx.update(businesses).set({ about: "We lay pipes." }).where(eq(businesses.id, changing));
    await services.listingRenewal.run();
    expect(await listed(changing)).toMatchObject({ indexingVersion: 0 });
    expect(await listed(other)).toMatchObject({ indexingVersion });
    await services.events.publish(tx, "business.changed", { businessId: changing });
  });

  expect(await listed(changing)).toMatchObject({ indexingVersion, summary: "We lay pipes." });
});

test("a change that comes while a listing is brought up to date waits for it, and wins", async () => {
  const { services, db, ids, listed } = await startWithOld(1);
  const [id] = ids as [string];
  const other = await startApi({ database });
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.events.onInTransaction("listing.changed", async () => {
    begun.resolve();
    await goOn.promise;
  });

  const renewing = services.listingRenewal.run();
  await begun.promise;
  const changing = db.transaction(async (tx) => {
    await tx.update(businesses).set({ about: "We lay pipes." }).where(eq(businesses.id, id));
    await other.services.events.publish(tx, "business.changed", { businessId: id });
  });
  await expect.poll(isSomebodyWaiting).toBe(true);
  goOn.resolve();
  await Promise.all([renewing, changing]);

  expect(await listed(id)).toMatchObject({ indexingVersion, summary: "We lay pipes." });
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await database.db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

test("two processes that renew at the same time renew no listing twice", async () => {
  const { services, db, ids } = await startWithOld();
  const other = await startApi({ database });
  const told: string[] = [];
  for (const { events } of [services, other.services]) {
    events.onInTransaction("listing.changed", async (_tx, { businessId }) => void told.push(businessId));
  }

  await Promise.all([services.listingRenewal.run(), other.services.listingRenewal.run()]);
  while ((await countOld(db)) > 0) await services.listingRenewal.run();

  expect(told.sort()).toEqual(ids.toSorted());
});

test("listings of a newer release are left alone by the one before it", async () => {
  const { services, ids, listed, offers } = await startWithOld(1);
  const [id] = ids as [string];
  await age([id], indexingVersion + 1);

  await services.listingRenewal.run();

  expect(await listed(id)).toMatchObject({ indexingVersion: indexingVersion + 1, summary: "of another release" });
  expect(await offers(id)).toBe(false);
  await age([id]);
  await services.listingRenewal.run();
});

test("while nothing is old, one read of an index is all the work", async () => {
  const { services } = await startApi({ database });
  const statements = collectStatements(database.pool);

  await services.listingRenewal.run();

  expect(statements.size).toBe(1);
  const client = new pg.Client({ connectionString: database.pool.options.connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  await planAsIfLarge(client);
  const { rows } = await client.query(`explain ${[...statements][0]!.replace("$1", "1").replace("$2", "20000")}`);
  await client.query("rollback");
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Index Scan using listings_of_a_version");
  expect(plan).not.toContain("Sort");
});
