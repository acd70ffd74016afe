import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "#/server/platform/errors.ts";
import { uploadBytesMax } from "#/server/platform/http/http.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";

const forgottenAfterMs = 3_600_000;

interface Limit {
  bytesMax: number;
  /** What its sender reads when it was larger, and when it broke off. */
  tooLarge: string;
  brokenOff: string;
}

const pictureLimit: Limit = {
  bytesMax: uploadBytesMax,
  tooLarge: "Pictures may have at most 15 MB",
  brokenOff: "The picture did not arrive whole. Try again.",
};

/**
 * Writes an upload to a file on disk as it comes, so that memory never holds more than a piece of it.
 * @returns path of the file; the caller removes it
 * @throws AppError `request/too-large` as soon as more came than the limit
 * @throws AppError `request/malformed` when the sender went away in the middle
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
  let bytes = 0;
  try {
    for await (const piece of stream) {
      bytes += piece.length;
      if (bytes > limit.bytesMax) throw tooLarge(limit);
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("request/malformed", limit.brokenOff, { note: String(error) });
  }
}

/** Removes what a crash left behind. */
export async function clearIncoming(directory: string, now: Date) {
  // No folder yet: nothing ever came in.
  for (const entry of await readdir(directory).catch(() => [])) {
    const path = join(directory, entry);
    // Gone meanwhile, by another process that clears.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < now.getTime() - forgottenAfterMs) await rm(path, { force: true });
  }
}
