import { and, eq, gt, isNull, sum } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { uploads } from "./tables.ts";
import { isName, type Purpose } from "./variants.ts";

/** For so long an upload waits to be used. */
export const usableMs = 3_600_000;

const unusedBytesMax = 50_000_000;

/**
 * Writes an upload down, before any of its files is stored: whatever happens next, the sweep finds it.
 * @throws AppError `request/too-many` when its sender has 50 MB that are not used yet
 */
export async function addUpload(db: Db, upload: typeof uploads.$inferInsert & { bytes: number }): Promise<void> {
  const isUnused = and(
    eq(uploads.accountId, upload.accountId),
    isNull(uploads.usedAt),
    gt(uploads.createdAt, new Date(upload.createdAt.getTime() - usableMs)),
  );
  const [unused] = await db
    .select({ bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(isUnused);
  if ((unused?.bytes ?? 0) + upload.bytes > unusedBytesMax) {
    const detail = "You have sent 50 MB of files that you have not used yet. Use them, or try again in an hour.";
    throw new AppError("request/too-many", detail, { retryAfterSeconds: usableMs / 1_000 });
  }
  await db.insert(uploads).values(upload);
}

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
