import { expect, test } from "vitest";
import { runEach } from "./jobs.ts";

test("an item that fails is reported, and the rest of its batch is processed", async () => {
  const worked: number[] = [];
  const reports: unknown[] = [];
  const failures = { report: (part: string, _: unknown, about?: object) => void reports.push([part, about]) };

  const failed = await runEach(
    { failures },
    "batch of numbers",
    [1, 2, 3],
    async (number) => {
      if (number === 1) throw new Error("cannot");
      worked.push(number);
    },
    (number) => ({ number }),
  );

  expect(worked).toEqual([2, 3]);
  expect(reports).toEqual([["batch of numbers", { number: 1 }]]);
  expect(failed).toBe(1);
});
