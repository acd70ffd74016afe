import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { and, eq, gt, isNull, sum } from "drizzle-orm";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { uploadBytesMax } from "#/server/platform/http/http.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import type { Failures } from "#/server/platform/observe/failures.ts";
import type { Services } from "#/server/services.ts";
import { hourMs } from "#/shared/time.ts";
import { uploads } from "./tables.ts";
import { isName, type Purpose } from "./variants.ts";

export const usableMs = hourMs;

const unusedBytesMax = 50_000_000;
/** Timeout between bytes: a phone that changes networks pauses for some seconds. */
const silentMsMax = 30_000;

interface Limit {
  bytesMax: number;
  tooLarge: string;
  brokenOff: string;
  silentMs?: number;
}

const pictureLimit: Limit = {
  bytesMax: uploadBytesMax,
  tooLarge: "Pictures may have at most 15 MB",
  brokenOff: "The picture did not arrive whole. Try again.",
};

/**
 * @returns path of the file, which the caller removes @throws AppError `request/too-large`; `request/malformed` when
 * the sender disconnects or sends nothing for 30 seconds
 */
export async function saveIncoming(file: IncomingFile, directory: string, limit = pictureLimit): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  try {
    await writeFile(path, upTo(limit, file.stream));
    if (file.isTooLarge()) throw tooLarge(limit);
  } catch (error) {
    file.stream.destroy();
    await rm(path, { force: true });
    throw error;
  }
  return path;
}

const tooLarge = (limit: Limit) => new AppError("request/too-large", limit.tooLarge);

async function* upTo(limit: Limit, stream: Readable): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => stream.destroy(new Error("no data")), limit.silentMs ?? silentMsMax);
  let bytes = 0;
  try {
    for await (const piece of stream) {
      silence.refresh();
      bytes += piece.length;
      if (bytes > limit.bytesMax) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("request/malformed", limit.brokenOff, { note: String(error) });
  } finally {
    clearTimeout(silence);
  }
}

/** Removes incoming files left by a crash. */
export async function clearIncoming(
  services: Pick<Services, "media" | "clock"> & { failures: Pick<Failures, "report"> },
): Promise<void> {
  const { incoming } = services.media;
  const before = services.clock.now().getTime() - usableMs;
  // The folder is created with the first upload.
  const names = await readdir(incoming).catch(() => []);
  const clear = async (name: string) => {
    const path = join(incoming, name);
    // Another process may have removed it.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  };
  await runEach(services, "removal of incoming files", names, clear, (file) => ({ file }));
}

/**
 * The row comes before the files, so that the sweep finds them. @throws AppError `request/too-many` when the account
 * has 50 MB of unused uploads
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

/** Marks an upload as used: by its sender, for its purpose, once, within an hour. @returns undefined in every other case */
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
        isNull(uploads.removedAt),
        gt(uploads.createdAt, new Date(now.getTime() - usableMs)),
      ),
    )
    .returning({ name: uploads.name, format: uploads.format, seconds: uploads.seconds });
  return used;
}
