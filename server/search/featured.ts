import { asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Place } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import {
  type Card,
  isBoostedIn,
  isBoostedNearby,
  listBestOfState,
  listByIds,
  listTop,
  presentListing,
  withProvenOwners,
} from "./cards.ts";
import type { Listing } from "./contract.ts";
import { featuredOverrides, listings } from "./tables.ts";

export type FeaturedOverride = typeof featuredOverrides.$inferSelect;

/** Pins among the ten places; the others belong to paying businesses. */
const pinsMax = 4;

/** Lists the staff overrides of the Featured strip that are in force, oldest first. */
export const listOverrides = (db: Db, now: Date): Promise<FeaturedOverride[]> =>
  db
    .select()
    .from(featuredOverrides)
    .where(or(isNull(featuredOverrides.endsAt), gt(featuredOverrides.endsAt, now)))
    .orderBy(asc(featuredOverrides.createdAt), asc(featuredOverrides.businessId));

/**
 * Pins a business to the Featured strip, or excludes it. Replaces an earlier override.
 * @returns the earlier override
 * @throws AppError `search/too-many-pins`
 */
export async function overrideFeatured(tx: Db, override: FeaturedOverride): Promise<FeaturedOverride | undefined> {
  // Serializes concurrent pins, so that the limit holds.
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

/** Removes the override of a business. @throws AppError `search/not-decided` */
export async function liftOverride(tx: Db, businessId: string): Promise<FeaturedOverride> {
  const [lifted] = isId(businessId)
    ? await tx.delete(featuredOverrides).where(eq(featuredOverrides.businessId, businessId)).returning()
    : [];
  if (!lifted) throw new AppError("search/not-decided", "Nothing was decided about that business");
  return lifted;
}

const featuredSize = 10;
const turnMs = 5 * 60_000;

/**
 * Lists ten businesses: those pinned by staff, then those whose premium reaches the place, rotating every five minutes so that each
 * paying business is shown equally often, then the best of its state, then the best ranked. Without a place: premium for all of Nigeria
 * first, then narrower premium. Businesses excluded by staff, and those whose owner has not confirmed an email address, are left out.
 */
export async function featuredListings(
  { db, clock }: Pick<Services, "db" | "clock">,
  place?: Place,
): Promise<Listing[]> {
  const now = clock.now();
  const decided = await listOverrides(db, now);
  const pins = decided.filter(({ kind }) => kind === "pinned").map(({ businessId }) => businessId);
  const pinned = await withProvenOwners(db, await listByIds(db, pins));
  const without = decided.map(({ businessId }) => businessId);

  const payers = { without, stateId: place?.state.id, localGovernmentId: place?.lga?.id };
  const boosted: Card[] = [];
  for (const isMeant of place ? [isBoostedIn(payers)] : [isBoostedIn(payers), isBoostedNearby(payers)]) {
    const limit = featuredSize - pinned.length - boosted.length;
    const nth = Math.floor(now.getTime() / turnMs);
    if (limit > 0) boosted.push(...(await withProvenOwners(db, await listInTurn(db, { isMeant, nth, limit }))));
  }
  const filled = new Map([...pinned, ...boosted].map((card) => [card.id, card]));
  const most = { limit: featuredSize * 4, without };
  const inState = place ? () => listBestOfState(db, place.state.id, most) : undefined;
  for (const list of [inState, () => listTop(db, most.limit, without)]) {
    if (!list || filled.size >= featuredSize) continue;
    for (const card of await withProvenOwners(db, await list())) filled.set(card.id, card);
  }
  return [...filled.values()].slice(0, featuredSize).map((card) => presentListing(card, now, place ? { place } : {}));
}

const inTurn = sql`${listings.turn}, ${listings.businessId}`;

/**
 * Lists the cards of the nth turn among boosted businesses: a round-robin of `limit` at a time, in which each business gets as many turns
 * as any other. New subscribers join the rotation at once.
 * @param nth turn, from 0
 */
export async function listInTurn(
  db: Db,
  { isMeant, nth, limit }: { isMeant: SQL; nth: number; limit: number },
): Promise<Card[]> {
  const count = await db.$count(listings, isMeant);
  if (count === 0) return [];
  const from = (nth * limit) % count;
  const read = (offset: number, most: number) =>
    db.select({ id: listings.businessId }).from(listings).where(isMeant).orderBy(inTurn).offset(offset).limit(most);
  const ahead = await read(from, limit);
  const first = await read(0, Math.min(from, limit - ahead.length));
  return listByIds(
    db,
    [...ahead, ...first].map(({ id }) => id),
  );
}
