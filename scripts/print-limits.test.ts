import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withLimits } from "./print-limits.ts";

test("docs/reference/limits.md shows the limits as the code has them; npm run docs:limits prints them anew", () => {
  const page = readFileSync("docs/reference/limits.md", "utf8");
  expect(page).toBe(withLimits(page));
});
