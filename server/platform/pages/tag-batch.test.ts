import { expect, test } from "vitest";
import { TagBatch } from "./page-changes.ts";

test("the first change is forwarded at once, and following ones together, each tag once", async () => {
  const passed: string[][] = [];
  const tags = new TagBatch(50, (...all) => passed.push(all));

  tags.add("listings:1");
  for (let nth = 0; nth < 40; nth++) tags.add("listings:all", "listings:1");
  expect(passed).toEqual([["listings:1"]]);

  await expect.poll(() => passed).toEqual([["listings:1"], ["listings:all", "listings:1"]]);
});

test("a change after a quiet period is forwarded at once again", async () => {
  const passed: string[][] = [];
  const tags = new TagBatch(10, (...all) => passed.push(all));
  tags.add("listings:1");
  tags.add("listings:2");
  await expect.poll(() => passed.length).toBe(2);
  await new Promise((over) => setTimeout(over, 30));

  tags.add("listings:3");

  expect(passed.at(-1)).toEqual(["listings:3"]);
});
