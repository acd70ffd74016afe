import type { FastifyInstance } from "fastify";
import type { Db } from "./database/database.ts";
import type { Route } from "./http/route.ts";
import type { AnyWorker } from "./jobs/jobs.ts";
import type { PageChanges } from "./pages/page-changes.ts";
import type { Services } from "./services.ts";

/** The parts by which a capability plugs into the product. Everything but the name is optional. */
export interface Module {
  /** The name of its folder. */
  name: string;
  /** Its calls of `/v2`. */
  routes?: readonly Route[];
  /** Services that it adds to those of the platform and of the modules below. */
  provide?: (services: Services) => Partial<Services>;
  /** Subscribes to events, in layer order: the modules below have subscribed before. */
  listen?: (services: Services) => void;
  /** Workers for its jobs. */
  jobs?: (services: Services) => AnyWorker[];
  /** Erases an account within the transaction, the modules above first. */
  erase?: (tx: Db, services: Services, accountId: string) => Promise<void>;
  /** Names the cache tags that its events change. */
  changes?: (services: Services, pages: PageChanges) => void;
  /** Registers its figures for operators. */
  metrics?: (services: Services) => void;
  /** Serves what is not a call: pictures, cards, files for crawlers. */
  serve?: (http: FastifyInstance, services: Services) => void;
  /** Lets go of connections when the server closes. */
  close?: (services: Services) => void;
}

/** Declares a module. */
export const defineModule = (module: Module): Module => module;
