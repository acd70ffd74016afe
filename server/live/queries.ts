import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { accounts, sessions } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";

/** Which of these sessions are still good. */
export async function listAlive(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        gt(sessions.expiresAt, now),
        isNull(accounts.deletedAt),
        isNull(accounts.blockedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
