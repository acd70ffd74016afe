import { type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { localGovernments } from "#/server/place/tables.ts";
import { bytea } from "#/server/platform/database/columns.ts";
import { searchText } from "#/server/platform/database/words.ts";
import { languageCodes } from "#/shared/language.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Text in which staff search for a person. */
export const personText = (table: Record<"firstName" | "lastName" | "email" | "phone", SQLWrapper>) =>
  searchText(table.firstName, table.lastName, table.email, table.phone);

/** `email` keeps its spelling; its lower case is unique. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** Absent: the creator of the account may not own the address. */
    emailProvenAt: instant("email_proven_at"),
    /** Absent: signs in with Google only. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** E.164, or empty until the profile step is done. */
    phone: text().notNull().default(""),
    /** When the owner proved possession of `phone` with a code. */
    phoneProvenAt: instant("phone_proven_at"),
    localGovernmentId: smallint("local_government_id").references(() => localGovernments.id),
    sex: text().notNull().default(""),
    /** Language of emails, texts and notifications; null: not chosen, English is used. */
    language: text({ enum: languageCodes }),
    image: text().notNull().default(""),
    role: text({ enum: ["user", "agent", "moderator", "finance", "administrator"] })
      .notNull()
      .default("user"),
    /** Of `agents`. The foreign key is in by-hand.sql, because the tables of agents are built on this one. */
    agentId: uuid("agent_id"),
    referralCode: text("referral_code"),
    referredBy: uuid("referred_by").references((): AnyPgColumn => accounts.id),
    termsVersion: text("terms_version").notNull().default(""),
    termsAcceptedAt: instant("terms_accepted_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Deletion requested: everything is hidden at once, and erased 30 days later. */
    deletedAt: instant("deleted_at"),
    erasedAt: instant("erased_at"),
    blockedAt: instant("blocked_at"),
  },
  (table) => [
    uniqueIndex("accounts_email_once").on(sql`lower(${table.email})`),
    // Partial: few accounts have one.
    uniqueIndex("accounts_referral_code_once").on(table.referralCode).where(sql`${table.referralCode} is not null`),
    index("accounts_newest").on(table.createdAt, table.id),
    index("accounts_in_order_of_emails").on(sql`(lower(${table.email}) collate "C")`),
    index("accounts_by_name").on(sql`(lower(${table.firstName} || ' ' || ${table.lastName}) collate "C")`, table.id),
    index("accounts_by_words").using("gin", sql`(${personText(table)}) gin_trgm_ops`),
    index("accounts_by_phone").on(table.phone),
    index("accounts_of_staff").on(table.createdAt, table.id).where(sql`${table.role} <> 'user'`),
    index("accounts_unconfirmed").on(table.createdAt, table.id).where(sql`${table.emailProvenAt} is null`),
    index("accounts_blocked").on(table.createdAt, table.id).where(sql`${table.blockedAt} is not null`),
    index("accounts_of_a_referrer").on(table.referredBy).where(sql`${table.referredBy} is not null`),
    index("accounts_with_an_agent")
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`${table.agentId} is not null`),
    index("accounts_to_erase")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.erasedAt} is null`),
    check("accounts_language_known", sql`${table.language} in ('en', 'pcm', 'ha', 'yo', 'ig')`),
    check("accounts_role_known", sql`${table.role} in ('user', 'agent', 'moderator', 'finance', 'administrator')`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    tokenHash: bytea("token_hash").notNull().unique(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    device: text().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Time of the second factor; required for all staff calls. */
    provenAt: instant("proven_at"),
  },
  (table) => [index("sessions_of_an_account").on(table.accountId), index("sessions_expiring").on(table.expiresAt)],
);

export const secondFactors = pgTable("second_factors", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Secret of the authenticator app, in base32. */
  secret: text().notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Secret of a new app until its first correct code; see second-step.ts. */
  pendingSecret: text("pending_secret"),
  pendingAt: instant("pending_at"),
  /** Session in which the latest app was created. */
  drawnIn: uuid("drawn_in"),
  /** Time step of the latest accepted code, so that no code is accepted twice. */
  lastStep: integer("last_step").notNull().default(0),
  recoveryHashes: text("recovery_hashes").array().notNull().default(sql`'{}'::text[]`),
});

export const knownDevices = pgTable(
  "known_devices",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    deviceHash: text("device_hash").notNull(),
    /** Part of a keyed hash of the last network; empty: not known. */
    networkHash: text("network_hash").notNull().default(""),
    lastUsedAt: instant("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceHash] }),
    index("known_devices_unused").on(table.lastUsedAt),
  ],
);

/**
 * The key of `networkHash`, generated by the migration. Only six digits of the hash are stored, so that even with the
 * key one fits some 250 IPv4 addresses.
 */
export const networkKeys = pgTable(
  "network_keys",
  { isOnly: boolean("is_only").primaryKey().default(true), key: bytea().notNull() },
  (table) => [check("network_keys_one", sql`${table.isOnly}`)],
);

export const numberChanges = pgTable(
  "number_changes",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** E.164: the previous number, and since when it had been proven. */
    phone: text().notNull(),
    provenAt: instant("proven_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    tokenHash: bytea("token_hash"),
  },
  (table) => [
    index("number_changes_of_an_account").on(table.accountId, table.changedAt),
    index("number_changes_expiring").on(table.expiresAt),
  ],
);

export const mailedCodes = pgTable(
  "mailed_codes",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset", "delete", "prove", "sign-in"] }).notNull(),
    codeHash: bytea("code_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    tokenHash: bytea("token_hash"),
    tokenExpiresAt: instant("token_expires_at"),
    checkedFrom: bytea("checked_from"),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("mailed_codes_of_an_account").on(table.accountId, table.purpose, table.createdAt.desc().nullsFirst()),
    check("mailed_codes_purpose_known", sql`${table.purpose} in ('reset', 'delete', 'prove', 'sign-in')`),
  ],
);
