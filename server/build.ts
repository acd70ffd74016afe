import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { identify } from "./account/sessions.ts";
import { api, routesOf } from "./api.ts";
import { modules as all } from "./modules.ts";
import type { Database } from "./platform/database/database.ts";
import type { Events } from "./platform/events/events.ts";
import { buildHttp, type HttpOptions } from "./platform/http/http.ts";
import { AdmissionGate } from "./platform/load/admission-gate.ts";
import type { Module } from "./platform/module.ts";
import { serveMetrics } from "./platform/observe/metrics.ts";
import { serveFiles } from "./platform/pages/files.ts";
import type { PageCache } from "./platform/pages/page-cache.ts";
import { PageChanges } from "./platform/pages/page-changes.ts";
import { makeScreens, readStylesheet, type Screens } from "./platform/pages/screens.ts";
import type { Services } from "./services.ts";
import { actFor } from "./team/acting.ts";

const clientDirectory = fileURLToPath(new URL("../build/client", import.meta.url));
const serverBuild = new URL("../build/server/index.js", import.meta.url);

/** Builds a server with the calls of `/v2` only, not yet listening; for tests. */
export async function buildApi(
  services: Services,
  more: Partial<HttpOptions> = {},
  modules: readonly Module[] = all,
): Promise<FastifyInstance> {
  const http = await buildHttp({
    services,
    routes: routesOf(modules),
    identify: (token) => identify(services.db, token, services.clock.now()),
    actFor: (caller, target) => actFor(services, caller, target),
    ...more,
  });
  http.addHook("preClose", async () => {
    for (const { close } of modules) close?.(services);
  });
  return http;
}

interface App {
  http: FastifyInstance;
  screens: Screens;
  gate: AdmissionGate;
}

/** Stand-in for the built screens in development. */
export interface Development {
  loadBuild: () => Promise<ServerBuild>;
  /** Handles every request first: it serves the modules of the screens. */
  first: NonNullable<HttpOptions["beforeAll"]>;
}

/** Builds the complete server, not yet listening: calls, pages, pictures, files. */
export async function buildApp(services: Services, database: Database, development?: Development): Promise<App> {
  // Caches the import: a loaded module is still resolved at each import.
  let built: Promise<ServerBuild> | undefined;
  const loadBuild = development?.loadBuild ?? (() => (built ??= import(serverBuild.href) as Promise<ServerBuild>));
  const screens = makeScreens({
    services,
    routes: api,
    loadBuild,
    stylesheet: development ? "" : await readStylesheet(clientDirectory, await loadBuild()),
    isDevelopment: development !== undefined,
  });
  const gate = new AdmissionGate();
  const pages = new PageChanges(screens.cache, services.replicas);
  for (const { changes } of all) changes?.(services, pages);
  services.events.onReconnected(() => pages.all());
  watchOver(services, database, gate, screens.cache);
  const fromCache: HttpOptions["beforeAll"] = (request, response, next) => {
    if (!screens.answerFromCache(request, response)) next();
  };
  const http = await buildApi(services, {
    beforeAll: development?.first ?? fromCache,
    isDevelopment: development !== undefined,
    gate,
  });
  serveHealth(http, { pool: database.pool, events: services.events, gate });
  serveMetrics(http, services.observer.metrics, {
    identify: (token) => identify(services.db, token, services.clock.now()),
    trustsProxy: services.config.trustProxy !== undefined,
  });
  for (const { serve } of all) serve?.(http, services, screens);
  if (!development) await serveFiles(http, clientDirectory);
  screens.register(http);
  return { http, screens, gate };
}

/** Registers the metrics of the platform and of every module. */
function watchOver(services: Services, database: Database, gate: AdmissionGate, cache: PageCache) {
  const { observer, replicas } = services;
  const { metrics } = observer;
  observer.watchProcess();
  observer.watchDatabase(database);
  metrics.total("localchap_kept_page_hits_total", "Pages given out as kept.", () => cache.hits);
  metrics.gauge("localchap_kept_page_bytes", "Memory that kept pages take.", () => cache.bytes);
  metrics.gauge("localchap_requests_in_flight", "Calls and pages being answered.", () => gate.inFlight);
  metrics.total("localchap_shed_total", "Requests refused because there was too much to do.", () => gate.refused);
  for (const module of all) module.metrics?.(services);
  watchBroker(services);
  if (replicas) observer.watchReplicas(replicas);
}

function watchBroker({ config, events, observer: { metrics } }: Services) {
  if (!config.brokerUrl) return;
  metrics.gauge("localchap_broker_connected", "Whether the broker can be used.", () =>
    events.isBrokerConnected ? 1 : 0,
  );
  metrics.total(
    "localchap_broker_unconfirmed_total",
    "Events that went through the database because the broker did not confirm them.",
    () => events.unconfirmed,
  );
}

interface Parts {
  pool: Database["pool"];
  events: Events;
  gate: AdmissionGate;
}

/**
 * Liveness and readiness. Not ready during shutdown, or while the database is unreachable. Without the broker it is ready but
 * degraded, because the database carries live events then.
 */
function serveHealth(http: FastifyInstance, { pool, events, gate }: Parts) {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    if (gate.isEnding) return reply.status(503).send({ status: "ending" });
    try {
      await pool.query("select 1");
      return events.isBrokerConnected === false ? { status: "degraded", away: ["broker"] } : { status: "ready" };
    } catch {
      // The answer says so, and the prober reads it every second.
      return reply.status(503).send({ status: "database does not answer" });
    }
  });
}
