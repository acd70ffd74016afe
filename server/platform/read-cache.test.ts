import { expect, test } from "vitest";
import { testDatabase } from "#/tests/database.ts";
import { ReadCache } from "./read-cache.ts";

const database = await testDatabase();

const keptAs = (key: string) => (value: { from: string }) => [[key, value]] as const;

test("what was read is kept until it is dropped", async () => {
  const cache = new ReadCache<{ from: string }>(database.db, { max: 10 });

  const first = await cache.read(database.db, async () => ({ from: "Lagos" }), keptAs("ada"));
  expect(cache.get(database.db, "ada")).toBe(first);

  cache.drop("ada");
  expect(cache.get(database.db, "ada")).toBeUndefined();
});

test("a change that concerns some drops these alone", async () => {
  const cache = new ReadCache<{ from: string }>(database.db, { max: 10 });
  for (const from of ["Lagos", "Kano"]) await cache.read(database.db, async () => ({ from }), keptAs(from));

  cache.dropWhere(({ from }) => from === "Kano");

  expect(cache.get(database.db, "Lagos")).toEqual({ from: "Lagos" });
  expect(cache.get(database.db, "Kano")).toBeUndefined();
});

test("what is not to be kept is only read", async () => {
  const cache = new ReadCache<{ from: string }>(database.db, { max: 10 });

  expect(
    await cache.read(
      database.db,
      async () => "nobody",
      () => [],
    ),
  ).toBe("nobody");
  expect(cache.get(database.db, "nobody")).toBeUndefined();
});

const changes: [string, (cache: ReadCache<{ from: string }>) => void][] = [
  ["one is dropped", (cache) => cache.drop("ada")],
  ["another is dropped", (cache) => cache.drop("bola")],
  ["some are dropped", (cache) => cache.dropWhere(() => false)],
  ["all are dropped", (cache) => cache.clear()],
];

test.each(changes)("what was read from before a change is handed out and not kept, when %s", async (_, change) => {
  const cache = new ReadCache<{ from: string }>(database.db, { max: 10 });
  const answered = Promise.withResolvers<{ from: string }>();

  const reading = cache.read(database.db, () => answered.promise, keptAs("ada"));
  change(cache);
  answered.resolve({ from: "before" });

  expect(await reading).toEqual({ from: "before" });
  expect(cache.get(database.db, "ada")).toBeUndefined();
  await cache.read(database.db, async () => ({ from: "after" }), keptAs("ada"));
  expect(cache.get(database.db, "ada")).toEqual({ from: "after" });
});

test("what comes from a transaction, or from a standby, is neither cached nor answered from the cache", async () => {
  const cache = new ReadCache<{ from: string }>(database.db, { max: 10 });
  await cache.read(database.db, async () => ({ from: "the primary" }), keptAs("ada"));

  await database.db.transaction(async (other) => {
    expect(cache.get(other, "ada")).toBeUndefined();
    await cache.read(other, async () => ({ from: "elsewhere" }), keptAs("ada"));
  });

  expect(cache.get(database.db, "ada")).toEqual({ from: "the primary" });
});
