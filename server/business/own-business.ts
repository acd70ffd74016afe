import { eq } from "drizzle-orm";
import { shareActiveAccount } from "#/server/account/account.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { showOwnBusiness } from "./business.ts";
import type { OwnBusiness } from "./contract.ts";
import { businesses } from "./tables.ts";

export type Business = typeof businesses.$inferSelect;

export const noBusinessYet = () => new AppError("business/none-yet", "You have not created your business!");

/** Locks a business until the transaction ends. Lock it before anything that belongs to it. */
export async function lockBusiness(tx: Db, id: string): Promise<Business | undefined> {
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, id)).for("no key update");
  return business;
}

/** Includes deleted owners, because their payments are settled too. */
export async function lockBusinessOf(tx: Db, ownerId: string): Promise<Business | undefined> {
  const [own] = await tx.select().from(businesses).where(eq(businesses.ownerId, ownerId)).for("no key update");
  return own;
}

/**
 * Locks the viewer's account against deletion, then their business. Concurrent changes are serialized, and none restores the page of
 * a deleted account.
 * @throws AppError `account/sign-in-needed`, `business/none-yet`
 */
export async function lockOwnBusiness(tx: Db, viewer: Pick<Viewer, "id">): Promise<Business> {
  await shareActiveAccount(tx, viewer.id);
  const own = await lockBusinessOf(tx, viewer.id);
  if (!own) throw noBusinessYet();
  return own;
}

/**
 * Updates the viewer's business in one transaction and publishes `business.changed`.
 * @param change returns the columns to set on the business; it writes related rows with `tx`
 * @returns the business as its owner sees it, read before the commit, so that a failure to read it rolls back
 * @throws AppError `business/none-yet`
 */
export function changeOwnBusiness(
  { db, clock, config, events }: Pick<Services, "db" | "clock" | "config" | "events">,
  viewer: Viewer,
  change: (tx: Db, own: Business) => Promise<Partial<typeof businesses.$inferInsert>>,
): Promise<OwnBusiness> {
  return db.transaction(async (tx) => {
    const own = await lockOwnBusiness(tx, viewer);
    const changed = await change(tx, own);
    await tx
      .update(businesses)
      .set({ ...changed, updatedAt: clock.now() })
      .where(eq(businesses.id, own.id));
    await events.publish(tx, "business.changed", { businessId: own.id });
    return showOwnBusiness({ db: tx, clock, config }, viewer);
  });
}

/** A re-check ends with the tick, or with a decision on it; decisions on other documents do not end it. */
export async function setVerified(
  tx: Db,
  events: Services["events"],
  { businessId, isVerified, isRechecked }: { businessId: string; isVerified: boolean; isRechecked: boolean },
): Promise<void> {
  await tx
    .update(businesses)
    .set({ isVerified, ...((isRechecked || !isVerified) && { recheckSince: null, checkedAs: null }) })
    .where(eq(businesses.id, businessId));
  await events.publish(tx, "business.changed", { businessId });
}
