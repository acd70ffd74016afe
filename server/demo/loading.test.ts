// @module-tag thorough
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#/server/platform/database/database.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { now } from "#/tests/demo.ts";
import { loadDemo } from "./demo.ts";
import { seedBusinesses } from "./seed.ts";

describe("loading", () => {
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
    await seedBusinesses(database.db, { businesses: 1_200, now });
  }, 60_000);

  const one = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows[0];

  test("all loaded records are marked as demo and searchable", async () => {
    const counts = await one(sql`
      select (select count(*) from businesses where is_demo) as businesses, (select count(*) from accounts) as accounts,
        (select count(*) from accounts where not is_demo) as others, (select count(*) from listings) as listings`);
    expect(counts).toEqual({ businesses: 1_200, accounts: 1_200 + 240, others: 0, listings: 1_200 });
  });

  test("all loaded records refer to existing ones", async () => {
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

  test("rating totals match the sum of the ratings", async () => {
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

  test("comment authors have also rated, and are not the owner", async () => {
    const counts = await one(sql`
      select count(*) filter (where r.stars is null) as unrated, count(*) filter (where b.owner_id = c.author_id) as own
      from comments c join businesses b on b.id = c.business_id
      left join ratings r on r.business_id = c.business_id and r.account_id = c.author_id`);
    expect(counts).toEqual({ unrated: 0, own: 0 });
  });

  test("verified businesses have both documents, and some businesses have premium today", async () => {
    const counts = await one(sql`
      select (select count(*) from businesses where is_verified) * 2 as due,
        (select count(*) from certifications where status = 'approved') as papers,
        (select count(*) from subscriptions where starts_at <= ${now} and ends_at > ${now}) between 60 and 140 as active,
        (select count(*) from subscriptions where ends_at <= ${now}) > 0 as expired`);
    expect(counts).toMatchObject({ active: true, expired: true, papers: counts!.due });
  });

  test("a business has hours for every day of the week, or for none", async () => {
    const counts = await one(sql`
      select count(*) filter (where array_position(array(select unnest(opening_hours)), null) > 0) as odd,
        count(*) filter (where opening_hours is null) between 80 and 160 as unset from businesses`);
    expect(counts).toEqual({ odd: 0, unset: true });
  });

  test("a failed load leaves nothing behind, and the next one completes", async () => {
    const database = await ownDatabase();
    const { services, db } = await startApi({ database });
    let calls = 0;
    const clock = {
      now: () => {
        calls += 1;
        if (calls > 2) throw new Error("no time left");
        return now;
      },
    };
    await expect(loadDemo({ ...services, clock }, 200)).rejects.toThrow("no time left");
    expect(await db.$count(sql`businesses`)).toBe(0);
    expect(await db.$count(sql`accounts`)).toBe(0);

    await loadDemo(services, 200);

    expect(await db.$count(sql`businesses`)).toBe(200);
  });

  test("two concurrent loads load once", async () => {
    const { services, db } = await startApi({ database: await ownDatabase() });

    await Promise.all([1, 2].map(() => loadDemo(services, 200)));

    expect(await db.$count(sql`businesses`)).toBe(200);
  });

  test("a database with businesses is not changed", async () => {
    const { services, db } = await startApi({ database });
    const before = await db.$count(sql`businesses`);
    await loadDemo(services, before + 1);
    expect(await db.$count(sql`businesses`)).toBe(before);
  });
});

test("the demo owner has bookings today, open requests, and documents; other businesses take bookings too", async () => {
  const { services, db, api } = await startApi({ database: await ownDatabase() });
  await loadDemo(services, 60);
  const count = async (query: ReturnType<typeof sql>) => Number((await db.execute(query)).rows[0]!.n);
  expect(await count(sql`select count(*) as n from booking_settings`)).toBeGreaterThan(3);
  const [owner] = (await db.execute<{ id: string }>(sql`select id from accounts where email = 'owner@demo.test'`)).rows;
  const asOwner = api.as(owner!);
  const today = (await asOwner.get("/v2/mybusiness/bookings?days=1")).body;
  expect(today).toHaveLength(6);
  const [helper] = (await db.execute<{ id: string }>(sql`select id from accounts where email = 'helper@demo.test'`))
    .rows;
  const [helping] = (await api.as(helper!).get("/v2/helping")).body;
  const inbox = (await api.as(helper!).get("/v2/message", { "x-business-id": helping.id })).body;
  expect(inbox.map(({ unread }: { unread: number }) => unread).sort()).toEqual([0, 1]);
  expect((await asOwner.get("/v2/mybusiness/insights")).body.month.views).toBeGreaterThan(30);
  const waiting = (await asOwner.get("/v2/bookings?role=business&state=requested")).body;
  expect(waiting.map((one: { next_steps: string[] }) => one.next_steps[0])).toEqual(["confirm", "confirm"]);
  const states = (await asOwner.get("/v2/mybusiness/invoices")).body.map(({ state }: { state: string }) => state);
  expect(new Set(states)).toEqual(new Set(["open", "paid", "void"]));
});
