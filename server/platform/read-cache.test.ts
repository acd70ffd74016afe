import { expect, test } from "vitest";
import { ReadCache } from "./read-cache.ts";

const keptAs = (key: string) => (value: { from: string }) => [[key, value]] as const;

test("what was read is kept until it is dropped", async () => {
  const cache = new ReadCache<{ from: string }>({ max: 10 });

  const first = await cache.read(async () => ({ from: "Lagos" }), keptAs("ada"));
  expect(cache.get("ada")).toBe(first);

  cache.drop("ada");
  expect(cache.get("ada")).toBeUndefined();
});

test("a change that concerns some drops these alone", async () => {
  const cache = new ReadCache<{ from: string }>({ max: 10 });
  for (const from of ["Lagos", "Kano"]) await cache.read(async () => ({ from }), keptAs(from));

  cache.dropWhere(({ from }) => from === "Kano");

  expect(cache.get("Lagos")).toEqual({ from: "Lagos" });
  expect(cache.get("Kano")).toBeUndefined();
});

test("what is not to be kept is only read", async () => {
  const cache = new ReadCache<{ from: string }>({ max: 10 });

  expect(
    await cache.read(
      async () => "nobody",
      () => [],
    ),
  ).toBe("nobody");
  expect(cache.get("nobody")).toBeUndefined();
});

const changes: [string, (cache: ReadCache<{ from: string }>) => void][] = [
  ["one is dropped", (cache) => cache.drop("ada")],
  ["another is dropped", (cache) => cache.drop("bola")],
  ["some are dropped", (cache) => cache.dropWhere(() => false)],
  ["all are dropped", (cache) => cache.clear()],
];

test.each(changes)("what was read from before a change is handed out and not kept, when %s", async (_, change) => {
  const cache = new ReadCache<{ from: string }>({ max: 10 });
  const answered = Promise.withResolvers<{ from: string }>();

  const reading = cache.read(() => answered.promise, keptAs("ada"));
  change(cache);
  answered.resolve({ from: "before" });

  expect(await reading).toEqual({ from: "before" });
  expect(cache.get("ada")).toBeUndefined();
  await cache.read(async () => ({ from: "after" }), keptAs("ada"));
  expect(cache.get("ada")).toEqual({ from: "after" });
});
