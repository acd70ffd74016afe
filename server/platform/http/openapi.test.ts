import { expect, test } from "vitest";
import { api } from "#/server/api.ts";
import { openApiOf } from "./openapi.ts";

interface Operation {
  operationId: string;
  security?: unknown;
  responses: Record<string, { description: string }>;
}

const { paths } = openApiOf(api, "LocalChap", "https://example.com");
const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[]);
const operation = (path: string, method: string) => paths[path]![method] as Operation;

test("every operation of the API reference has a unique id that is a valid method name", () => {
  const ids = operations.map(({ operationId }) => operationId);

  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(operation("/v2/business/{id}", "get").operationId).toBe("getBusinessById");
});

test("the API reference requires a bearer token for calls that do, with their errors", () => {
  const forMembers = operation("/v2/me/export", "get");
  const forStaff = operation("/v2/admin/overview", "get");

  expect(forMembers.security).toEqual([{ bearer: [] }]);
  expect(forMembers.responses[401]?.description).toContain("account/sign-in-needed");
  expect(forStaff.responses[403]?.description).toContain("account/not-allowed, account/second-step-needed");
  expect(operation("/v2/business/{id}", "get").security).toBeUndefined();
});
