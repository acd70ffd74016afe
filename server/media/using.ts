import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { uploads } from "./tables.ts";
import { isName, type Purpose } from "./variants.ts";

/** For so long an upload waits to be used. */
export const usableMs = 3_600_000;

/** Marks an upload as used: by its sender, for its purpose, once, within an hour. In every other case there is none. */
export async function takeUpload(
  tx: Db,
  { accountId, purpose, filename }: { accountId: string; purpose: Purpose; filename: string },
  now: Date,
) {
  const [used] = await tx
    .update(uploads)
    .set({ usedAt: now })
    .where(
      and(
        eq(uploads.name, isName(filename) ? filename : ""),
        eq(uploads.accountId, accountId),
        eq(uploads.purpose, purpose),
        isNull(uploads.usedAt),
        gt(uploads.createdAt, new Date(now.getTime() - usableMs)),
      ),
    )
    .returning({ name: uploads.name, format: uploads.format, seconds: uploads.seconds });
  return used;
}
