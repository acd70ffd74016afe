import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { api } from "./api.ts";
import { serveDemoPictures } from "./demo/media.ts";
import type { House } from "./house.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { Events } from "./platform/events.ts";
import { serveFiles } from "./platform/files.ts";
import { buildHttp, type HttpOptions } from "./platform/http.ts";
import { makeScreens, readStylesheet, type Screens } from "./platform/screens.ts";
import { indexBusinesses } from "./search/indexing.ts";
import { KnownWords } from "./search/known-words.ts";
import { Suggestions } from "./search/suggest.ts";

const clientDirectory = fileURLToPath(new URL("../build/client", import.meta.url));
const serverBuild = new URL("../build/server/index.js", import.meta.url);

/** Furnishes the house: everything a handler may use, and who hears what. */
export function buildHouse(database: Database, config: Config, clock: Clock = systemClock): House {
  const events = new Events();
  events.within("business.changed", async (tx, { businessId }) => {
    const stateIds = await indexBusinesses(tx, [businessId], clock.now());
    await events.announce(tx, "listing.changed", { businessId, stateIds });
  });
  return { db: database.db, clock, config, events, words: new KnownWords(), suggestions: new Suggestions() };
}

/** The calls of `/v2` alone, on a server that listens nowhere yet: what tests talk to. */
export function buildApi(house: House, more: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  return buildHttp({ house, routes: [...api], identify: async () => undefined, ...more });
}

export interface App {
  http: FastifyInstance;
  screens: Screens;
}

/** What development puts in place of the built screens. */
export interface Development {
  loadBuild: () => Promise<ServerBuild>;
  /** Sees every request before us: the modules of the screens are its to answer. */
  first: NonNullable<HttpOptions["beforeAll"]>;
}

/** The whole product on one server that listens nowhere yet: calls, pages, pictures, files. */
export async function buildApp(house: House, database: Database, development?: Development): Promise<App> {
  const screens = makeScreens({
    house,
    routes: api,
    loadBuild: development?.loadBuild ?? (() => import(serverBuild.href) as Promise<ServerBuild>),
    head: development ? "" : await readStylesheet(clientDirectory),
    isDevelopment: development !== undefined,
  });
  house.events.after("listing.changed", ({ businessId, stateIds }) => {
    screens.cache.invalidate(`business:${businessId}`, "listings:all", ...stateIds.map((id) => `listings:${id}`));
  });
  const fromCache: HttpOptions["beforeAll"] = (request, response, next) => {
    if (!screens.cache.answer(request, response)) next();
  };
  const http = await buildApi(house, { beforeAll: development?.first ?? fromCache });
  await addHealth(http, database);
  serveDemoPictures(http);
  if (!development) await serveFiles(http, clientDirectory);
  screens.register(http);
  return { http, screens };
}

/** Whether the process is up, and whether its database answers. */
async function addHealth(http: FastifyInstance, { pool }: Database) {
  http.get("/healthz", () => ({ status: "up" }));
  http.get("/readyz", async (_request, reply) => {
    try {
      await pool.query("select 1");
      return { status: "ready" };
    } catch {
      return reply.status(503).send({ status: "database does not answer" });
    }
  });
}

/** Reads the names of businesses into memory; search and suggestions work without them meanwhile. */
export async function readNames({ db, words, suggestions }: House) {
  await words.readNames(db);
  suggestions.refresh(words);
}
