import { modules } from "./modules.ts";
import { listErrors, openApiOf } from "./platform/http/openapi.ts";
import { type Route, routes } from "./platform/http/route.ts";
import type { Module } from "./platform/module.ts";
import { referenceContract } from "./site/contract.ts";
import { helperCalls } from "./team/helper-calls.ts";

/** The calls of these modules, and the document that describes them. */
export function routesOf(some: readonly Module[]): Route[] {
  const described = some.flatMap(({ routes = [] }) =>
    routes.map((route) => ({ ...route, helperRole: helperCalls[route.name]?.role })),
  );
  return [...described, ...referenceRoutes(described)];
}

function referenceRoutes(described: readonly Route[]) {
  const all: Route[] = [...described];
  const own = routes(referenceContract, {
    "GET /v2/openapi.json": {
      cacheTags: () => [],
      handle: ({ config }) => openApiOf(all, config.brand, config.publicUrl),
    },
    "GET /v2/errors": { cacheTags: () => [], handle: () => listErrors(all) },
  });
  all.push(...own);
  return own;
}

/** Every call of `/v2`. */
export const api: readonly Route[] = routesOf(modules);
