import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { api } from "#/server/api.ts";
import { errorsPage } from "./errors-page.ts";

test("docs/reference/errors.md lists every error code as the code has it: else run npm run docs:errors", () => {
  const written = readFileSync(new URL("../../../docs/reference/errors.md", import.meta.url), "utf8");

  expect(written).toBe(errorsPage(api));
});
