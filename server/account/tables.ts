import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
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

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person. `email` keeps the spelling it was given; its lower case is what is unique. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /**
     * Time at which the owner showed that they read its mail. Until then the maker of the account may not own the
     * address.
     */
    emailProvenAt: instant("email_proven_at"),
    /** Argon2id with its parameters and salt; absent: signs in with Google only. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    /** E.164, or empty until the profile step is done. */
    phone: text().notNull().default(""),
    /** When its owner showed with a code that they hold this phone; another number is not proven. */
    phoneProvenAt: instant("phone_proven_at"),
    localGovernmentId: smallint("local_government_id").references(() => localGovernments.id),
    sex: text().notNull().default(""),
    image: text().notNull().default(""),
    role: text({ enum: ["user", "agent", "moderator", "finance", "administrator"] })
      .notNull()
      .default("user"),
    /** Of `agents`. The foreign key stands in the database (migration 0002) and not here, for the tables of agents are built on this one. */
    agentId: uuid("agent_id"),
    /** The code that friends type at their sign-up. */
    referralCode: text("referral_code"),
    referredBy: uuid("referred_by").references((): AnyPgColumn => accounts.id),
    /** Which terms were accepted, and when. */
    termsVersion: text("terms_version").notNull().default(""),
    termsAcceptedAt: instant("terms_accepted_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Asked to be deleted: everything is hidden at once, and erased 30 days later. */
    deletedAt: instant("deleted_at"),
    erasedAt: instant("erased_at"),
    /** Shut out by a moderator: signs in nowhere, and nothing of theirs is shown. */
    blockedAt: instant("blocked_at"),
  },
  (table) => [
    uniqueIndex("accounts_email_once").on(sql`lower(${table.email})`),
    // Of those that have one alone: few do, and a unique index of all holds a place for each that has none.
    uniqueIndex("accounts_referral_code_once").on(table.referralCode).where(sql`${table.referralCode} is not null`),
    index("accounts_newest").on(table.createdAt, table.id),
    // In the order of their letters as they are written, so that they also find what a name begins with.
    index("accounts_in_order_of_emails").on(sql`(lower(${table.email}) collate "C")`),
    index("accounts_by_name").on(sql`(lower(${table.firstName} || ' ' || ${table.lastName}) collate "C")`, table.id),
    index("accounts_by_last_name").on(sql`(lower(${table.lastName}) collate "C")`),
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
    check("accounts_role_known", sql`${table.role} in ('user', 'agent', 'moderator', 'finance', 'administrator')`),
  ],
);

/** One signed-in browser. The token itself is known to that browser only. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey(),
    tokenHash: bytea("token_hash").notNull().unique(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** "Chrome on Android". */
    device: text().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Time of the second factor; staff can do nothing before. */
    provenAt: instant("proven_at"),
  },
  (table) => [index("sessions_of_an_account").on(table.accountId), index("sessions_expiring").on(table.expiresAt)],
);

/** The authenticator app of a member of staff. Until a first code was right it counts for nothing. */
export const secondFactors = pgTable("second_factors", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Secret of the authenticator app, in base32. */
  secret: text().notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Drawn beside the one in force, which stays until the first code of this one was right; see second-factor.ts. */
  pendingSecret: text("pending_secret"),
  pendingAt: instant("pending_at"),
  /** The half minute of the latest code that was taken: no code is taken twice. */
  lastStep: integer("last_step").notNull().default(0),
  /** Hashes of the codes on paper that are left, for when the phone is lost. */
  recoveryHashes: text("recovery_hashes").array().notNull().default(sql`'{}'::text[]`),
});

/** Devices an account signed in on before: a device by a number that its browser drew and keeps secret. */
export const knownDevices = pgTable(
  "known_devices",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    deviceHash: text("device_hash").notNull(),
    /** The network it signed in from last, as the part of a keyed hash that tells people apart; empty: not known. */
    networkHash: text("network_hash").notNull().default(""),
    lastUsedAt: instant("last_used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.deviceHash] }),
    index("known_devices_unused").on(table.lastUsedAt),
  ],
);

/**
 * The key of `networkHash`, one for a database, drawn by its migration. Only six digits of the hash are kept, so that also with the
 * key one of them fits some 250 IPv4 addresses.
 */
export const networkKeys = pgTable(
  "network_keys",
  { isOnly: boolean("is_only").primaryKey().default(true), key: bytea().notNull() },
  (table) => [check("network_keys_one", sql`${table.isOnly}`)],
);

/** A six-digit code sent by mail: to set a new password, to delete an account that has none, or to prove its address. */
export const mailedCodes = pgTable(
  "mailed_codes",
  {
    id: uuid().primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["reset", "delete", "prove"] }).notNull(),
    codeHash: bytea("code_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    /** Once the code was right: what may set the password, until when, and where the check came from. */
    tokenHash: bytea("token_hash"),
    tokenExpiresAt: instant("token_expires_at"),
    checkedFrom: bytea("checked_from"),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("mailed_codes_of_an_account").on(table.accountId, table.purpose, table.createdAt.desc().nullsFirst()),
    check("mailed_codes_purpose_known", sql`${table.purpose} in ('reset', 'delete', 'prove')`),
  ],
);
