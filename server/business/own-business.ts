import { eq } from "drizzle-orm";
import type { House, Viewer } from "#/server/house.ts";
import type { Db } from "#/server/platform/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { businesses } from "./tables.ts";

export type Business = typeof businesses.$inferSelect;

export const noneYet = () => new AppError("business/none-yet", "You have not created your business!");

/**
 * The business of whoever asks, held until the transaction ends: two changes at once come one after the other.
 * @throws AppError `business/none-yet`
 */
export async function lockOwnBusiness(tx: Db, viewer: Pick<Viewer, "id">): Promise<Business> {
  const [own] = await tx.select().from(businesses).where(eq(businesses.ownerId, viewer.id)).for("update");
  if (!own) throw noneYet();
  return own;
}

/**
 * Changes the business of whoever asks, in one transaction, and tells who derives from it.
 * @param change what it returns is set on the business; what else belongs to the change is written with `tx`
 * @throws AppError `business/none-yet`
 */
export function changeOwnBusiness(
  { db, clock, events }: Pick<House, "db" | "clock" | "events">,
  viewer: Viewer,
  change: (tx: Db, own: Business) => Promise<Partial<typeof businesses.$inferInsert>>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const own = await lockOwnBusiness(tx, viewer);
    const changed = await change(tx, own);
    await tx
      .update(businesses)
      .set({ ...changed, updatedAt: clock.now() })
      .where(eq(businesses.id, own.id));
    await events.announce(tx, "business.changed", { businessId: own.id });
  });
}

/** Gives or takes the blue tick, once a reviewer has decided; what was to be checked again is checked. */
export async function setVerified(
  tx: Db,
  events: House["events"],
  businessId: string,
  isVerified: boolean,
): Promise<void> {
  await tx
    .update(businesses)
    .set({ isVerified, recheckSince: null, checkedAs: null })
    .where(eq(businesses.id, businessId));
  await events.announce(tx, "business.changed", { businessId });
}
