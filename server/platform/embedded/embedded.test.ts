import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#/server/platform/database.ts";
import { ownDatabase } from "#/tests/database.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
  await database.db.execute(sql`create table counters (name text primary key, value integer not null)`);
});

/** A counter of its own for each test. */
async function counter(name: string) {
  await database.db.execute(sql`insert into counters values (${name}, 0)`);
  return async () => (await database.db.execute(sql`select value from counters where name = ${name}`)).rows[0]!.value;
}

describe("transactions", () => {
  test("two hundred at once neither mix nor lose anything", async () => {
    const value = await counter("busy");

    await Promise.all(
      Array.from({ length: 200 }, () =>
        database.db.transaction(async (tx) => {
          const { rows } = await tx.execute(sql`select value from counters where name = 'busy' for update`);
          await tx.execute(sql`update counters set value = ${Number(rows[0]!.value) + 1} where name = 'busy'`);
        }),
      ),
    );

    expect(await value()).toBe(200);
  });

  test("that fail leave nothing, and those beside them everything", async () => {
    const value = await counter("half");
    const add = (nth: number) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`update counters set value = value + 1 where name = 'half'`);
        if (nth % 2) throw new Error("changed my mind");
      });

    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => add(nth)));

    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect(await value()).toBe(10);
  });

  test("that are abandoned are rolled back, and nobody waits for them", async () => {
    const value = await counter("abandoned");
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("update counters set value = 99 where name = 'abandoned'");

    client.release(new Error("the caller is gone"));

    expect(await value()).toBe(0);
  });

  test("keep what they see to themselves until they commit", async () => {
    const value = await counter("private");
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("update counters set value = 1 where name = 'private'");
    const seen = value();
    await client.query("commit");
    client.release();

    // One session serves all: whoever asks meanwhile waits for the end of the transaction.
    expect(await seen).toBe(1);
  });
});

describe("a query", () => {
  test("after one that failed is answered as if nothing had been", async () => {
    await expect(database.pool.query("select * from nowhere")).rejects.toMatchObject({ code: "42P01" });
    await expect(database.pool.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    await expect(database.pool.query("selec")).rejects.toMatchObject({ code: "42601" });

    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("that failed inside a transaction fails that transaction alone", async () => {
    const value = await counter("failed");
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`update counters set value = 1 where name = 'failed'`);
      await tx.execute(sql`insert into counters values ('failed', 2)`);
    });

    await expect(failing).rejects.toThrow();
    expect(await value()).toBe(0);
  });

  test("takes a parameter of 5 MB, and gives it back", async () => {
    const text = "₦".repeat(Math.ceil((5 * 2 ** 20) / 3));

    const { rows } = await database.pool.query("select length($1::text) as letters, $1::text as text", [text]);

    expect(rows[0]!.letters).toBe(text.length);
    expect(rows[0]!.text === text).toBe(true);
  });

  test("may answer with a hundred thousand rows", async () => {
    const { rows } = await database.pool.query("select n, repeat('x', 50) as text from generate_series(1, 100000) n");

    expect([rows.length, rows.at(-1)!.n]).toEqual([100_000, 100_000]);
  });

  test("leaves nothing of its answer behind", async () => {
    const megabytes = () => {
      collectGarbage();
      return process.memoryUsage().rss / 2 ** 20;
    };
    const ask = async (times: number) => {
      for (let nth = 0; nth < times; nth++) await database.pool.query("select repeat('a', 500000) as text");
    };
    await ask(50);
    const before = megabytes();

    await ask(400);

    // Of the 200 MB that were answered.
    expect(megabytes() - before).toBeLessThan(100);
  });

  test("with numbers larger than 2³¹ counts them as numbers", async () => {
    expect((await database.pool.query("select 9000000000::bigint as kobo")).rows).toEqual([{ kobo: 9_000_000_000 }]);
  });
});

describe("a listener", () => {
  test("hears what is told, in order and only on its channel", async () => {
    const heard: string[] = [];
    await database.listen("test_one", (payload) => heard.push(payload));

    for (const payload of ["a", "b"]) await database.pool.query("select pg_notify('test_one', $1)", [payload]);
    await database.pool.query("select pg_notify('test_two', 'elsewhere')");
    await database.pool.query("select pg_notify('test_one', 'c')");

    await expect.poll(() => heard).toEqual(["a", "b", "c"]);
  });

  test("hears of a transaction after its end, and nothing of one that was rolled back", async () => {
    const heard: string[] = [];
    await database.listen("test_commit", (payload) => heard.push(payload));
    const told = (payload: string, end: () => void) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_notify('test_commit', ${payload})`);
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(heard).toEqual([]);
        end();
      });

    await expect(
      told("never", () => {
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await told("now", () => {});

    await expect.poll(() => heard).toEqual(["now"]);
  });

  test("shares a channel with another, and both hear everything", async () => {
    const heard: string[] = [];
    await database.listen("test_shared", (payload) => heard.push(`one ${payload}`));
    await database.listen("test_shared", (payload) => heard.push(`two ${payload}`));

    await database.pool.query("select pg_notify('test_shared', 'news')");

    await expect.poll(() => heard).toEqual(["one news", "two news"]);
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL)("a database in a directory", () => {
  test("keeps what was written when it is opened again, and is migrated once", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "localchap-database-"));
    try {
      const first = await openDatabase({ dataDir });
      await first.pool.query("create table kept as select 'still here' as word");
      const migrated = "select count(*) from drizzle.__drizzle_migrations";
      const before = (await first.pool.query(migrated)).rows;
      await expect(openDatabase({ dataDir })).rejects.toThrow("is in use by another LocalChap process");
      await first.close();

      const second = await openDatabase({ dataDir });
      expect((await second.pool.query("select word from kept")).rows).toEqual([{ word: "still here" }]);
      expect((await second.pool.query(migrated)).rows).toEqual(before);
      await second.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test("that is closed answers nobody", async () => {
    const closed = await openDatabase({});
    await closed.close();

    await expect(closed.pool.query("select 1")).rejects.toThrow();
  });

  test("is spoken to by any number of connections, which come and go", async () => {
    const connection = (database.pool as unknown as { options: pg.PoolConfig }).options;
    for (let nth = 0; nth < 50; nth++) {
      const client = new pg.Client({ ...connection, stream: connection.stream });
      await client.connect();
      expect((await client.query("select $1::int as nth", [nth])).rows).toEqual([{ nth }]);
      await client.end();
    }
  });
});
