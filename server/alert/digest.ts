import { and, asc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { shareActiveAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { composeEmail, greetingOf, oneClickStop } from "#/server/platform/mail/mail.ts";
import { sayIn } from "#/server/platform/say-in.ts";
import { findPosted, listingsOf } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { dayMs, hourMs, lagosDay, minuteMs } from "#/shared/time.ts";
import { digestEmail } from "./digest-email.ts";
import { type AlertMatches, newBusinesses } from "./notices.ts";
import { stopPath } from "./stop.ts";
import { alertReaders, alerts } from "./tables.ts";

/** What one member is told on a day, by ids: what they show is read when it is sent. */
export interface Digest {
  accountId: string;
  /** In Lagos. */
  day: string;
  found: { alertId: string; businessIds: string[] }[];
}

const readersAtOnce = 50;
const beforeAll = "00000000-0000-0000-0000-000000000000";
/** 08:00 in Lagos, in UTC. */
const dayBeginsMs = 7 * hourMs;
/** A business is posted in a transaction that has surely ended by then. */
const settledAfterMs = 30 * minuteMs;

/** The last 08:00 in Lagos: up to there businesses are told, so that a day has one digest however often the job runs. */
function digestUntil(now: Date): Date {
  const days = Math.floor((now.getTime() - settledAfterMs - dayBeginsMs) / dayMs);
  return new Date(days * dayMs + dayBeginsMs);
}

/** Queues a digest for every member with new results, and moves their high-water marks with it. */
export async function queueDigests(services: Services): Promise<void> {
  const { db, clock, failures } = services;
  const until = digestUntil(clock.now());
  for (let after = beforeAll; ; ) {
    const readers = await listDueReaders(db, until, after);
    if (readers.length === 0) return;
    // What fails stays due, and is told the next day.
    await queueBatch(services, readers, until).catch((error) => failures.report("alert digests", error, { after }));
    after = readers.at(-1)!;
  }
}

async function listDueReaders(db: Db, until: Date, after: string): Promise<string[]> {
  const isHere = and(eq(accounts.id, alertReaders.accountId), isNull(accounts.deletedAt), isNull(accounts.blockedAt));
  const rows = await db
    .select({ id: alertReaders.accountId })
    .from(alertReaders)
    .innerJoin(accounts, isHere)
    .where(and(lt(alertReaders.notifiedUntil, until), gt(alertReaders.accountId, after)))
    .orderBy(asc(alertReaders.accountId))
    .limit(readersAtOnce);
  return rows.map(({ id }) => id);
}

async function queueBatch(services: Services, readers: readonly string[], until: Date): Promise<void> {
  const { db, jobs, clock } = services;
  const rows = await db
    .select({ alert: alerts, notifiedUntil: alertReaders.notifiedUntil })
    .from(alerts)
    .innerJoin(alertReaders, eq(alertReaders.accountId, alerts.accountId))
    .where(inArray(alerts.accountId, [...readers]))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  const found = await findPosted(
    services,
    rows.map(({ alert: { id, accountId, createdAt, ...query }, notifiedUntil }) => ({
      ...{ id, ...query, exceptOwnerId: accountId },
      since: createdAt > notifiedUntil ? createdAt : notifiedUntil,
    })),
    until,
  );
  const byReader = Map.groupBy(rows, ({ alert }) => alert.accountId);
  await db.transaction(async (tx) => {
    // Of two that run at once, one moves the mark.
    const moved = await tx
      .update(alertReaders)
      .set({ notifiedUntil: until })
      .where(and(inArray(alertReaders.accountId, [...readers]), lt(alertReaders.notifiedUntil, until)))
      .returning({ accountId: alertReaders.accountId });
    const digests = moved.map(({ accountId }) => ({
      ...{ accountId, day: lagosDay(clock.now()) },
      found: onceEach((byReader.get(accountId) ?? []).map(({ alert: { id } }) => [id, found.get(id) ?? []])),
    }));
    await jobs.sendAll(
      tx,
      "alert.send-digest",
      digests.filter(({ found }) => found.length > 0),
    );
  });
}

/** Each business under the first search that finds it; searches without any are left out. */
function onceEach(found: readonly (readonly [alertId: string, businessIds: readonly string[]])[]): Digest["found"] {
  const notified = new Set<string>();
  return found
    .map(([alertId, ids]) => {
      const businessIds = ids.filter((id) => !notified.has(id));
      for (const id of businessIds) notified.add(id);
      return { alertId, businessIds };
    })
    .filter(({ businessIds }) => businessIds.length > 0);
}

/** Tells a member, unless they left, are blocked or stopped it meanwhile, or nothing of it is to be seen any more. */
export async function sendDigest(services: Services, { accountId, day, found }: Digest): Promise<void> {
  const { db, config, mailer } = services;
  const matches = await listMatches(services, accountId, found);
  const [reader] = await db
    .select({ account: accounts, code: alertReaders.code })
    .from(alertReaders)
    .innerJoin(accounts, eq(accounts.id, alertReaders.accountId))
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt), isNull(accounts.blockedAt)));
  if (!reader || matches.length === 0) return;
  await db.transaction(async (tx) => {
    await shareActiveAccount(tx, accountId);
    await notify(tx, services, newBusinesses, accountId, { day, matches });
  });
  const { email, emailProvenAt, firstName, language } = reader.account;
  if (!emailProvenAt) return;
  const { publicUrl } = config;
  const say = sayIn(language);
  const stopLink = stopPath(reader.code);
  const words = digestEmail({ day, matches, stopLink }, publicUrl, say);
  const message = composeEmail({
    ...config,
    ...{ say, greeting: greetingOf(firstName, say), ...words },
  });
  await mailer.send(email, { ...message, headers: oneClickStop(publicUrl + stopLink) });
}

async function listMatches(services: Services, accountId: string, found: Digest["found"]): Promise<AlertMatches[]> {
  const { db } = services;
  const ids = found.map(({ alertId }) => alertId);
  const followed = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.accountId, accountId), inArray(alerts.id, ids)));
  const shown = await listingsOf(
    services,
    found.flatMap(({ businessIds }) => businessIds),
  );
  return found.flatMap(({ alertId, businessIds }) => {
    const alert = followed.find(({ id }) => id === alertId);
    const businesses = shown.filter(({ id }) => businessIds.includes(id));
    return alert && businesses.length > 0 ? [{ search: alert.search, location: alert.location, businesses }] : [];
  });
}
