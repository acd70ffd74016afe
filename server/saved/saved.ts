import { and, desc, eq, sql } from "drizzle-orm";
import { requireActiveBusiness } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Listing } from "#/server/search/contract.ts";
import { listingsOf } from "#/server/search/search.ts";
import { listings } from "#/server/search/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { saved } from "./tables.ts";

/** Lists saved businesses, without those hidden or blocked at the moment. */
export async function listSaved(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  before?: string,
): Promise<Listing[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`(${saved.createdAt}, ${saved.businessId}) <
        (select s.created_at, s.business_id from ${saved} s where s.business_id = ${before} and s.account_id = ${viewer.id})`
    : undefined;
  const rows = await db
    .select({ id: saved.businessId })
    .from(saved)
    .innerJoin(listings, eq(listings.businessId, saved.businessId))
    .where(and(eq(saved.accountId, viewer.id), isOlder))
    .orderBy(desc(saved.createdAt), desc(saved.businessId))
    .limit(pageSizes.saved);
  return listingsOf(
    { db, clock },
    rows.map(({ id }) => id),
  );
}

export async function isSaved(db: Db, viewer: Viewer, businessId: string): Promise<boolean> {
  return isId(businessId) && (await db.$count(saved, isMine(viewer, businessId))) > 0;
}

/** @throws AppError `business/not-found` */
export async function saveBusiness({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer, businessId: string) {
  await db.transaction(async (tx) => {
    await requireActiveBusiness(tx, businessId);
    await tx.insert(saved).values({ accountId: viewer.id, businessId, createdAt: clock.now() }).onConflictDoNothing();
  });
}

export async function removeSaved(db: Db, viewer: Viewer, businessId: string) {
  if (isId(businessId)) await db.delete(saved).where(isMine(viewer, businessId));
}

export async function forgetSavedOf(tx: Db, accountId: string) {
  await tx.delete(saved).where(eq(saved.accountId, accountId));
}

const isMine = (viewer: Viewer, businessId: string) =>
  and(eq(saved.accountId, viewer.id), eq(saved.businessId, businessId));
