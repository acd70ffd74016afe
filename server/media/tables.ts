import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";

/** The four parts of a hash, each told from the others by what stands above its 16 bits. */
export const looksParts = (hash: SQLWrapper) =>
  sql`(array[(${hash} & 65535)::int, ((${hash} >> 16) & 65535)::int + 65536, ((${hash} >> 32) & 65535)::int + 131072, ((${hash} >> 48) & 65535)::int + 196608])`;

/**
 * A picture that was sent. Until it is used it belongs to nothing, and is swept after an hour. Whether it is served
 * follows from its account and, unless it is a portrait, from the page of that account.
 */
export const uploads = pgTable(
  "uploads",
  {
    /** The filename that the upload answered: opaque and unguessable. */
    name: text().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    purpose: text({ enum: ["profile", "business", "catalog", "certification", "message", "quote", "voice"] }).notNull(),
    /** Of a recording; absent: a picture. */
    format: text({ enum: ["webm", "ogg", "mp4"] }),
    /** Length of a recording. */
    seconds: smallint().notNull().default(0),
    /** SHA-256 of the file as it was sent; empty: sent before this was kept. Staff are told who else sent it. */
    fileHash: text("file_hash").notNull().default(""),
    /** How a public picture looks, in 64 bits; absent: sent before this was kept, private, or hardly anything to see. */
    looksHash: bigint("looks_hash", { mode: "bigint" }),
    /** Size of the file as it was sent. */
    bytes: integer().notNull().default(0),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
    /** Set when its account is erased: it is served no more, and a job removes its files and this row. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    /** The part of its address by which its owner sees it while they hide their page. */
    previewKey: uuid("preview_key").notNull().defaultRandom(),
  },
  (table) => [
    index("uploads_unused").on(table.createdAt).where(sql`${table.usedAt} is null`),
    index("uploads_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
    index("uploads_of_an_account").on(table.accountId),
    index("uploads_by_file").on(table.fileHash).where(sql`${table.fileHash} <> ''`),
    // Hashes that differ in few bits share one of four parts of 16 bits, or all but one bit of it.
    index("uploads_by_looks").using("gin", looksParts(table.looksHash)).where(sql`${table.looksHash} is not null`),
    check(
      "uploads_purpose_known",
      sql`${table.purpose} in ('profile', 'business', 'catalog', 'certification', 'message', 'quote', 'voice')`,
    ),
  ],
);
