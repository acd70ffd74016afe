import { and, eq, inArray, or, sql } from "drizzle-orm";
import { bidOf, forgottenKey } from "#/server/business/business.ts";
import type { BusinessDetail } from "#/server/business/contract.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { categories, categoryById, type Trades } from "#/server/trade/trade.ts";
import { monthAndYear } from "#/shared/time.ts";
import { supplyRecords } from "./tables.ts";

export { decideClaim, isClaimFor, listClaims, openClaimDocument, undoClaim, undoDays } from "./claims.ts";
export { decideRemoval, isRemovalWaiting, listRemovals } from "./removals.ts";

export type SupplyRecord = typeof supplyRecords.$inferSelect;

export const isListed = eq(supplyRecords.state, "listed");

interface UnclaimedQuery {
  /** Any of these services and categories. */
  trades: readonly number[];
  /** LGAs of the trades; empty: no business is found by its trade. */
  lgaIds: readonly number[];
  /** Also matches businesses with all of these words in their name. */
  words: string;
  /** LGAs of the names; empty: all of Nigeria. */
  namedIn: readonly number[];
  limit: number;
}

/** Unclaimed businesses for a search, matches by name first, then by confidence. */
export async function findUnclaimed(
  db: Db,
  { trades, lgaIds, words, namedIn, limit }: UnclaimedQuery,
): Promise<SupplyRecord[]> {
  const isNamed = sql`to_tsvector('simple', ${supplyRecords.name}) @@ plainto_tsquery('simple', ${words})`;
  // A category is its own trade; the ids of services are larger than the column of categories takes.
  const categoryIds = trades.filter((id) => id <= categories.length);
  const isIn = (ids: readonly number[]) => inArray(supplyRecords.localGovernmentId, [...ids]);
  const isOfTrade =
    trades.length > 0 && lgaIds.length > 0
      ? and(
          isIn(lgaIds),
          or(inArray(supplyRecords.tradeId, [...trades]), inArray(supplyRecords.categoryId, categoryIds)),
        )
      : undefined;
  return db
    .select()
    .from(supplyRecords)
    .where(and(isListed, or(and(isNamed, namedIn.length > 0 ? isIn(namedIn) : undefined), isOfTrade)))
    .orderBy(sql`${isNamed} desc`, sql`${supplyRecords.confidence} desc`, supplyRecords.id)
    .limit(limit);
}

/** "Overture, Nov 2026" */
export const sourceOf = ({ source, release }: Pick<SupplyRecord, "source" | "release">): string =>
  `${sourceNames[source] ?? source}, ${monthAndYear(`${release.slice(0, 7)}-15T12:00:00Z`)}`;

const sourceNames: Record<string, string> = { overture: "Overture", csv: "a public list", demo: "a made-up list" };

/** The parts of a record that pages and cards show. */
export function presentRecord(trades: Trades, record: SupplyRecord) {
  const lga = lgaById(record.localGovernmentId);
  const service = trades.serviceOf(record.tradeId);
  return {
    id: record.id,
    bid: bidOf(record.name, lga.name),
    name: record.name,
    category: categoryById(record.categoryId).name,
    tags: service ? [service.name] : [],
    town: "",
    lga: lga.name,
    state: lga.state.name,
    country: "Nigeria" as const,
    image: "",
    is_claimed: false,
    source: sourceOf(record),
  };
}

export async function findListed(db: Db, id: string): Promise<SupplyRecord | undefined> {
  const [record] = await db
    .select()
    .from(supplyRecords)
    .where(and(eq(supplyRecords.id, id), isListed));
  return record;
}

/** The page of an unclaimed business. */
export async function findUnclaimedDetail(db: Db, trades: Trades, id: string): Promise<BusinessDetail | undefined> {
  const record = await findListed(db, id);
  if (!record) return undefined;
  const { latitude, longitude } = lgaById(record.localGovernmentId);
  return {
    business: {
      ...presentRecord(trades, record),
      ...{
        about: "",
        phone: "",
        phone_withheld: "",
        phone_verified: false,
        work_experience: "",
        years_of_experience: 0,
      },
      ...{
        address: "",
        latitude,
        longitude,
        has_position: false,
        is_verified: false,
        is_demo: record.source === "demo",
      },
      ...{ website: "", facebook: "", instagram: "", twitter: "", linkedin: "", tiktok: "" },
      ...{
        catalog: [],
        business_hours: [],
        special_days: [],
        away_until: "",
        offer: null,
        is_open: null,
        comments: [],
      },
      ...{
        comment_count: 0,
        hired_count: 0,
        customer_photos: [],
        accepts_quotes: false,
        takes_bookings: false,
        walk_in_until: "",
        prices: [],
      },
      ...{ jobs_done: 0, reply_minutes: null, reply_rate: null, certifications: [], visited_on: "", subscription: [] },
      ...{ service_area: [], date_created: record.createdAt.toISOString() },
      owner: { id: "", firstname: "", lastname: "", image: "", email: "", date_created: "" },
    },
    ...{ rating: 0, rating_count: 0, stars: [0, 0, 0, 0, 0], recommended: { count: 0, in_my_lga: null } },
  };
}

export const noSuchRecord = () => new AppError("business/not-found", "Business not found");

/** Locks a record; always before its claims, so that concurrent claims see each other and cannot deadlock. */
export async function lockRecord(tx: Db, id: string): Promise<SupplyRecord> {
  const [record] = await tx.select().from(supplyRecords).where(eq(supplyRecords.id, id)).for("update");
  if (!record || record.state === "removed" || record.state === "gone") throw noSuchRecord();
  return record;
}

/** Empties a record. The remaining row prevents the next import from adding it again. */
export async function forgetRecord(
  tx: Db,
  { id, phone }: Pick<SupplyRecord, "id" | "phone">,
  now: Date,
): Promise<void> {
  await tx
    .update(supplyRecords)
    .set({
      ...{ state: "removed", name: "", address: "", latitude: null, longitude: null, updatedAt: now },
      phone: phone && forgottenKey(phone),
    })
    .where(eq(supplyRecords.id, id));
}
