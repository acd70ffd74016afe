import type { FastifyInstance } from "fastify";
import type { Db } from "./database/database.ts";
import type { Route } from "./http/route.ts";
import type { AnyWorker } from "./jobs/jobs.ts";
import type { PageChanges } from "./pages/page-changes.ts";
import type { Screens } from "./pages/screens.ts";
import type { Services } from "./services.ts";

export interface Module {
  name: string;
  routes?: readonly Route[];
  provide?: (services: Services) => Partial<Services>;
  /** Subscribes to events, in layer order: lower modules first. */
  listen?: (services: Services) => void;
  jobs?: (services: Services) => AnyWorker[];
  /** Erases an account within the transaction, higher modules first. */
  erase?: (tx: Db, services: Services, accountId: string) => Promise<void>;
  changes?: (services: Services, pages: PageChanges) => void;
  metrics?: (services: Services) => void;
  serve?: (http: FastifyInstance, services: Services, screens: Pick<Screens, "languagesOf">) => void;
  close?: (services: Services) => void;
}

export const defineModule = (module: Module): Module => module;
