import { modules } from "./modules.ts";
import type { Route } from "./platform/http/route.ts";
import type { Module } from "./platform/module.ts";
import { referenceRoutes } from "./site/routes.ts";
import { helperCalls } from "./team/helper-calls.ts";

/** The calls of these modules, and the document that describes them. */
export function routesOf(some: readonly Module[]): Route[] {
  const described = some.flatMap(({ routes = [] }) =>
    routes.map((route) => ({ ...route, helperRole: helperCalls[route.name]?.role })),
  );
  return [...described, ...referenceRoutes(described)];
}

/** Every call of `/v2`. */
export const api: readonly Route[] = routesOf(modules);
