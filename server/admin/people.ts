import { and, desc, eq, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database.ts";
import { auditLog } from "./tables.ts";

/** The full name of whoever an `accounts` row is. */
export const fullName = sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/** The name of the colleague who did something to this last: whoever comes too late is told who it was. */
export async function lastActorOn(db: Db, kind: string, id: string): Promise<string> {
  const [last] = await db
    .select({ name: fullName })
    .from(auditLog)
    .innerJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.name || "Another colleague";
}
