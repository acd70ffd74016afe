import { eq, inArray, isNotNull, isNull, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { findState, localGovernments } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";
import { readPhone } from "#/shared/phone.ts";

// A list may hold a million rows: it is searched only in ways that an index serves.

/** In byte order: only such an index serves a prefix search. */
export const plainly = (text: SQLWrapper): SQL<string> => sql`(lower(${text}) collate "C")`;
/** The very expression that is indexed. */
export const indexedName = sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`;

/** A text that begins like this, whatever its capitals; found by an index on `plainly`. */
export const begins = (text: SQLWrapper, start: string) =>
  like(plainly(text), `${start.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);

/** An account that the search names: by id, email or phone, or by how its name or email begins. */
export function isPersonCalled(search: string): SQL | undefined {
  if (isId(search)) return eq(accounts.id, search);
  if (search.includes("@")) return begins(accounts.email, search);
  const phone = readPhone(search);
  if (phone) return eq(accounts.phone, phone);
  return or(begins(indexedName, search), begins(accounts.lastName, search), begins(accounts.email, search));
}

/** A business that the search names: by its id or its owner's, phone, the owner's email, or how its name begins. */
export function isBusinessCalled(search: string): SQL | undefined {
  const phone = readPhone(search);
  const otherwise = () =>
    phone ? eq(businesses.phone, phone) : or(eq(businesses.bid, search.toLowerCase()), begins(businesses.name, search));
  return isNamed(search, { ids: [businesses.id], people: [businesses.ownerId], otherwise });
}

interface Names {
  /** Columns that hold ids of anything. */
  ids?: SQLWrapper[];
  /** Columns that hold the id of a person. */
  people: SQLWrapper[];
  /** Other meanings of a search; none, unless given. */
  otherwise?: (search: string) => SQL | undefined;
}

/** Rows that the search names by an id, or by the whole email of a person. */
export function isNamed(
  search: string | undefined,
  { ids = [], people, otherwise = () => sql`false` }: Names,
): SQL | undefined {
  if (!search) return undefined;
  if (isId(search)) return or(...[...ids, ...people].map((column) => sql`${column} = ${search}`));
  if (!search.includes("@")) return otherwise(search);
  const somebody = sql`(select a.id from ${accounts} a where lower(a.email) = ${search.toLowerCase()})`;
  return or(...people.map((column) => sql`${column} = ${somebody}`));
}

/** Rows of one state. @throws AppError `request/invalid` for a state that there is not */
export function isInState(column: PgColumn, name: string): SQL {
  const state = findState(name);
  if (!state) throw new AppError("request/invalid", "Select a State", { fields: { state: "Select a State" } });
  const ids = localGovernments.filter((lga) => lga.state.id === state.id).map(({ id }) => id);
  return inArray(column, ids);
}

/** True if the email of an account is confirmed, or is not. */
export const isConfirmed = (wanted: "yes" | "no") =>
  wanted === "yes" ? isNotNull(accounts.emailProvenAt) : isNull(accounts.emailProvenAt);

/** The full name on an `accounts` row. */
export const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/** Full names by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const isOneOf = inArray(accounts.id, [...new Set(ids)]);
  const rows = await db.select({ id: accounts.id, name: fullName }).from(accounts).where(isOneOf);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
