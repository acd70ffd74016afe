import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { api } from "#/server/api.ts";
import { Environment } from "#/server/platform/environment.ts";
import { errorsPage } from "#/server/platform/http/openapi.ts";
import { limitsPage, pathOf, settingsPage } from "./docs.ts";

test.each([
  ["errors", () => errorsPage(api)],
  ["limits", limitsPage],
  ["settings", settingsPage],
])("docs/reference/%s.md is up to date (node scripts/docs.ts writes it)", (page, made) => {
  const written = readFileSync(pathOf(page), "utf8");
  expect(written).toBe(made(written));
});

test("every setting has a description", () => {
  const undescribed = Object.entries(Environment.shape).filter(([, schema]) => !schema.description);
  expect(undescribed.map(([name]) => name)).toEqual([]);
});
