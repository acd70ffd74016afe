import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { searchText } from "#/server/platform/database/words.ts";
import { categories } from "#/server/trade/tables.ts";
import { lengthMax } from "#/shared/length-max.ts";

/** A pair for each day from monday on: the minutes at which it opens and closes. */
export type OpeningHours = [number | null, number | null][];

const isPair = (day: number) =>
  `(opening_hours[${day}][1] is null) = (opening_hours[${day}][2] is null)
    and (opening_hours[${day}][1] = -1) = (opening_hours[${day}][2] = -1) and opening_hours[${day}][1] < 1440`;

/** What staff find a business by. */
export const businessText = (table: Record<"name" | "phone", SQLWrapper>) => searchText(table.name, table.phone);

/** One business per account. Its state is derived from its LGA. */
export const businesses = pgTable(
  "businesses",
  {
    id: uuid().primaryKey(),
    /** Readable and unique: `mama-nkechi-kitchen-ikeja`. */
    bid: text().notNull().unique(),
    ownerId: uuid("owner_id")
      .notNull()
      .unique("businesses_one_an_owner")
      .references(() => accounts.id),
    name: text().notNull(),
    about: text().notNull(),
    phone: text().notNull(),
    categoryId: smallint("category_id")
      .notNull()
      .references(() => categories.id),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    workExperience: text("work_experience").notNull().default(""),
    yearsOfExperience: smallint("years_of_experience").notNull().default(0),
    address: text().notNull(),
    town: text().notNull(),
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
    /** Degrees; absent: the position of the LGA. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    image: text().notNull().default(""),
    website: text().notNull().default(""),
    facebook: text().notNull().default(""),
    instagram: text().notNull().default(""),
    twitter: text().notNull().default(""),
    linkedin: text().notNull().default(""),
    tiktok: text().notNull().default(""),
    /** Hidden and blocked businesses are visible to their owner only. */
    status: text({ enum: ["active", "hidden", "blocked"] })
      .notNull()
      .default("active"),
    /** Status before a moderator's block, restored when it is lifted. */
    statusBeforeBlock: text("status_before_block", { enum: ["active", "hidden"] }),
    isVerified: boolean("is_verified").notNull().default(false),
    acceptsQuotes: boolean("accepts_quotes").notNull().default(true),
    listedByText: boolean("listed_by_text").notNull().default(true),
    showEmail: boolean("show_email").notNull().default(true),
    isDemo: boolean("is_demo").notNull().default(false),
    /** Day on which a travelling owner reopens. */
    awayUntil: date("away_until"),
    /** A temporary offer, at most 80 characters; set together with `offerUntil`. */
    offerText: text("offer_text"),
    /** The last day of the offer. */
    offerUntil: date("offer_until"),
    /**
     * Minutes after midnight in Lagos, monday to sunday; closing at or before opening is the next morning. A pair of
     * nulls: not provided; of -1: closed. Null: no day was provided.
     */
    openingHours: smallint("opening_hours").array().array().$type<OpeningHours>(),
    recheckSince: timestamp("recheck_since", { withTimezone: true }),
    checkedAs: jsonb("checked_as").$type<{ name: string; phone: string; categoryId: number }>(),
    shareCode: text("share_code")
      .notNull()
      .unique()
      .generatedAlwaysAs(sql`left(translate(encode(decode(md5(id::text), 'hex'), 'base64'), '+/=', ''), 8)`),
    /** Key in the imported file, which makes imports idempotent. */
    importKey: text("import_key"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("businesses_by_category").on(table.categoryId),
    // Partial: few were imported.
    uniqueIndex("businesses_import_key_once").on(table.importKey).where(sql`${table.importKey} is not null`),
    index("businesses_newest").on(table.createdAt, table.id),
    index("businesses_by_name").on(sql`(lower(${table.name}) collate "C")`, table.id),
    index("businesses_by_words").using("gin", sql`(${businessText(table)}) gin_trgm_ops`),
    index("businesses_not_shown").on(table.createdAt, table.id).where(sql`${table.status} <> 'active'`),
    index("businesses_away").on(table.awayUntil).where(sql`${table.awayUntil} is not null`),
    index("businesses_by_phone").on(table.phone),
    index("businesses_to_recheck").on(table.recheckSince).where(sql`${table.recheckSince} is not null`),
    check("businesses_status_known", sql`${table.status} in ('active', 'hidden', 'blocked')`),
    check(
      "businesses_offer",
      sql`(${table.offerText} is null) = (${table.offerUntil} is null) and ${isLength(table.offerText, { min: 1, max: lengthMax.offerText })}`,
    ),
    check("businesses_years_sane", sql`${table.yearsOfExperience} between 0 and 80`),
    check("businesses_week", sql`array_dims(${table.openingHours}) = '[1:7][1:2]'`),
    check("businesses_minutes", sql`-1 <= all(${table.openingHours}) and 1440 >= all(${table.openingHours})`),
    check("businesses_days", sql.raw([1, 2, 3, 4, 5, 6, 7].map(isPair).join(" and "))),
    check("businesses_ten_tags", sql`cardinality(${table.tags}) <= 10`),
    check("businesses_name_length", isLength(table.name, { min: 1, max: lengthMax.businessName })),
    check("businesses_about_length", isLength(table.about, { max: lengthMax.businessText })),
  ],
);

/** A date with other hours than its weekday. Both minutes absent: closed. */
export const specialDays = pgTable(
  "special_days",
  {
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    on: date().notNull(),
    opensMinute: smallint("opens_minute"),
    closesMinute: smallint("closes_minute"),
    name: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.on] }),
    index("special_days_by_day").on(table.on),
    check(
      "special_days_minutes",
      sql`(${table.opensMinute} is null) = (${table.closesMinute} is null)
        and coalesce(${table.opensMinute}, 0) between 0 and 1439 and coalesce(${table.closesMinute}, 0) between 0 and 1440`,
    ),
    check("special_days_name_length", isLength(table.name, { max: lengthMax.specialDay })),
  ],
);

export const catalogItems = pgTable(
  "catalog_items",
  {
    id: uuid().notNull(),
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    priceKobo: bigint("price_kobo", { mode: "number" }).notNull().default(0),
    description: text().notNull().default(""),
    image: text().notNull(),
    position: smallint().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Items are always read with their business.
    primaryKey({ columns: [table.businessId, table.id] }),
    check("catalog_items_price_not_negative", sql`${table.priceKobo} >= 0`),
  ],
);

export const serviceAreas = pgTable(
  "service_areas",
  {
    businessId: uuid("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.localGovernmentId] })],
);
