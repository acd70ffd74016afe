import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";
import { giveBack, requireWithin } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Services } from "#/server/services.ts";
import { makeDiskStore } from "./disk-store.ts";
import { ImagePipeline } from "./image-pipeline.ts";
import { clearIncoming, saveIncoming } from "./incoming.ts";
import type { Paper } from "./paper.ts";
import { readDocument, SlowPdf } from "./pdf.ts";
import { type Master, readPicture } from "./picture.ts";
import { hashPicture } from "./picture-hash.ts";
import { makeS3Store } from "./s3-store.ts";
import type { MediaStore, StoredFile } from "./store.ts";
import { uploads } from "./tables.ts";
import { addUpload, takeUpload, usableMs } from "./using.ts";
import {
  isPrivateName,
  isPublicName,
  nameIn,
  newName,
  type Purpose,
  pathOf,
  previewPathOf,
  type Variant,
} from "./variants.ts";

import { WorkerThread } from "./worker.ts";

export { openRecording, receiveRecording, useRecording } from "./recordings.ts";

/** A picture used in its last second may belong to a transaction that is not committed yet. */
const graceMs = 10 * 60_000;
const sweptAtOnce = 50;

export type { Paper } from "./paper.ts";

const papers = new WorkQueue({ atOnce: 1, waitingMax: 20 });

const paperThread = new WorkerThread<Paper, Uint8Array>({
  module: new URL("./paper-worker.ts", import.meta.url),
  timeoutMs: 10_000,
  megabytesMax: 256,
});

/**
 * Draws a document in words as a PDF of A5 pages, for an account.
 * @throws AppError `server/unavailable` when too many wait
 */
export async function drawPaper(paper: Paper, accountId: string): Promise<Buffer> {
  return Buffer.from(await papers.run(accountId, () => paperThread.run(paper)));
}

/** Services for receiving, storing and serving pictures. */
export interface Media {
  imagePipeline: ImagePipeline;
  store: MediaStore;
  /** Folder of files that are still coming in. */
  incoming: string;
}

/** Keeps pictures in the bucket of the settings, or else in the data folder. Nothing is opened until it is used. */
export function createMedia(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  store: MediaStore = s3 ? makeS3Store(s3) : makeDiskStore(join(dataDir, "media")),
): Media {
  const incoming = s3 ? join(tmpdir(), "localchap-incoming") : join(dataDir, "media", "incoming");
  return { store, imagePipeline: new ImagePipeline(store), incoming };
}

/**
 * Takes a picture in, for a certification the first page of a PDF too: checked by content, made anew in our sizes, kept. It
 * waits an hour to be used.
 *
 * @returns the name by which its sender may use it
 * @throws AppError `request/too-large` above 15 MB
 * @throws AppError `media/not-a-picture` when it is none that we take
 */
export async function receivePicture(
  { db, media, clock }: Pick<Services, "db" | "media" | "clock">,
  { accountId, purpose, file }: { accountId: string; purpose: Purpose; file: IncomingFile },
): Promise<{ filename: string }> {
  const path = await saveIncoming(file, media.incoming);
  try {
    const name = newName(purpose);
    const fileHash = await hashFile(path);
    const { size: bytes } = await stat(path);
    const readWithin = (path: string) => readDocumentOf({ db, clock }, accountId, path);
    const accept = async (master: Master) => {
      const { width, height } = master;
      // Papers of one kind look alike from any sender: only what the public sees is known by its looks.
      const looksHash = isPublicName(name) ? await hashPicture(master) : null;
      const what = { accountId, purpose, fileHash, looksHash, bytes, width, height };
      await addUpload(db, { name, ...what, createdAt: clock.now() });
    };
    const read = purpose === "certification" ? readWithin : readPicture;
    await media.imagePipeline.process(path, name, accountId, accept, read);
    return { filename: name };
  } finally {
    await rm(path, { force: true });
  }
}

/** Three PDFs that took too long cost an account an hour. */
async function readDocumentOf({ db, clock }: Pick<Services, "db" | "clock">, accountId: string, path: string) {
  await requireWithin(db, clock.now(), ["pdf.slow"], { accountId });
  let isSlow = false;
  try {
    return await readDocument(path);
  } catch (error) {
    isSlow = error instanceof SlowPdf;
    throw error;
  } finally {
    if (!isSlow) await giveBack(db, ["pdf.slow"], { accountId });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Puts an uploaded picture to its use: by its sender, for its purpose, once, within an hour.
 * @returns its path on our site; behind a private one nothing is served
 * @throws AppError `media/not-found` in every other case
 */
export async function useUpload(
  tx: Db,
  { accountId, purpose, filename }: { accountId: string; purpose: Purpose; filename: string },
  now: Date,
): Promise<string> {
  const used = await takeUpload(tx, { accountId, purpose, filename }, now);
  if (!used) throw new AppError("media/not-found", "That picture is not here any more. Upload it again.");
  return pathOf(used.name);
}

/** Takes a picture out of use, in the transaction that replaces or removes it: the next sweep takes its files, if nothing else did. */
export async function retirePicture(tx: Db, { clock }: Pick<Services, "clock">, path: string): Promise<void> {
  const name = nameIn(path);
  if (name) await tx.update(uploads).set({ removedAt: clock.now() }).where(eq(uploads.name, name));
}

/** Removes a retired picture, once that is committed. A failure is reported and left to the sweep: the change is done. */
export async function dropRetired(
  { db, media, failures }: Pick<Services, "db" | "media" | "failures">,
  path: string,
): Promise<void> {
  await dropPicture({ db, media }, path).catch((error) => failures.report("removal of a retired picture", error));
}

/** Removes a picture, for good. A path that is no upload's (a demo picture, nothing at all) is passed over. */
export async function dropPicture({ db, media }: Pick<Services, "db" | "media">, path: string) {
  const name = nameIn(path);
  if (name) await removePictures({ db, media }, [name]);
}

/**
 * Hides everything that an erased person sent, and leaves it to a job to remove the files. Pictures and voice notes in
 * messages to others stay with those.
 */
export async function removeUploadsOf(
  tx: Db,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  accountId: string,
): Promise<void> {
  const isTheirs = and(eq(uploads.accountId, accountId), notInArray(uploads.purpose, ["message", "voice"]));
  await tx.update(uploads).set({ removedAt: clock.now() }).where(isTheirs);
  await jobs.send(tx, "media.sweep", {});
}

/** The paths by which the owner of a hidden page sees its pictures, by the paths that everybody sees them by. */
export async function previewPaths(db: Db, accountId: string): Promise<Map<string, string>> {
  const { name, previewKey } = uploads;
  const isOfPage = inArray(uploads.purpose, ["business", "catalog"]);
  const rows = await db
    .select({ name, previewKey })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), isOfPage));
  return new Map(rows.map((row) => [pathOf(row.name), previewPathOf(row.name, row.previewKey)]));
}

/** Removes the pictures left unused for an hour, and those of people who were erased. @returns how many */
export async function sweepUnused({ db, media, clock }: Pick<Services, "db" | "media" | "clock">): Promise<number> {
  const now = clock.now();
  await clearIncoming(media.incoming, now);
  const isUnused = and(isNull(uploads.usedAt), lt(uploads.createdAt, new Date(now.getTime() - usableMs - graceMs)));
  const isToGo = or(isUnused, isNotNull(uploads.removedAt));
  for (let swept = 0; ; ) {
    const unused = await db.select({ name: uploads.name }).from(uploads).where(isToGo).limit(sweptAtOnce);
    if (unused.length === 0) return swept;
    const names = unused.map(({ name }) => name);
    await removePictures({ db, media }, names);
    swept += names.length;
  }
}

/** Files first: a row whose files are gone is found again by the next sweep, a file without a row never. */
async function removePictures({ db, media }: Pick<Services, "db" | "media">, names: string[]) {
  for (const name of names) {
    await media.imagePipeline.finish(name);
    await media.store.remove(name);
  }
  await db.delete(uploads).where(inArray(uploads.name, names));
}

/**
 * Opens a private picture. The caller has made sure that the viewer may see it.
 * @param path as `useUpload` returned it
 * @returns nothing when there is no such picture, or it is not private
 */
export async function openPrivate(
  { imagePipeline }: Media,
  path: string,
  variant: Variant,
): Promise<StoredFile | undefined> {
  const name = nameIn(path);
  return name && isPrivateName(name) ? imagePipeline.open(name, variant) : undefined;
}

/**
 * Opens a public picture as we keep it, to draw it into another.
 * @param path as `useUpload` returned it
 * @returns nothing when there is no such picture, or it is private
 */
export async function openPublic(
  { imagePipeline }: Media,
  path: string,
  variant: Variant,
): Promise<StoredFile | undefined> {
  const name = nameIn(path);
  return name && isPublicName(name) ? imagePipeline.open(name, variant) : undefined;
}
