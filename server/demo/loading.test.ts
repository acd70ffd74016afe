import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database, Db } from "#/server/platform/database/database.ts";
import { indexBusinesses } from "#/server/search/indexing.ts";
import { Trades } from "#/server/trade/trade.ts";
import { ownDatabase } from "#/tests/database.ts";
import { makeDemo, now } from "#/tests/demo.ts";
import { dropIndexes, makeIndexes } from "./bulk.ts";
import { loadDemo } from "./demo.ts";
import { awaitsDemo } from "./due.ts";
import { reviewersFor } from "./reviews.ts";

describe("loading", () => {
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
    await loadDemo(database, { businesses: 1_200, now, isBulk: true });
  }, 60_000);

  const one = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows[0];

  test("everything is marked as a demo, and search has all of it", async () => {
    const counts = await one(sql`
      select (select count(*) from businesses where is_demo) as businesses, (select count(*) from accounts) as accounts,
        (select count(*) from accounts where not is_demo) as others, (select count(*) from listings) as listings`);
    expect(counts).toEqual({ businesses: 1_200, accounts: 1_200 + 240, others: 0, listings: 1_200 });
  });

  test("search holds of a loaded business what it derives from its tables", async () => {
    const derived = async () => ({
      listings: (await database.db.execute(sql`select * from listings order by business_id`)).rows,
      terms: (await database.db.execute(sql`select * from listing_terms order by business_id, term_id`)).rows,
    });
    const loaded = await derived();
    const ids = loaded.listings.map(({ business_id }) => business_id as string);

    await indexBusinesses(database.db, ids, now, new Trades());

    const again = await derived();
    expect(loaded.terms.length).toBeGreaterThan(5_000);
    expect(again.listings).toEqual(loaded.listings);
    expect(again.terms).toEqual(loaded.terms);
  });

  test("no row is without the row that it refers to", async () => {
    const { rows } = await database.db.execute<{
      child: string;
      parent: string;
      columns: string[];
      keys: string[];
    }>(sql`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        array(select attname::text from unnest(c.conkey) with ordinality k(n, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by at) as columns,
        array(select attname::text from unnest(c.confkey) with ordinality k(n, at) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by at) as keys
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
    expect(rows.length).toBeGreaterThan(20);
    for (const { child, parent, columns, keys } of rows) {
      const isSame = columns.map((column, at) => `p.${keys[at]} = c.${column}`).join(" and ");
      const isGiven = columns.map((column) => `c.${column} is not null`).join(" and ");
      const orphans = await database.db.execute(
        sql.raw(`select from ${child} c where ${isGiven} and not exists (select from ${parent} p where ${isSame})`),
      );
      expect(orphans.rows, `${child} to ${parent}`).toHaveLength(0);
    }
  });

  test("rating totals are what the ratings add up to", async () => {
    const wrong = await one(sql`
      select count(*) from rating_totals t where (ones, twos, threes, fours, fives) <> (
        select count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
          count(*) filter (where stars = 4), count(*) filter (where stars = 5)
        from ratings r where r.business_id = t.business_id)`);
    expect(wrong).toEqual({ count: 0 });
    expect(
      await one(sql`select count(*) > 1000 as many, count(distinct business_id) > 500 as wide from ratings`),
    ).toEqual({
      many: true,
      wide: true,
    });
  });

  test("people who comment have rated, and are not the owner", async () => {
    const counts = await one(sql`
      select count(*) filter (where r.stars is null) as unrated, count(*) filter (where b.owner_id = c.author_id) as own
      from comments c join businesses b on b.id = c.business_id
      left join ratings r on r.business_id = c.business_id and r.account_id = c.author_id`);
    expect(counts).toEqual({ unrated: 0, own: 0 });
  });

  test("the verified ones have both papers, and a share has premium today", async () => {
    const counts = await one(sql`
      select (select count(*) from businesses where is_verified) * 2 as due,
        (select count(*) from certifications where status = 'approved') as papers,
        (select count(*) from subscriptions where starts_at <= ${now} and ends_at > ${now}) between 60 and 140 as active,
        (select count(*) from subscriptions where ends_at <= ${now}) > 0 as expired`);
    expect(counts).toMatchObject({ active: true, expired: true, papers: counts!.due });
  });

  test("those behind the ones that may have reviews are the same without them", async () => {
    const { db, pool } = await ownDatabase();

    await loadDemo({ db, pool }, { businesses: 300, reviewed: 100, now });

    const { rows } = await db.execute<{ name: string; ratings: number; counted: number }>(sql`
      select b.name, l.rating_count as counted,
        (select count(*) from ratings r where r.business_id = b.id) as ratings
      from businesses b join listings l on l.business_id = b.id order by b.id`);
    expect(rows.map(({ name }) => name)).toEqual(makeDemo(300).map(({ name }) => name));
    expect(rows.map(({ counted }) => counted)).toEqual(rows.map(({ ratings }) => ratings));
    expect(rows.slice(0, 100).some(({ ratings }) => ratings > 0)).toBe(true);
    expect(rows.slice(100).every(({ ratings }) => ratings === 0)).toBe(true);
  });

  test("all days of a week have hours, or none has", async () => {
    const counts = await one(sql`
      select count(*) filter (where array_position(array(select unnest(opening_hours)), null) > 0) as odd,
        count(*) filter (where opening_hours is null) between 80 and 160 as unset from businesses`);
    expect(counts).toEqual({ odd: 0, unset: true });
  });

  test("a load that was killed leaves nothing behind, and is begun again", async () => {
    const { db, pool } = await ownDatabase();
    const killed = loadDemo(
      { db, pool },
      {
        businesses: 4_100,
        now,
        isUnlisted: true,
        onProgress: (done) => {
          if (done > 0) throw new Error("killed");
        },
      },
    );
    await expect(killed).rejects.toThrow("killed");
    expect(await db.$count(sql`businesses`)).toBe(0);
    expect(await db.$count(sql`accounts`)).toBe(0);
    expect(await awaitsDemo(db)).toBe(true);

    await loadDemo({ db, pool }, { businesses: 300, now });

    expect(await awaitsDemo(db)).toBe(false);
    const { rows } = await db.execute(sql`select name from businesses order by id`);
    expect(rows.map(({ name }) => name)).toEqual(makeDemo(300).map(({ name }) => name));
    expect(await db.$count(sql`accounts`)).toBe(300 + reviewersFor(299));
  });

  test("two processes that load at once make one load", async () => {
    const { db, pool } = await ownDatabase();

    await Promise.all([1, 2].map(() => loadDemo({ db, pool }, { businesses: 200, now })));

    expect(await db.$count(sql`businesses`)).toBe(200);
    expect(await awaitsDemo(db)).toBe(false);
  });

  test("a load that was killed and is wanted no more is only marked as done", async () => {
    const { db, pool } = await ownDatabase();
    const settle = async () => {
      throw new Error("killed");
    };
    await expect(loadDemo({ db, pool }, { businesses: 20, now, settle })).rejects.toThrow("killed");

    await loadDemo({ db, pool }, { businesses: 10, now });

    expect(await awaitsDemo(db)).toBe(false);
    expect(await db.$count(sql`businesses`)).toBe(20);
  });

  test("a database with businesses stays as it is", async () => {
    const { db } = database;
    const before = await db.$count(sql`businesses`);
    await loadDemo(database, { businesses: before + 1 });
    expect(await db.$count(sql`businesses`)).toBe(before);
  });
});

describe("indexes", () => {
  const indexesOf = async (db: Db) =>
    (
      await db.execute<{ name: string; definition: string }>(
        sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
      )
    ).rows;
  const constraintsOf = async (db: Db) =>
    (
      await db.execute(sql`select conname, contype, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`)
    ).rows;

  test("what a large load drops is made again as it was, and what foreign keys point at stays meanwhile", async () => {
    const { db } = await ownDatabase();
    const before = { indexes: await indexesOf(db), constraints: await constraintsOf(db) };

    await db.transaction(async (tx) => {
      const indexes = await dropIndexes(tx);
      const meanwhile = (await indexesOf(tx)).map(({ name }) => name);
      expect(meanwhile).not.toContain("listings_words");
      expect(meanwhile).not.toContain("comments_one_a_person");
      expect(meanwhile).toEqual(expect.arrayContaining(["accounts_pkey", "businesses_pkey", "listings_pkey"]));
      await makeIndexes(tx, indexes);
    });

    expect({ indexes: await indexesOf(db), constraints: await constraintsOf(db) }).toEqual(before);
  });

  test("nobody misses an index of a load that failed", async () => {
    const { db } = await ownDatabase();
    const before = await indexesOf(db);

    const failed = db.transaction(async (tx) => {
      await dropIndexes(tx);
      throw new Error("failed");
    });

    await expect(failed).rejects.toThrow("failed");
    expect(await indexesOf(db)).toEqual(before);
  });
});
