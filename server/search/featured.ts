import { asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";
import { featuredOverrides } from "./tables.ts";

export type FeaturedOverride = typeof featuredOverrides.$inferSelect;

/** Of the ten places so many may be pinned: the others stay with those who paid for theirs. */
const pinsMax = 4;

/** Decisions of staff on the Featured strip still in force, the oldest first. */
export const listOverrides = (db: Db, now: Date): Promise<FeaturedOverride[]> =>
  db
    .select()
    .from(featuredOverrides)
    .where(or(isNull(featuredOverrides.endsAt), gt(featuredOverrides.endsAt, now)))
    .orderBy(asc(featuredOverrides.createdAt), asc(featuredOverrides.businessId));

/**
 * Pins a business into the Featured strip, or keeps it out, in place of what was decided about it before.
 * @returns what was decided before
 * @throws AppError `search/too-many-pins`
 */
export async function overrideFeatured(tx: Db, override: FeaturedOverride): Promise<FeaturedOverride | undefined> {
  // Two who pin at once see each other's pin.
  await tx.execute(sql`lock table ${featuredOverrides} in share row exclusive mode`);
  const { businessId, createdAt: now } = override;
  const overrides = await listOverrides(tx, now);
  const others = overrides.filter((one) => one.kind === "pinned" && one.businessId !== businessId);
  if (override.kind === "pinned" && others.length >= pinsMax) {
    throw new AppError("search/too-many-pins", `${pinsMax} are pinned already. Take one of them out first.`);
  }
  const { kind, endsAt, createdAt } = override;
  await tx
    .insert(featuredOverrides)
    .values(override)
    .onConflictDoUpdate({ target: featuredOverrides.businessId, set: { kind, endsAt, createdAt } });
  return overrides.find((one) => one.businessId === businessId);
}

/** Leaves a business to the usual turns again. @throws AppError `search/not-decided` */
export async function liftOverride(tx: Db, businessId: string): Promise<FeaturedOverride> {
  const [lifted] = isId(businessId)
    ? await tx.delete(featuredOverrides).where(eq(featuredOverrides.businessId, businessId)).returning()
    : [];
  if (!lifted) throw new AppError("search/not-decided", "Nothing was decided about that business");
  return lifted;
}
