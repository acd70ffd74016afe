import { eq, inArray, isNotNull, isNull, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { findState, localGovernments } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";
import { readPhone } from "#/shared/phone.ts";

// A list may have a million rows: every search condition uses an index.

/** Byte order serves prefix searches. */
export const plainly = (text: SQLWrapper): SQL<string> => sql`(lower(${text}) collate "C")`;
/** Must equal the indexed expression. */
export const indexedName = sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`;

export const begins = (text: SQLWrapper, start: string) =>
  like(plainly(text), `${start.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`);

export function isPersonCalled(search: string): SQL | undefined {
  if (isId(search)) return eq(accounts.id, search);
  if (search.includes("@")) return begins(accounts.email, search);
  const phone = readPhone(search);
  if (phone) return eq(accounts.phone, phone);
  return or(begins(indexedName, search), begins(accounts.lastName, search), begins(accounts.email, search));
}

export function isBusinessCalled(search: string): SQL | undefined {
  const phone = readPhone(search);
  const otherwise = () =>
    phone ? eq(businesses.phone, phone) : or(isBusinessAt(search), begins(businesses.name, search));
  return isNamed(search, { ids: [businesses.id], people: [businesses.ownerId], otherwise });
}

/** By the address of its page. */
export const isBusinessAt = (bid: string) => eq(businesses.bid, bid.toLowerCase());

interface Names {
  ids?: SQLWrapper[];
  people: SQLWrapper[];
  /** Other meanings of a search; none, unless given. */
  otherwise?: (search: string) => SQL | undefined;
}

export function isNamed(
  search: string | undefined,
  { ids = [], people, otherwise = () => sql`false` }: Names,
): SQL | undefined {
  if (!search) return undefined;
  if (isId(search)) return or(...[...ids, ...people].map((column) => sql`${column} = ${search}`));
  if (!search.includes("@")) return otherwise(search);
  const account = sql`(select a.id from ${accounts} a where lower(a.email) = ${search.toLowerCase()})`;
  return or(...people.map((column) => sql`${column} = ${account}`));
}

export function isInState(column: PgColumn, name: string): SQL {
  const state = findState(name);
  if (!state) throw new AppError("request/invalid", "Select a State", { fields: { state: "Select a State" } });
  const ids = localGovernments.filter((lga) => lga.state.id === state.id).map(({ id }) => id);
  return inArray(column, ids);
}

export const isConfirmed = (wanted: "yes" | "no") =>
  wanted === "yes" ? isNotNull(accounts.emailProvenAt) : isNull(accounts.emailProvenAt);

export const nameIn = (account: Record<"firstName" | "lastName", PgColumn>) =>
  sql<string>`trim(${account.firstName} || ' ' || ${account.lastName})`;
export const fullName = nameIn(accounts);

export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const isOneOf = inArray(accounts.id, [...new Set(ids)]);
  const rows = await db.select({ id: accounts.id, name: fullName }).from(accounts).where(isOneOf);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
