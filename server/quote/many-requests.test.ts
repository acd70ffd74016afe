// @module-tag thorough
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#/server/notification/tables.ts";
import { findLga, findState } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Viewer } from "#/server/services.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { matchBusinesses } from "./matches.ts";
import { listMyRequests, listRequestsToMe, showRequest } from "./quote.ts";

const ikeja = findLga(findState("Lagos")!, "Ikeja")!;
const open = 10_000;

/** One asker, whose open requests all wait for the same two businesses. */
async function start(count = open) {
  const started = await startApi({ database: await ownDatabase() });
  const { make, db, clock } = started;
  const place = { localGovernmentId: ikeja.id };
  const asker = await make.account(place);
  const owner = await make.account(place);
  const given = { place: "Lagos, Ikeja", category: "Catering Services", tags: ["Caterer"] };
  const pages = [await make.business({ ...given, ownerId: owner.id }), await make.business(given)];
  await db.execute(sql`
    insert into quote_requests (id, asker_id, search, description, local_government_id, "when", created_at, expires_at)
    select gen_random_uuid(), ${asker.id}, 'caterer', 'Rice', ${ikeja.id}, 'today', t, t + interval '7 days'
    from generate_series(1, ${count}) n, lateral (select ${clock.now().toISOString()}::timestamptz - n * interval '1 second' as t) at`);
  await db.execute(sql`
    insert into quote_recipients (request_id, business_id, asked_at)
    select q.id, b.id, q.created_at from quote_requests q, unnest(${sql.param(pages.map(({ id }) => id))}::uuid[]) b(id)`);
  await db.execute(sql`analyze`);
  const [asAsker, asOwner] = [{ id: asker.id } as Viewer, { id: owner.id } as Viewer];
  return { ...started, asker, owner, asAsker, asOwner };
}

/**
 * Rows of tables that this work reads, however it finds them. Not those of the search: a directory of two is read whole
 * at each of its steps, however many requests are open.
 */
async function rowsRead(db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: number }>(
        sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
            where relname not like 'listing%'`,
      );
      return rows[0]!.read;
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}

test("with 10,000 requests open in one place a page of the inbox and of the list, a request and the matching read a few hundred rows", async () => {
  const { db, clock, asAsker, asOwner, asker, services } = await start();
  const listed = await listMyRequests({ db, clock }, asAsker, undefined);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from quote_requests order by created_at desc offset ${open / 2} limit 1`);
  const middle = rows[0]!.id;
  expect(listed).toHaveLength(30);
  for (const before of [undefined, middle]) {
    const inbox = (tx: Db) => listRequestsToMe({ db: tx, clock }, asOwner, { before });
    const waiting = (tx: Db) => listRequestsToMe({ db: tx, clock }, asOwner, { before, status: "asked" });
    const list = (tx: Db) => listMyRequests({ db: tx, clock }, asAsker, before);
    for (const work of [inbox, waiting, list]) expect(await rowsRead(db, work)).toBeLessThan(300);
  }
  expect(await rowsRead(db, (tx) => showRequest({ db: tx, clock }, asAsker, middle))).toBeLessThan(50);
  const match = (tx: Db) =>
    matchBusinesses({ ...services, db: tx }, asker.id, { search: "caterer", lga: ikeja, further: false });
  expect(await rowsRead(db, match)).toBeLessThan(300);
});

test("an owner who pages through 1,000 requests sees each of them once, the latest first", async () => {
  const { db, clock, asOwner } = await start(1_000);
  const seen: { id: string; created_at: string }[] = [];
  for (;;) {
    const page = await listRequestsToMe({ db, clock }, asOwner, { before: seen.at(-1)?.id });
    seen.push(...page);
    if (page.length < 30) break;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1_000);
  expect(seen).toHaveLength(1_000);
  expect(seen).toEqual(seen.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
});

test("reminders and the end of many requests go out once each, by two processes at once", async () => {
  const { db, clock, jobs: queue, owner, asker } = await start(200);
  const told = (accountId: string) => db.$count(notifications, sql`account_id = ${accountId}`);
  clock.moveTo("2026-11-18T12:30:00Z");
  await Promise.all([queue.runNow("quote.remind"), queue.runNow("quote.remind")]);
  expect(await told(owner.id)).toBe(200);
  clock.moveTo("2026-11-25T12:00:00Z");
  await Promise.all([queue.runNow("quote.expire"), queue.runNow("quote.expire")]);
  expect(await told(asker.id)).toBe(200);
});
