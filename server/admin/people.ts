import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { auditLog } from "./tables.ts";

/** The full name on an `accounts` row. */
export const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/** The colleague who acted on this last, and how: told to those who come too late. */
export async function lastActionOn(db: Db, kind: string, id: string): Promise<{ name: string; action: string }> {
  const [last] = await db
    .select({ name: fullName, action: auditLog.action })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return { name: last?.name || "Another colleague", action: last?.action ?? "" };
}

/** The name alone. */
export const lastActorOn = async (db: Db, kind: string, id: string) => (await lastActionOn(db, kind, id)).name;

/** Full names by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const isOneOf = inArray(accounts.id, [...new Set(ids)]);
  const rows = await db.select({ id: accounts.id, name: fullName }).from(accounts).where(isOneOf);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
