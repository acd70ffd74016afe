import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { eraseDeleted } from "./account/deletion.ts";
import { makeGoogleCheck } from "./account/google.ts";
import { postLetter } from "./account/letters.ts";
import { identify, sweepAccounts } from "./account/sessions.ts";
import { api } from "./api.ts";
import { blockBusiness, eraseBusinessOf, hideBusinessOf, unblockBusiness } from "./business/business.ts";
import { serveShareKit } from "./business/share.ts";
import { forgetPerson } from "./chat/chat.ts";
import { tellChatLive } from "./chat/live-news.ts";
import { tellWaiting } from "./chat/waiting.ts";
import { serveDemoPictures } from "./demo/media.ts";
import type { House } from "./house.ts";
import { sweepVisitors } from "./insight/insight.ts";
import { Live } from "./live/live.ts";
import { sweepUnused } from "./media/media.ts";
import { serveMedia } from "./media/serving.ts";
import { tellNotificationsLive } from "./notification/live-news.ts";
import { mailNotification, mailUnread, sweepNotifications } from "./notification/mailing.ts";
import { forgetNotificationsOf } from "./notification/notification.ts";
import { pushNotification } from "./notification/pushing.ts";
import { makeProvider } from "./payment/provider.ts";
import { sendReceipt } from "./payment/receipts.ts";
import { lapse, reconcile, remind } from "./payment/upkeep.ts";
import { settleHeard } from "./payment/webhook.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { Events } from "./platform/events.ts";
import { serveFiles } from "./platform/files.ts";
import { buildHttp, type HttpOptions } from "./platform/http.ts";
import type { Jobs } from "./platform/jobs.ts";
import { makeScreens, readStylesheet, type Screens } from "./platform/screens.ts";
import { matureAll } from "./referral/maturing.ts";
import { noteFriendsBusiness } from "./referral/referral.ts";
import { renewPagesReviewedBy } from "./review/review.ts";
import { indexBusinesses } from "./search/indexing.ts";
import { KnownWords } from "./search/known-words.ts";
import { moveByRating } from "./search/ratings.ts";
import { Suggestions } from "./search/suggest.ts";
import { readTaught, reindexSaying } from "./search/teaching.ts";
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
  const means = { events, clock, config, jobs: furniture.jobs };
  events.within("rating.changed", async (tx, { businessId }) => {
    const stateIds = await moveByRating(tx, businessId);
    await events.announce(tx, "listing.changed", { businessId, stateIds });
  });
  events.within("business.changed", (tx, { businessId }) => noteFriendsBusiness(tx, means, businessId));
  events.within("account.deleted", (tx, { accountId }) => hideBusinessOf(tx, events, accountId));
  events.within("account.blocked", (tx, { accountId }) => blockBusiness(tx, events, { ownerId: accountId }));
  events.within("account.restored", (tx, { accountId }) => unblockBusiness(tx, events, { ownerId: accountId }));
  for (const news of ["account.deleted", "account.blocked", "account.restored"] as const) {
    events.within(news, (tx, { accountId }) => renewPagesReviewedBy(tx, events, accountId));
  }
  events.within("account.erased", (tx, { accountId }) => purgeDocumentsOf(tx, furniture.media, accountId));
  events.within("account.erased", (tx, { accountId }) => eraseBusinessOf(tx, events, accountId));
  events.within("account.erased", (tx, { accountId }) => forgetNotificationsOf(tx, accountId));
  events.within("account.erased", (tx, { accountId }) => forgetPerson(tx, accountId));
  const { db } = database;
  const live = new Live({ db, clock });
  live.hear(events);
  tellChatLive({ db, events, live });
  tellNotificationsLive({ db, events, live });
  const words = new KnownWords();
  const suggestions = new Suggestions();
  events.after("words.changed", () => void readTaught({ db, words, suggestions }).catch(() => {}));
  events.afterSilence(() => void readTaught({ db, words, suggestions }).catch(() => {}));
  return {
    ...furniture,
    db,
    clock,
    config,
    events,
    google: makeGoogleCheck(config.google),
    payments: makeProvider(db, config),
    words,
    suggestions,
    live,
  };
}

/** Says who does what is left in the queue, and what is done every so often. */
export function assignWork(jobs: Pick<Jobs, "on">, house: House) {
  jobs.on({ name: "mail.send", work: ({ letter, accountId }) => postLetter(house, letter, accountId) });
  jobs.on({ name: "account.erase-deleted", every: "20 2 * * *", work: async () => void (await eraseDeleted(house)) });
  jobs.on({ name: "account.sweep", every: "40 * * * *", work: () => sweepAccounts(house.db, house.clock.now()) });
  jobs.on({ name: "notification.push", work: ({ notificationId }) => pushNotification(house, notificationId) });
  jobs.on({ name: "notification.mail", work: ({ notificationId }) => mailNotification(house, notificationId) });
  jobs.on({ name: "notification.mail-unread", every: "* * * * *", work: () => mailUnread(house) });
  jobs.on({ name: "notification.sweep", every: "10 3 * * *", work: () => sweepNotifications(house) });
  jobs.on({ name: "referral.mature", every: "20 * * * *", work: () => matureAll(house) });
  jobs.on({ name: "insight.sweep", every: "10 23 * * *", work: () => sweepVisitors(house) });
  jobs.on({ name: "chat.tell-waiting", every: "* * * * *", work: () => tellWaiting(house) });
  jobs.on({ name: "payment.settle", work: (heard) => settleHeard(house, heard) });
  jobs.on({ name: "payment.send-receipt", work: ({ paymentId }) => sendReceipt(house, paymentId) });
  jobs.on({ name: "payment.catch-up", every: "25 * * * *", work: () => reconcile(house, 2) });
  jobs.on({ name: "payment.reconcile", every: "30 1 * * *", work: () => reconcile(house, 45) });
  jobs.on({ name: "payment.remind", every: "0 7 * * *", work: () => remind(house) });
  jobs.on({ name: "payment.lapse", every: "* * * * *", work: () => lapse(house) });
  jobs.on({ name: "search.reindex-saying", work: ({ text }) => reindexSaying(house, text) });
  jobs.on({ name: "media.sweep", every: "50 * * * *", work: async () => void (await sweepUnused(house)) });
}

/** The calls of `/v2` alone, on a server that listens nowhere yet: what tests talk to. */
export async function buildApi(house: House, more: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const http = await buildHttp({
    house,
    routes: [...api],
    identify: (token) => identify(house.db, token, house.clock.now()),
    ...more,
  });
  // Streams never end by themselves, and a server waits for all it answers.
  http.addHook("preClose", async () => house.live.close());
  return http;
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
  house.events.after("reviews.changed", ({ businessId }) => screens.cache.invalidate(`business:${businessId}`));
  house.events.after("site.changed", ({ part }) => screens.cache.invalidate(part));
  // What is rendered before the words are read again would be kept with what they meant until now.
  house.events.after("words.changed", () => void house.words.reading.then(() => screens.cache.invalidate("words")));
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
