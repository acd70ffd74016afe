import { asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Place } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { Listing } from "./contract.ts";
import { presentListing } from "./present.ts";
import { type Card, isBoostedIn, isBoostedNearby, listByIds, listTop, withProvenOwners } from "./query/cards.ts";
import { featuredOverrides, listings } from "./tables.ts";

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

const featuredSize = 10;
const turnMs = 5 * 60_000;

/**
 * Ten: first those pinned by staff, then those with premium that reaches the place, others every five minutes, so that
 * every payer is seen as often as any other; filled up from the top. Without a place: those whose premium reaches all of
 * Nigeria, then those of a narrower reach. Left out are those kept out by staff, and those whose owner has not confirmed
 * their email.
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
  const shown = new Set(boosted.map(({ id }) => id));
  const isFull = pinned.length + boosted.length >= featuredSize;
  const rest = isFull ? [] : await withProvenOwners(db, await listTop(db, featuredSize * 4, without));
  const filled = [...pinned, ...boosted, ...rest.filter(({ id }) => !shown.has(id))].slice(0, featuredSize);
  return filled.map((card) => presentListing(card, now, place ? { place } : {}));
}

const inTurn = sql`${listings.turn}, ${listings.businessId}`;

/**
 * Cards of those whose turn it is among the boosted, `limit` at a time, round in a circle: in as many turns as it takes, each has had as
 * many as any other. Whoever pays meanwhile is in the circle from then on.
 * @param nth counts up from 0, one for each turn
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
