import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";

/** The four parts of 16 bits, each prefixed with its number. */
export const looksParts = (hash: SQLWrapper) =>
  sql`(array[(${hash} & 65535)::int, ((${hash} >> 16) & 65535)::int + 65536, ((${hash} >> 32) & 65535)::int + 131072, ((${hash} >> 48) & 65535)::int + 196608])`;

export const uploads = pgTable(
  "uploads",
  {
    /** The filename returned by the upload: opaque and unguessable. */
    name: text().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    purpose: text({
      enum: ["profile", "business", "catalog", "certification", "message", "quote", "voice", "review"],
    }).notNull(),
    /** For a picture of a review: the reviewed business. */
    businessId: uuid("business_id").references(() => businesses.id, { onDelete: "set null" }),
    /** Set while the review that a picture belongs to is hidden by a moderator. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
    /** Format of a recording; absent: a picture. */
    format: text({ enum: ["webm", "ogg", "mp4"] }),
    seconds: smallint().notNull().default(0),
    fileHash: text("file_hash").notNull().default(""),
    /** Difference hash of a public picture; absent: private, or nearly blank. */
    looksHash: bigint("looks_hash", { mode: "bigint" }),
    bytes: integer().notNull().default(0),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** No longer served; a job removes the files and this row. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    previewKey: uuid("preview_key").notNull().defaultRandom(),
  },
  (table) => [
    index("uploads_unused").on(table.createdAt).where(sql`${table.usedAt} is null`),
    index("uploads_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index("uploads_of_an_account").on(table.accountId),
    index("uploads_by_file").on(table.fileHash).where(sql`${table.fileHash} <> ''`),
    // Similar hashes share one of four parts.
    index("uploads_by_looks").using("gin", looksParts(table.looksHash)).where(sql`${table.looksHash} is not null`),
    check(
      "uploads_purpose_known",
      sql`${table.purpose} in ('profile', 'business', 'catalog', 'certification', 'message', 'quote', 'voice', 'review')`,
    ),
  ],
);
