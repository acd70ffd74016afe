import { and, asc, eq, isNotNull, type Placeholder, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { bookingSettings, type StoredService } from "#/server/booking/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { onceFor } from "#/server/platform/database/statement.ts";
import { replyTimes } from "#/server/reply-time/tables.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import { certifications } from "#/server/verification/tables.ts";
import { aroundColumns, aroundOf } from "./around.ts";
import type { SpecialDay } from "./hours.ts";
import { businesses, catalogItems, serviceAreas, specialDays } from "./tables.ts";

/** An active business with its owner and totals of stars; hidden and blocked ones are unknown here. */
export async function findActiveBusiness(db: Db, id: string): Promise<WholeBusiness | undefined> {
  const [found] = await selectWhole(db).where(isActiveBusinessOf(id)).prepare("business.active").execute();
  return found;
}

const isActiveBusinessOf = (id: string | Placeholder) => and(eq(businesses.id, id), eq(businesses.status, "active"));

export async function findBusinessPage(db: Db, id: string, now: Date) {
  const [row] = await preparePage(db).execute({ id, now: now.toISOString() });
  return row && { found: row, around: aroundOf(row.around) };
}

const preparePage = onceFor((db: Db) =>
  db
    .select({ ...whole, around: aroundColumns() })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(ratingTotals, eq(ratingTotals.businessId, businesses.id))
    .leftJoin(replyTimes, eq(replyTimes.businessId, businesses.id))
    .where(isActiveBusinessOf(sql.placeholder("id")))
    .prepare("business.page"),
);

export async function findBusinessOf(db: Db, ownerId: string): Promise<WholeBusiness | undefined> {
  const [found] = await selectWhole(db).where(eq(businesses.ownerId, ownerId));
  return found;
}

const whole = {
  business: businesses,
  owner: {
    id: accounts.id,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    image: accounts.image,
    email: accounts.email,
    createdAt: accounts.createdAt,
    /** True if the shown number is one that the owner proved. */
    hasProvenPhone: sql<boolean>`${accounts.phoneProvenAt} is not null and ${accounts.phone} = ${businesses.phone}`,
  },
  totals: ratingTotals,
  reply: replyTimes,
  specialDays: sql<SpecialDay[]>`coalesce((
    select json_agg(json_build_object('on', d.on, 'opensMinute', d.opens_minute,
      'closesMinute', d.closes_minute, 'name', d.name) order by d.on)
    from ${specialDays} d where d.business_id = ${businesses.id}), '[]'::json)`,
  booking: sql<{ walkInUntil: string | null; services: StoredService[] } | null>`(
    select json_build_object('walkInUntil', s.walk_in_until, 'services', s.services) from ${bookingSettings} s
    where s.business_id = ${businesses.id} and s.takes_bookings)`,
  jobsDone: sql<number>`(
    select count(distinct (j.customer_id, date_trunc('month', j.done_at at time zone 'Africa/Lagos')))::int
    from ${jobs} j where j.business_id = ${businesses.id} and j.is_counted
      and j.customer_done_at is not null and j.business_done_at is not null)`,
  servedLgas: sql<number[]>`coalesce((
    select json_agg(a.local_government_id order by a.local_government_id)
    from ${serviceAreas} a where a.business_id = ${businesses.id}), '[]'::json)`,
};

const selectWhole = (db: Db) =>
  db
    .select(whole)
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(ratingTotals, eq(ratingTotals.businessId, businesses.id))
    .leftJoin(replyTimes, eq(replyTimes.businessId, businesses.id));

export type WholeBusiness = Awaited<ReturnType<typeof selectWhole>>[number];

export const listWork = (db: Db, businessId: string) =>
  db
    .select({
      name: catalogItems.name,
      priceKobo: catalogItems.priceKobo,
      image: catalogItems.image,
      createdAt: catalogItems.createdAt,
    })
    .from(catalogItems)
    .where(eq(catalogItems.businessId, businessId))
    .orderBy(catalogItems.position, catalogItems.createdAt, catalogItems.id);

export async function isErasedBusiness(db: Db, id: string): Promise<boolean> {
  const some = db
    .select({ id: businesses.id })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .where(and(eq(businesses.id, id), isNotNull(accounts.erasedAt)));
  return (await some).length > 0;
}

export async function isActiveBusiness(db: Db, id: string): Promise<boolean> {
  const some = db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.id, id), eq(businesses.status, "active")));
  return (await some).length > 0;
}

const listCatalog = (db: Db, businessId: string) =>
  db
    .select()
    .from(catalogItems)
    .where(eq(catalogItems.businessId, businessId))
    .orderBy(asc(catalogItems.position), asc(catalogItems.createdAt), asc(catalogItems.id));

/** Unnamed items come after the named ones. @returns false for another business's item */
export async function writeCatalogOrder(tx: Db, businessId: string, ids: readonly string[]): Promise<boolean> {
  const items = await listCatalog(tx, businessId);
  if (!ids.every((id) => items.some((item) => item.id === id))) return false;
  const order = [...new Set([...ids, ...items.map(({ id }) => id)])];
  for (const [position, id] of order.entries()) {
    const isIt = and(eq(catalogItems.businessId, businessId), eq(catalogItems.id, id));
    await tx.update(catalogItems).set({ position }).where(isIt);
  }
  return true;
}

export const listOwnCertifications = (db: Db, businessId: string) =>
  db
    .select()
    .from(certifications)
    .where(eq(certifications.businessId, businessId))
    .orderBy(asc(certifications.createdAt), asc(certifications.id));

export async function changeBusinessOf(
  tx: Db,
  ownerId: string,
  change: Partial<typeof businesses.$inferInsert>,
): Promise<string | undefined> {
  const [changed] = await tx
    .update(businesses)
    .set(change)
    .where(eq(businesses.ownerId, ownerId))
    .returning({ id: businesses.id });
  return changed?.id;
}

export const removeCatalog = (tx: Db, businessId: string) =>
  tx.delete(catalogItems).where(eq(catalogItems.businessId, businessId));

export const removeSpecialDays = (tx: Db, businessId: string) =>
  tx.delete(specialDays).where(eq(specialDays.businessId, businessId));

export async function writeServiceArea(tx: Db, businessId: string, lgaIds: readonly number[]): Promise<void> {
  await tx.delete(serviceAreas).where(eq(serviceAreas.businessId, businessId));
  if (lgaIds.length === 0) return;
  await tx.insert(serviceAreas).values(lgaIds.map((localGovernmentId) => ({ businessId, localGovernmentId })));
}

export const leaveServiceArea = (tx: Db, businessId: string, lgaId: number) =>
  tx
    .delete(serviceAreas)
    .where(and(eq(serviceAreas.businessId, businessId), eq(serviceAreas.localGovernmentId, lgaId)));
