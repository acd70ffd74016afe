import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { lockActiveAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { isCity, isCountry, locationOf, readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { fold } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { type Alert, alertsMax } from "./contract.ts";
import { alertReaders, alerts } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;

/** The cache tag of the page that stops alerts. */
export const alertTagOf = (code: string) => `alerts:${code}`;

const notFound = () => new AppError("alert/not-found", "There is no such alert");

/** The latest first. */
export async function listAlerts(db: Db, accountId: string): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(alerts)
    .where(eq(alerts.accountId, accountId))
    .orderBy(desc(alerts.createdAt), desc(alerts.id));
  return rows.map(presentAlert);
}

const presentAlert = ({ id, search, location, createdAt }: typeof alerts.$inferSelect): Alert => ({
  ...{ id, search, location },
  created_at: createdAt.toISOString(),
});

/** @throws AppError `alert/too-many`, `request/invalid` for an unknown place */
export function addAlert(
  { db, clock, events }: Deps,
  viewer: Viewer,
  query: { search: string; location: string },
): Promise<Alert> {
  const { search } = query;
  const location = wholeLocation(query.location);
  return db.transaction(async (tx) => {
    // Counts and adds one after the other.
    await lockActiveAccount(tx, viewer.id, "no key update");
    const held = await listAlerts(tx, viewer.id);
    const [same] = held.filter(
      (alert) => alert.search.toLowerCase() === search.toLowerCase() && alert.location === location,
    );
    if (same) return same;
    if (held.length >= alertsMax)
      throw new AppError("alert/too-many", `You hear of ${alertsMax} searches. Stop one first`);
    const now = clock.now();
    const code = randomBytes(12).toString("base64url");
    await tx.insert(alertReaders).values({ accountId: viewer.id, code, notifiedUntil: now }).onConflictDoNothing();
    const [added] = await tx
      .insert(alerts)
      .values({ id: newId(), accountId: viewer.id, search, location, createdAt: now })
      .returning();
    await publishChanged(tx, events, viewer.id);
    return presentAlert(added!);
  });
}

/** The LGA, the city of several LGAs or the state of a place, however it was written. @throws AppError `request/invalid` */
function wholeLocation(location: string): string {
  if (location.trim() === "" || isCountry(fold(location))) return "";
  const place = readPlace(location);
  if (!place) throw invalidField("location", "We know no place of that name");
  return locationOf(isCity(place) ? place : { state: place.state, lga: place.lga });
}

/** Renews the page that stops the alerts of a member. */
async function publishChanged(tx: Db, events: Services["events"], accountId: string) {
  const [reader] = await tx
    .select({ code: alertReaders.code })
    .from(alertReaders)
    .where(eq(alertReaders.accountId, accountId));
  if (reader) await events.publish(tx, "alert.changed", { code: reader.code });
}

/** @throws AppError `alert/not-found` */
export function removeAlert({ db, events }: Pick<Deps, "db" | "events">, viewer: Viewer, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const isMine = and(eq(alerts.id, id), eq(alerts.accountId, viewer.id));
    const removed = isId(id) ? await tx.delete(alerts).where(isMine).returning({ id: alerts.id }) : [];
    if (removed.length === 0) throw notFound();
    await publishChanged(tx, events, viewer.id);
  });
}

/** The member whose emails have this code. @throws AppError `alert/not-found`, also for who left or is blocked */
async function requireReader(db: Db, code: string): Promise<string> {
  const isHere = and(eq(accounts.id, alertReaders.accountId), isNull(accounts.deletedAt), isNull(accounts.blockedAt));
  const [reader] = await db
    .select({ accountId: alertReaders.accountId })
    .from(alertReaders)
    .innerJoin(accounts, isHere)
    .where(eq(alertReaders.code, code));
  if (!reader) throw notFound();
  return reader.accountId;
}

/** What the page of a code shows. @throws AppError `alert/not-found` */
export const showAlertsOf = async (db: Db, code: string): Promise<Alert[]> =>
  listAlerts(db, await requireReader(db, code));

/** Stops one alert, or all, of the member whose emails have this code. @throws AppError `alert/not-found` */
export async function stopAlerts(
  { db, events }: Pick<Deps, "db" | "events">,
  code: string,
  id?: string,
): Promise<void> {
  const accountId = await requireReader(db, code);
  if (id !== undefined && !isId(id)) throw notFound();
  await db.transaction(async (tx) => {
    await tx
      .delete(alerts)
      .where(and(eq(alerts.accountId, accountId), id === undefined ? undefined : eq(alerts.id, id)));
    await events.publish(tx, "alert.changed", { code });
  });
}

/** Removes the alerts of an erased account. */
export async function forgetAlertsOf(tx: Db, events: Services["events"], accountId: string): Promise<void> {
  await publishChanged(tx, events, accountId);
  await tx.delete(alertReaders).where(eq(alertReaders.accountId, accountId));
}
