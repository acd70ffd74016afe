import { expect, test } from "vitest";
import { Batches } from "./batches.ts";

test("items added during a batch form the next one, in order", async () => {
  const dealt: number[][] = [];
  let release = () => {};
  const batches = new Batches<number>((batch) => {
    dealt.push(batch);
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  });

  batches.add(1);
  await expect.poll(() => dealt).toEqual([[1]]);
  batches.add(2, 3);
  batches.add(4);
  release();
  await expect.poll(() => dealt).toEqual([[1], [2, 3, 4]]);
  release();
  await Promise.resolve();
  batches.add(5);
  await expect.poll(() => dealt.at(-1)).toEqual([5]);
});

test("items added during the pause before a batch are in it", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), { pauseMs: 5 });

  batches.add(1);
  batches.add(2);

  expect(dealt).toEqual([]);
  await expect.poll(() => dealt).toEqual([[1, 2]]);
});

test("the first item is processed at once, and later ones together after the rest period", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), { restMs: 60_000 });

  batches.add(1);
  await expect.poll(() => dealt).toEqual([[1]]);
  batches.add(2);
  batches.add(3);
  await new Promise((resolve) => setImmediate(resolve));
  expect(dealt).toEqual([[1]]);

  await batches.drain();
  expect(dealt).toEqual([[1], [2, 3]]);
});

test("an item added after a drained batch is processed after its own rest period", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), { restMs: 20 });

  batches.add(1);
  await batches.drain();
  batches.add(2);

  await expect.poll(() => dealt).toEqual([[1], [2]]);
});
