import { expect, test } from "vitest";
import { StatementBatch } from "./statement-batch.ts";

/** A batch of doubled numbers whose statements wait to be let through. */
function startBatch(keysOf?: (item: number) => readonly string[], failing = Number.NaN) {
  const runs: number[][] = [];
  const gates: (() => void)[] = [];
  const batch = new StatementBatch<number, number>({
    ...(keysOf && { keysOf }),
    pauseMs: () => 0,
    run: async (items) => {
      runs.push([...items]);
      await new Promise<void>((open) => gates.push(open));
      if (items.includes(failing)) throw new Error(`no ${failing}`);
      return items.map((item) => item * 2);
    },
  });
  /** Lets the statements through, one after the other, until the work is done. */
  const finish = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // It is the caller's to look at.
    done.catch(() => {});
    while (!isDone) {
      gates.shift()?.();
      await new Promise((wake) => setImmediate(wake));
    }
    return done;
  };
  return { batch, runs, finish };
}

test("the first item is run at once, and all that come meanwhile together, each with its own result", async () => {
  const { batch, runs, finish } = startBatch();
  const results = await finish(Promise.all([1, 2, 3, 4].map((item) => batch.add(item))));

  expect(results).toEqual([2, 4, 6, 8]);
  expect(runs).toEqual([[1], [2, 3, 4]]);
});

test("items that write to the same row go into one statement after the other, in their order", async () => {
  const { batch, runs, finish } = startBatch((item) => [String(item % 10)]);
  await finish(Promise.all([1, 2, 12, 22, 3].map((item) => batch.add(item))));

  expect(runs).toEqual([[1], [2, 3], [12], [22]]);
});

test("a hundred items at most go into one statement", async () => {
  const { batch, runs, finish } = startBatch();
  await finish(Promise.all(Array.from({ length: 151 }, (_, item) => batch.add(item))));

  expect(runs.map(({ length }) => length)).toEqual([1, 100, 50]);
});

test("an item that makes its statement fail fails alone: the others are run again one by one", async () => {
  const { batch, finish } = startBatch(undefined, 3);
  const settled = await finish(Promise.allSettled([1, 2, 3, 4].map((item) => batch.add(item))));

  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await finish(batch.add(5))).toBe(10);
});

test("a statement that waits for a row holds up those who write to it, and nobody else", async () => {
  const runs: string[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const batch = new StatementBatch<string, string>({
    keysOf: (item) => [item[0]!],
    pauseMs: () => 0,
    run: async (items) => {
      runs.push([...items]);
      if (items.includes("a1")) await gate;
      return items;
    },
  });
  const held = [batch.add("a1"), batch.add("a2")];
  expect(await Promise.all([batch.add("b1"), batch.add("c1")])).toEqual(["b1", "c1"]);
  expect(runs.flat()).not.toContain("a2");
  open();
  expect(await Promise.all(held)).toEqual(["a1", "a2"]);
  expect(runs.flat()).toEqual(["a1", "b1", "c1", "a2"]);
});
