import { expect, test } from "vitest";
import { Batches } from "./batches.ts";

test("things that come while a batch is being dealt with make up the next, in their order", async () => {
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

test("things that come during the pause before a batch are in it", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), { pauseMs: 5 });

  batches.add(1);
  batches.add(2);

  expect(dealt).toEqual([]);
  await expect.poll(() => dealt).toEqual([[1, 2]]);
});

test("things that come one after the other within a rest are dealt with together, and the first of them at once", async () => {
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

test("what is added after a batch was hurried is dealt with after a rest of its own", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), { restMs: 20 });

  batches.add(1);
  await batches.drain();
  batches.add(2);

  await expect.poll(() => dealt).toEqual([[1], [2]]);
});
