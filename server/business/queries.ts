import { and, asc, desc, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { subscriptions } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { ratingTotals } from "#/server/review/tables.ts";
import { certifications } from "#/server/verification/tables.ts";
import { businesses, catalogItems, openingHours } from "./tables.ts";

/** An active business with its owner and totals of stars; hidden and blocked ones are unknown here. */
export async function findActiveBusiness(db: Db, id: string) {
  const [found] = await db
    .select({
      business: businesses,
      owner: {
        id: accounts.id,
        firstName: accounts.firstName,
        lastName: accounts.lastName,
        image: accounts.image,
        email: accounts.email,
        createdAt: accounts.createdAt,
      },
      totals: ratingTotals,
      days: sql<[number, number | null, number | null][]>`coalesce((
        select json_agg(json_build_array(h.weekday, h.opens_minute, h.closes_minute) order by h.weekday)
        from ${openingHours} h where h.business_id = ${businesses.id}), '[]'::json)`,
    })
    .from(businesses)
    .innerJoin(accounts, eq(accounts.id, businesses.ownerId))
    .leftJoin(ratingTotals, eq(ratingTotals.businessId, businesses.id))
    .where(and(eq(businesses.id, id), eq(businesses.status, "active")));
  return found;
}

/** Whether there is such a business for everybody to see. */
export async function isActiveBusiness(db: Db, id: string): Promise<boolean> {
  const some = db.select({ id: businesses.id }).from(businesses).where(and(eq(businesses.id, id), eq(businesses.status, "active")));
  return (await some).length > 0;
}

/** What a business sells, oldest first. */
export const listCatalog = (db: Db, businessId: string) =>
  db.select().from(catalogItems).where(eq(catalogItems.businessId, businessId)).orderBy(asc(catalogItems.createdAt), asc(catalogItems.id));

/** Accepted documents only: which, never the picture. */
export const listAcceptedCertifications = (db: Db, businessId: string) =>
  db
    .select({ id: certifications.id, name: certifications.name })
    .from(certifications)
    .where(and(eq(certifications.businessId, businessId), eq(certifications.status, "approved")))
    .orderBy(asc(certifications.createdAt));

/** The premium period that ends last, if there ever was one. */
export async function findLastSubscription(db: Db, businessId: string) {
  const [last] = await db
    .select({ startsAt: subscriptions.startsAt, endsAt: subscriptions.endsAt })
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId))
    .orderBy(desc(subscriptions.endsAt))
    .limit(1);
  return last;
}
