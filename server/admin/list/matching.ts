import { eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accounts, personText } from "#/server/account/tables.ts";
import { businesses, businessText } from "#/server/business/tables.ts";
import { findState, localGovernments } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { hasWords } from "#/server/platform/database/words.ts";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";
import { readPhone } from "#/shared/phone.ts";

// A list may have a million rows: every search condition uses an index.

/** Byte order, the same as in the index. */
export const plainly = (text: SQLWrapper): SQL<string> => sql`(lower(${text}) collate "C")`;
/** Must equal the indexed expression. */
export const indexedName = sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`;

/** By id, phone, or words of the name and the email. */
export function isPersonCalled(search: string): SQL | undefined {
  if (isId(search)) return eq(accounts.id, search);
  const phone = readPhone(search);
  return or(phone ? eq(accounts.phone, phone) : undefined, hasWords(personText(accounts), search));
}

/** By id, phone, words of the name or the address of the page, and by its owner. */
export function isBusinessCalled(search: string): SQL | undefined {
  const isOwned = isOneOf(businesses.ownerId, peopleCalled(search));
  if (isId(search)) return or(eq(businesses.id, search), isOwned);
  const phone = readPhone(search);
  return or(
    phone ? eq(businesses.phone, phone) : undefined,
    eq(businesses.bid, search.toLowerCase()),
    hasWords(businessText(businesses), search),
    isOwned,
  );
}

/** A search for a frequent word finds what belongs to this many of those so called. */
const namesakesMax = 1_000;

const peopleCalled = (search: string) =>
  sql`select ${accounts.id} from ${accounts} where ${isPersonCalled(search)} limit ${namesakesMax}`;
const businessesCalled = (search: string) =>
  sql`select ${businesses.id} from ${businesses} where ${isBusinessCalled(search)} limit ${namesakesMax}`;

/** Reads the ids first, so that the index of the column is used, within an `or` too. */
const isOneOf = (column: SQLWrapper, ids: SQL) => sql`${column} = any(array(${ids}))`;

export interface Findable {
  ids?: readonly SQLWrapper[];
  /** Accounts that a row belongs to. */
  people?: readonly SQLWrapper[];
  /** Businesses that a row belongs to. */
  businesses?: readonly SQLWrapper[];
  /** What else a search may mean: a reference, say. */
  otherwise?: (search: string) => SQL | undefined;
}

/** Whether a row is, or belongs to, what was searched for. */
export const isFound = (search: string, { ids = [], people = [], businesses = [], otherwise }: Findable) =>
  or(
    ...(isId(search) ? ids.map((column) => sql`${column} = ${search}`) : []),
    otherwise?.(search),
    ...people.map((column) => isOneOf(column, peopleCalled(search))),
    ...businesses.map((column) => isOneOf(column, businessesCalled(search))),
  );

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
