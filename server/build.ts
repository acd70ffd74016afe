import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { eraseDeleted } from "./account/deletion.ts";
import { sendEmail } from "./account/emails.ts";
import { makeGoogleCheck } from "./account/google.ts";
import { identify, sweepAccounts } from "./account/sessions.ts";
import { forgetInAuditLog } from "./admin/audit.ts";
import { forgetNotesAbout } from "./admin/desk/desk.ts";
import { forgetAgent } from "./agent/agent.ts";
import { api } from "./api.ts";
import { blockBusiness, eraseBusinessOf, hideBusinessOf, unblockBusiness } from "./business/business.ts";
import { refreshComingWeeks } from "./business/exceptions.ts";
import { serveShareKit } from "./business/share.ts";
import { forgetPerson } from "./chat/chat.ts";
import { pushChatLive } from "./chat/live-feed.ts";
import { notifyWaiting } from "./chat/waiting.ts";
import { serveDemoPictures } from "./demo/media.ts";
import { forgetPageOf, sweepVisitors } from "./insight/insight.ts";
import { Live } from "./live/live.ts";
import { removeUploadsOf, sweepUnused } from "./media/media.ts";
import { serveMedia } from "./media/serving.ts";
import { forgetReportsOf } from "./moderation/moderation.ts";
import { pushNotificationsLive } from "./notification/live-feed.ts";
import { mailNotification, mailUnread, sweepNotifications } from "./notification/mailing.ts";
import { forgetNotificationsOf } from "./notification/notification.ts";
import { pushNotification } from "./notification/pushing.ts";
import { makeProvider } from "./payment/provider.ts";
import { sendReceipt } from "./payment/receipts.ts";
import { countStepsSince } from "./payment/steps.ts";
import { lapse, reconcile, remind } from "./payment/upkeep.ts";
import { settleReported } from "./payment/webhook.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { Events } from "./platform/events.ts";
import { serveFiles } from "./platform/files.ts";
import { GatheredTags } from "./platform/gathered-tags.ts";
import { serveHealth } from "./platform/health.ts";
import { buildHttp, type HttpOptions } from "./platform/http.ts";
import type { Jobs } from "./platform/jobs.ts";
import { sweepLimits } from "./platform/limits/limits.ts";
import { Load } from "./platform/load.ts";
import { serveMetrics } from "./platform/observe/metrics-page.ts";
import { Observer } from "./platform/observe/observer.ts";
import type { PageCache } from "./platform/page-cache.ts";
import { makeScreens, readStylesheet, type Screens } from "./platform/screens.ts";
import { matureAll } from "./referral/maturing.ts";
import { forgetBankOf, noteFriendsBusiness } from "./referral/referral.ts";
import { forgetAnswersOf, renewPagesReviewedBy } from "./review/review.ts";
import { forgetSavedOf } from "./saved/saved.ts";
import { serveCrawlers } from "./search/crawlers.ts";
import { readCustomVocabulary, reindexMentioning } from "./search/custom-vocabulary.ts";
import { forgetMissesOf } from "./search/forgetting.ts";
import { indexBusinesses } from "./search/indexing.ts";
import { KnownWords } from "./search/known-words.ts";
import { moveByRating } from "./search/ratings.ts";
import { Suggestions } from "./search/suggest.ts";
import type { Services } from "./services.ts";
import { serveManifest } from "./site/manifest.ts";
import { purgeDocumentsOf } from "./verification/verification.ts";

const clientDirectory = fileURLToPath(new URL("../build/client", import.meta.url));
const serverBuild = new URL("../build/server/index.js", import.meta.url);

const dayMs = 86_400_000;
/** So often at most are the pages that list businesses thrown away: a change is found within the second. */
const listsEveryMs = 1_000;

/** What a set of services is furnished with from outside: tests bring stand-ins. */
export type ExternalServices = Pick<Services, "jobs" | "mailer" | "media"> & { clock?: Clock };

/** Furnishes the services: everything a handler may use, and who hears what. */
export function buildServices(
  database: Database,
  config: Config,
  { clock = systemClock, ...external }: ExternalServices,
): Services {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    const stateIds = await indexBusinesses(tx, [businessId], clock.now());
    await events.publish(tx, "listing.changed", { businessId, stateIds });
  });
  const deps = { events, clock, config, jobs: external.jobs };
  events.onInTransaction("rating.changed", async (tx, { businessId }) => {
    const stateIds = await moveByRating(tx, businessId);
    await events.publish(tx, "listing.changed", { businessId, stateIds });
  });
  events.onInTransaction("business.changed", (tx, { businessId }) => noteFriendsBusiness(tx, deps, businessId));
  events.onInTransaction("account.deleted", (tx, { accountId }) => hideBusinessOf(tx, events, accountId));
  events.onInTransaction("account.blocked", (tx, { accountId }) => blockBusiness(tx, events, { ownerId: accountId }));
  events.onInTransaction("account.restored", (tx, { accountId }) =>
    unblockBusiness(tx, events, { ownerId: accountId }),
  );
  for (const news of ["account.deleted", "account.blocked", "account.restored"] as const) {
    events.onInTransaction(news, (tx, { accountId }) => renewPagesReviewedBy(tx, events, accountId));
  }
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetInAuditLog(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetReportsOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetMissesOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetPageOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetAnswersOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetBankOf(tx, deps, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetAgent(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => purgeDocumentsOf(tx, external.media, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => removeUploadsOf(tx, deps, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => eraseBusinessOf(tx, events, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetNotificationsOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetPerson(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetSavedOf(tx, accountId));
  events.onInTransaction("account.erased", (tx, { accountId }) => forgetNotesAbout(tx, accountId));
  const { db } = database;
  const live = new Live({ db, clock });
  live.subscribe(events);
  pushChatLive({ db, events, live });
  pushNotificationsLive({ db, events, live });
  const observer = new Observer(config);
  const words = new KnownWords();
  const suggestions = new Suggestions();
  events.onCommitted("words.changed", () => void readCustomVocabulary({ db, words, suggestions }).catch(() => {}));
  events.onReconnected(() => void readCustomVocabulary({ db, words, suggestions }).catch(() => {}));
  return {
    ...external,
    mailer: observer.counting(external.mailer),
    observer,
    replica: database.replica,
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
export function assignWork(queue: Pick<Jobs, "on">, services: Services) {
  const jobs = services.observer.timing(queue);
  jobs.on({ name: "mail.send", work: ({ letter, accountId }) => sendEmail(services, letter, accountId) });
  jobs.on({
    name: "account.erase-deleted",
    every: "20 2 * * *",
    work: async () => void (await eraseDeleted(services)),
  });
  jobs.on({ name: "account.sweep", every: "40 * * * *", work: () => sweepAccounts(services.db, services.clock.now()) });
  jobs.on({ name: "limits.sweep", every: "45 * * * *", work: () => sweepLimits(services.db, services.clock.now()) });
  jobs.on({ name: "notification.push", work: ({ notificationId }) => pushNotification(services, notificationId) });
  jobs.on({ name: "notification.mail", work: ({ notificationId }) => mailNotification(services, notificationId) });
  jobs.on({ name: "notification.mail-unread", every: "* * * * *", work: () => mailUnread(services) });
  jobs.on({ name: "notification.sweep", every: "10 3 * * *", work: () => sweepNotifications(services) });
  jobs.on({ name: "referral.mature", every: "20 * * * *", work: () => matureAll(services) });
  jobs.on({ name: "insight.sweep", every: "10 23 * * *", work: () => sweepVisitors(services) });
  jobs.on({ name: "chat.tell-waiting", every: "* * * * *", work: () => notifyWaiting(services) });
  jobs.on({ name: "payment.settle", work: (heard) => settleReported(services, heard) });
  jobs.on({ name: "payment.send-receipt", work: ({ paymentId }) => sendReceipt(services, paymentId) });
  jobs.on({ name: "payment.catch-up", every: "25 * * * *", work: () => reconcile(services, 2) });
  jobs.on({ name: "payment.reconcile", every: "30 1 * * *", work: () => reconcile(services, 45) });
  jobs.on({ name: "payment.remind", every: "0 7 * * *", work: () => remind(services) });
  jobs.on({ name: "payment.lapse", every: "* * * * *", work: () => lapse(services) });
  jobs.on({ name: "search.reindex-saying", work: ({ text }) => reindexMentioning(services, text) });
  jobs.on({ name: "business.refresh-weeks", every: "1 23 * * *", work: () => refreshComingWeeks(services) });
  jobs.on({ name: "media.sweep", every: "50 * * * *", work: async () => void (await sweepUnused(services)) });
}

/** The calls of `/v2` alone, on a server that listens nowhere yet: what tests talk to. */
export async function buildApi(services: Services, more: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const http = await buildHttp({
    services,
    routes: [...api],
    identify: (token) => identify(services.db, token, services.clock.now()),
    ...more,
  });
  // Streams never end by themselves, and a server waits for all it answers.
  http.addHook("preClose", async () => services.live.close());
  return http;
}

export interface App {
  http: FastifyInstance;
  screens: Screens;
  load: Load;
}

/** What development puts in place of the built screens. */
export interface Development {
  loadBuild: () => Promise<ServerBuild>;
  /** Sees every request before us: the modules of the screens are its to answer. */
  first: NonNullable<HttpOptions["beforeAll"]>;
}

/** The whole product on one server that listens nowhere yet: calls, pages, pictures, files. */
export async function buildApp(services: Services, database: Database, development?: Development): Promise<App> {
  const screens = makeScreens({
    services,
    routes: api,
    loadBuild: development?.loadBuild ?? (() => import(serverBuild.href) as Promise<ServerBuild>),
    head: development ? "" : await readStylesheet(clientDirectory),
    isDevelopment: development !== undefined,
  });
  const load = new Load(services.config.limits);
  hearChanges(services, screens.cache);
  watchOver(services, database, load, screens.cache);
  const fromCache: HttpOptions["beforeAll"] = (request, response, next) => {
    if (!screens.answerKept(request, response)) next();
  };
  const http = await buildApi(services, {
    beforeAll: development?.first ?? fromCache,
    isDevelopment: development !== undefined,
    load,
  });
  serveHealth(http, database, load);
  serveMetrics(http, services.observer.metrics, {
    identify: (token) => identify(services.db, token, services.clock.now()),
    trustsProxy: services.config.trustProxy !== undefined,
  });
  serveDemoPictures(http);
  serveMedia(http, services);
  serveShareKit(http, services);
  serveCrawlers(http, services);
  serveManifest(http, services);
  if (!development) await serveFiles(http, clientDirectory);
  screens.register(http);
  return { http, screens, load };
}

/** Whoever keeps something that was read hears what has changed since, in whichever process. */
function hearChanges({ events, words, replica }: Services, cache: PageCache) {
  const changed = (...tags: string[]) => {
    replica?.note(...tags);
    cache.invalidate(...tags);
  };
  const lists = new GatheredTags(listsEveryMs, (...tags) => cache.invalidate(...tags));
  events.onCommitted("listing.changed", ({ businessId, stateIds }) => {
    const listTags = ["listings:all", ...stateIds.map((id) => `listings:${id}`)];
    replica?.note(...listTags);
    changed(`business:${businessId}`);
    lists.add(...listTags);
  });
  events.onCommitted("reviews.changed", ({ businessId }) => changed(`business:${businessId}`));
  events.onCommitted("site.changed", ({ part }) => changed(part));
  // What is rendered before the words are read again would be kept with what they meant until now.
  events.onCommitted("words.changed", () => void words.reading.then(() => changed("words")));
  events.onReconnected(() => {
    replica?.note();
    cache.clear();
  });
}

/** Shows what is kept, open and refused to whoever watches over the product. */
function watchOver({ observer, live, db, clock, replica }: Services, database: Database, load: Load, cache: PageCache) {
  const { metrics } = observer;
  observer.watchProcess();
  observer.watchDatabase(database);
  metrics.read("localchap_kept_page_hits_total", "Pages given out as kept.", () => cache.hits, "counter");
  metrics.read("localchap_kept_page_bytes", "Memory that kept pages take.", () => cache.bytes);
  metrics.read("localchap_streams", "Open streams of live news.", () => live.size);
  metrics.read("localchap_requests_in_flight", "Calls and pages being answered.", () => load.inFlight);
  const help = "Payments of the last day by step; the same in every process.";
  metrics.read("localchap_payments_of_a_day", help, async () =>
    (await countStepsSince(db, new Date(clock.now().getTime() - dayMs))).map(({ step, count }) => ({
      labels: { step },
      value: count,
    })),
  );
  if (!replica) return;
  metrics.read("localchap_replica_follows", "Whether the replica is read from.", () => (replica.follows ? 1 : 0));
  metrics.read("localchap_replica_reads_total", "Answers read from the replica.", () => replica.reads, "counter");
  metrics.read("localchap_replica_changes_behind", "Changes the replica lacks.", () => replica.behindBy);
}

/** Reads the names of businesses into memory; search and suggestions work without them meanwhile. */
export async function readNames({ db, words, suggestions }: Services) {
  await words.readNames(db);
  suggestions.refresh(words);
}
