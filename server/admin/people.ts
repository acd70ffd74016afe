import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { ErrorCode } from "#/shared/error-codes.ts";
import { auditLog } from "./tables.ts";

/** The full name on an `accounts` row. */
export const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/** One who has no name yet. */
const colleague = "Another colleague";

/** The colleague who acted on this last, and how: told to those who come too late. */
async function lastActionOn(db: Db, kind: string, id: string): Promise<{ name: string; action: string } | undefined> {
  const [last] = await db
    .select({ name: fullName, action: auditLog.action })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last && { ...last, name: last.name || colleague };
}

/**
 * Names the colleague who decided first and what they did, in place of the refusal that only says it is too late. Where
 * nobody decided, the refusal stays.
 * @param code of that refusal
 * @throws what `run` throws
 */
export async function sayWhoWasFaster<Result>(
  tx: Db,
  { kind, id, code }: { kind: string; id: string; code: ErrorCode },
  run: Promise<Result>,
): Promise<Result> {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof AppError && error.code === code)) throw error;
    const last = await lastActionOn(tx, kind, id);
    if (!last) throw error;
    throw new AppError(code, `${last.name} was faster: ${last.action}`);
  }
}

/** The name alone. */
export const lastActorOn = async (db: Db, kind: string, id: string) =>
  (await lastActionOn(db, kind, id))?.name ?? colleague;

/** Full names by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const isOneOf = inArray(accounts.id, [...new Set(ids)]);
  const rows = await db.select({ id: accounts.id, name: fullName }).from(accounts).where(isOneOf);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
