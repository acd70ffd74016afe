import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { eraseDeleted } from "./account/deletion.ts";
import { makeGoogleCheck } from "./account/google.ts";
import { postLetter } from "./account/letters.ts";
import { identify, sweepAccounts } from "./account/sessions.ts";
import { api } from "./api.ts";
import { eraseBusinessOf, hideBusinessOf } from "./business/business.ts";
import { serveShareKit } from "./business/share.ts";
import { serveDemoPictures } from "./demo/media.ts";
import type { House } from "./house.ts";
import { sweepUnused } from "./media/media.ts";
import { serveMedia } from "./media/serving.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { Events } from "./platform/events.ts";
import { serveFiles } from "./platform/files.ts";
import { buildHttp, type HttpOptions } from "./platform/http.ts";
import type { Jobs } from "./platform/jobs.ts";
import { makeScreens, readStylesheet, type Screens } from "./platform/screens.ts";
import { indexBusinesses } from "./search/indexing.ts";
import { KnownWords } from "./search/known-words.ts";
import { Suggestions } from "./search/suggest.ts";
import { purgeDocumentsOf } from "./verification/verification.ts";

const clientDirectory = fileURLToPath(new URL("../build/client", import.meta.url));
const serverBuild = new URL("../build/server/index.js", import.meta.url);

/** What a house is furnished with from outside: tests bring stand-ins. */
export type Furniture = Pick<House, "jobs" | "mailer" | "media"> & { clock?: Clock };

/** Furnishes the house: everything a handler may use, and who hears what. */
export function buildHouse(
  database: Database,
  config: Config,
  { clock = systemClock, ...furniture }: Furniture,
): House {
  const events = new Events();
  events.within("business.changed", async (tx, { businessId }) => {
    const stateIds = await indexBusinesses(tx, [businessId], clock.now());
    await events.announce(tx, "listing.changed", { businessId, stateIds });
  });
  events.within("account.deleted", (tx, { accountId }) => hideBusinessOf(tx, events, accountId));
  events.within("account.erased", (tx, { accountId }) => purgeDocumentsOf(tx, furniture.media, accountId));
  events.within("account.erased", (tx, { accountId }) => eraseBusinessOf(tx, events, accountId));
  return {
    ...furniture,
    db: database.db,
    clock,
    config,
    events,
    google: makeGoogleCheck(config.google),
    words: new KnownWords(),
    suggestions: new Suggestions(),
  };
}

/** Says who does what is left in the queue, and what is done every so often. */
export function assignWork(jobs: Pick<Jobs, "on">, house: House) {
  jobs.on({ name: "mail.send", work: ({ letter, accountId }) => postLetter(house, letter, accountId) });
  jobs.on({ name: "account.erase-deleted", every: "20 2 * * *", work: async () => void (await eraseDeleted(house)) });
  jobs.on({ name: "account.sweep", every: "40 * * * *", work: () => sweepAccounts(house.db, house.clock.now()) });
  jobs.on({ name: "media.sweep", every: "50 * * * *", work: async () => void (await sweepUnused(house)) });
}

/** The calls of `/v2` alone, on a server that listens nowhere yet: what tests talk to. */
export function buildApi(house: House, more: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  return buildHttp({
    house,
    routes: [...api],
    identify: (token) => identify(house.db, token, house.clock.now()),
    ...more,
  });
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
  house.events.afterSilence(() => screens.cache.clear());
  const fromCache: HttpOptions["beforeAll"] = (request, response, next) => {
    if (!screens.cache.answer(request, response)) next();
  };
  const http = await buildApi(house, { beforeAll: development?.first ?? fromCache });
  await addHealth(http, database);
  serveDemoPictures(http);
  serveMedia(http, house.media);
  serveShareKit(http, house);
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
