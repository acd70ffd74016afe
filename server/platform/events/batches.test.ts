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
  batches.add(2, 3);
  batches.add(4);
  expect(dealt).toEqual([[1]]);
  release();
  await expect.poll(() => dealt).toEqual([[1], [2, 3, 4]]);
  release();
  await Promise.resolve();
  batches.add(5);
  await expect.poll(() => dealt.at(-1)).toEqual([5]);
});

test("things that come during the pause before a batch are in it", async () => {
  const dealt: number[][] = [];
  const batches = new Batches<number>(async (batch) => void dealt.push(batch), 5);

  batches.add(1);
  batches.add(2);

  expect(dealt).toEqual([]);
  await expect.poll(() => dealt).toEqual([[1, 2]]);
});
