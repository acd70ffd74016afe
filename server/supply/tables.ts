import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { localGovernments } from "#/server/place/tables.ts";
import { isLength } from "#/server/platform/database/columns.ts";
import { categories } from "#/server/trade/tables.ts";
import { lengthMax } from "#/shared/length-max.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Businesses of open data. A claimed one is a row of `businesses` with the same id, and its record stays as the source; of a
 * removed one only the ids and the hash of the number are stored, which stop the next import from adding it again.
 */
export const supplyRecords = pgTable(
  "supply_records",
  {
    id: uuid().primaryKey(),
    source: text().notNull(),
    sourceId: text("source_id").notNull(),
    /** Begins with its year and month: `2026-11`. */
    release: text().notNull(),
    licence: text().notNull(),
    name: text().notNull(),
    categoryId: smallint("category_id")
      .notNull()
      .references(() => categories.id),
    /** The service, or else the category. */
    tradeId: integer("trade_id").notNull(),
    /** Proves a claim and is never shown. Empty: none; of a removed record its hash. */
    phone: text().notNull(),
    address: text().notNull(),
    localGovernmentId: smallint("local_government_id")
      .notNull()
      .references(() => localGovernments.id),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    confidence: real().notNull(),
    /** `gone`: missing in a later release. */
    state: text({ enum: ["listed", "gone", "claimed", "removed"] })
      .notNull()
      .default("listed"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("supply_records_once_a_source").on(table.source, table.sourceId),
    index("supply_records_listed").on(table.localGovernmentId, table.tradeId).where(sql`${table.state} = 'listed'`),
    index("supply_records_by_words")
      .using("gin", sql`to_tsvector('simple', ${table.name})`)
      .where(sql`${table.state} = 'listed'`),
    index("supply_records_by_name").on(sql`lower(${table.name})`),
    index("supply_records_by_phone").on(table.phone),
    check("supply_records_state_known", sql`${table.state} in ('listed', 'gone', 'claimed', 'removed')`),
    check("supply_records_name_length", isLength(table.name, { max: lengthMax.businessName })),
  ],
);

export const claims = pgTable(
  "claims",
  {
    id: uuid().primaryKey(),
    recordId: uuid("record_id")
      .notNull()
      .references(() => supplyRecords.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** `waiting`: staff decide. */
    state: text({ enum: ["open", "waiting", "granted", "refused", "undone"] })
      .notNull()
      .default("open"),
    /** When the code sent to the listed number was typed. */
    phoneProvenAt: instant("phone_proven_at"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    /** Absent: the code decided. */
    decidedBy: uuid("decided_by").references(() => accounts.id),
  },
  (table) => [
    uniqueIndex("claims_open_once")
      .on(table.recordId, table.accountId)
      .where(sql`${table.state} in ('open', 'waiting')`),
    uniqueIndex("claims_one_owner").on(table.recordId).where(sql`${table.state} = 'granted'`),
    index("claims_of_an_account").on(table.accountId),
    index("claims_by_state").on(table.state, table.createdAt),
    check("claims_state_known", sql`${table.state} in ('open', 'waiting', 'granted', 'refused', 'undone')`),
    check("claims_decided", sql`(${table.decidedAt} is null) = (${table.state} in ('open', 'waiting'))`),
  ],
);

export const claimDocuments = pgTable(
  "claim_documents",
  {
    id: uuid().primaryKey(),
    claimId: uuid("claim_id")
      .notNull()
      .references(() => claims.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    image: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("claim_documents_of_a_claim").on(table.claimId)],
);

/** Requests to remove an unclaimed page. */
export const removalRequests = pgTable(
  "removal_requests",
  {
    id: uuid().primaryKey(),
    recordId: uuid("record_id")
      .notNull()
      .references(() => supplyRecords.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    contact: text().notNull(),
    state: text({ enum: ["open", "removed", "kept"] })
      .notNull()
      .default("open"),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("removal_requests_by_state").on(table.state, table.createdAt),
    check("removal_requests_state_known", sql`${table.state} in ('open', 'removed', 'kept')`),
    check("removal_requests_decided", sql`(${table.decidedAt} is null) = (${table.state} = 'open')`),
  ],
);
