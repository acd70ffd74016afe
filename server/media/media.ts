import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or } from "drizzle-orm";
import { replaceImage } from "#/server/account/account.ts";
import type { User } from "#/server/account/contract.ts";
import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { giveBack, requireWithin } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Failures } from "#/server/platform/observe/failures.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { Paper } from "./paper.ts";
import { HeavyPdf, readDocument } from "./pdf.ts";
import { beginningOf, drawVariant, hashPicture, isHeavy, type Master, readPicture } from "./picture.ts";
import { type MediaStore, makeDiskStore, makeS3Store, type StoredFile } from "./store.ts";
import { uploads } from "./tables.ts";
import { addUpload, clearIncoming, saveIncoming, takeUpload, usableMs } from "./uploads.ts";
import {
  isPrivateName,
  isPublicName,
  nameIn,
  newName,
  type Purpose,
  pathOf,
  previewPathOf,
  type Variant,
  variantNames,
} from "./variants.ts";
import { WorkerThread } from "./worker.ts";

export type { Paper } from "./paper.ts";
export { openRecording, receiveRecording, useRecording } from "./recording.ts";
export { WorkerThread } from "./worker.ts";

/** Transactions and uploads finish within this time. */
const graceMs = 10 * 60_000;
const sweepBatch = 50;

export interface Media {
  store: MediaStore;
  incoming: string;
  /** Queue for pictures. PDFs and AVIF have their own, because they need much time and memory. */
  pictures: WorkQueue;
  heavyPictures: WorkQueue;
}

export function createMedia(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  store: MediaStore = s3 ? makeS3Store(s3) : makeDiskStore(join(dataDir, "media")),
): Media {
  return {
    store,
    incoming: s3 ? join(tmpdir(), "localchap-incoming") : join(dataDir, "media", "incoming"),
    // Bounded, so that the last in the queue is served before clients give up.
    pictures: new WorkQueue({ atOnce: 2, waitingMax: 60 }),
    heavyPictures: new WorkQueue({ atOnce: 1, waitingMax: 10 }),
  };
}

type UploadDeps = Pick<Services, "db" | "media" | "clock">;
type Upload = { accountId: string; purpose: Purpose; file: IncomingFile };

/**
 * Receives a picture, for a certification the first page of a PDF too: identified by content, re-encoded, and stored in all
 * variants before the response. It can be used for an hour.
 *
 * @returns the name for using it, valid for its sender
 * @throws AppError `request/too-large` above 15 MB
 * @throws AppError `media/not-a-picture`
 * @throws AppError `server/unavailable` when the queue is full
 */
export async function receivePicture(
  { db, media, clock }: UploadDeps,
  { accountId, purpose, file }: Upload,
): Promise<{ filename: string }> {
  const path = await saveIncoming(file, media.incoming);
  const receive = async () => {
    const master = await (purpose === "certification"
      ? readDocumentOf({ db, clock }, accountId, path)
      : readPicture(path));
    const name = newName(purpose);
    const { width, height } = master;
    const looksHash = isPublicName(name) ? await hashPicture(master) : null;
    const [fileHash, { size: bytes }] = await Promise.all([hashFile(path), stat(path)]);
    const what = { accountId, purpose, fileHash, looksHash, bytes, width, height };
    await addUpload(db, { name, ...what, createdAt: clock.now() });
    for (const variant of variantNames) await media.store.put(name, variant, await drawVariant(master, variant));
    return { filename: name };
  };
  try {
    const queue = isHeavy(await beginningOf(path)) ? media.heavyPictures : media.pictures;
    return await queue.run(accountId, receive);
  } finally {
    await rm(path, { force: true });
  }
}

/** Three PDFs that were too heavy block an account for an hour. */
async function readDocumentOf(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
  path: string,
): Promise<Master> {
  await requireWithin(db, clock.now(), ["pdf.heavy"], { accountId });
  let wasHeavy = false;
  try {
    return await readDocument(path);
  } catch (error) {
    wasHeavy = error instanceof HeavyPdf;
    throw error;
  } finally {
    if (!wasHeavy) await giveBack(db, ["pdf.heavy"], { accountId });
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Uses an uploaded picture: by its sender, for its purpose, once, within an hour.
 * @returns its path; private pictures are not served at theirs
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

type RemovalDeps = Pick<Services, "db" | "media"> & { failures: Pick<Failures, "report"> };

export async function changeProfilePicture(
  { clock, ...deps }: RemovalDeps & Pick<Services, "clock">,
  viewer: Viewer,
  filename: string,
): Promise<User> {
  const { user, before } = await deps.db.transaction(async (tx) => {
    const image = await useUpload(tx, { accountId: viewer.id, purpose: "profile", filename }, clock.now());
    const replaced = await replaceImage(tx, viewer.id, image);
    await retirePicture(tx, { clock }, replaced.before);
    return replaced;
  });
  await dropRetired(deps, before);
  return user;
}

/**
 * Uses uploaded pictures in a review of a business.
 * @returns their paths
 * @throws AppError `media/not-found`
 */
export async function useReviewPictures(
  tx: Db,
  { accountId, businessId, filenames }: { accountId: string; businessId: string; filenames: readonly string[] },
  now: Date,
): Promise<string[]> {
  const paths: string[] = [];
  // At most three.
  for (const filename of filenames) paths.push(await useUpload(tx, { accountId, purpose: "review", filename }, now));
  const names = paths.flatMap((path) => nameIn(path) ?? []);
  if (names.length > 0) await tx.update(uploads).set({ businessId }).where(inArray(uploads.name, names));
  return paths;
}

/** Hides the pictures of a review hidden by a moderator, or shows them again. @param at null: shown */
export async function setPicturesHidden(tx: Db, paths: readonly string[], at: Date | null): Promise<void> {
  const names = paths.flatMap((path) => nameIn(path) ?? []);
  if (names.length > 0) await tx.update(uploads).set({ hiddenAt: at }).where(inArray(uploads.name, names));
}

/** Converts a picture path to its name; a name is returned unchanged. */
export const filenameOf = (pathOrName: string) => nameIn(pathOrName) ?? pathOrName;

export async function retirePicture(tx: Db, { clock }: Pick<Services, "clock">, path: string): Promise<void> {
  const name = nameIn(path);
  if (name) await tx.update(uploads).set({ removedAt: clock.now() }).where(eq(uploads.name, name));
}

export async function dropRetired(deps: RemovalDeps, path: string): Promise<void> {
  const name = nameIn(path);
  if (name) await removeEach(deps, [name]);
}

/** The job removes the files. Pictures and voice notes in messages also belong to their recipients, and are kept. */
export async function removeUploadsOf(
  tx: Db,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  accountId: string,
): Promise<void> {
  const isTheirs = and(eq(uploads.accountId, accountId), notInArray(uploads.purpose, ["message", "voice"]));
  await tx.update(uploads).set({ removedAt: clock.now() }).where(isTheirs);
  await jobs.send(tx, "media.sweep", {});
}

export async function previewPaths(db: Db, accountId: string): Promise<Map<string, string>> {
  const { name, previewKey } = uploads;
  const isOfPage = inArray(uploads.purpose, ["business", "catalog"]);
  const rows = await db
    .select({ name, previewKey })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), isOfPage));
  return new Map(rows.map((row) => [pathOf(row.name), previewPathOf(row.name, row.previewKey)]));
}

/**
 * Removes uploads not used within an hour, retired ones, and those of erased people. Recent ones wait for a later
 * sweep: another process may still be storing their files.
 */
export async function sweepUploads(services: RemovalDeps & Pick<Services, "clock">): Promise<void> {
  await clearIncoming(services);
  const { db, clock } = services;
  const before = (ms: number) => lt(uploads.createdAt, new Date(clock.now().getTime() - ms));
  const isUnused = and(isNull(uploads.usedAt), before(usableMs + graceMs));
  const isRemoved = and(isNotNull(uploads.removedAt), before(graceMs));
  for (let last = ""; ; ) {
    const batch = await db
      .select({ name: uploads.name })
      .from(uploads)
      .where(and(or(isUnused, isRemoved), gt(uploads.name, last)))
      .orderBy(asc(uploads.name))
      .limit(sweepBatch);
    if (batch.length === 0) return;
    const names = batch.map(({ name }) => name);
    await removeEach(services, names);
    last = names.at(-1)!;
  }
}

/** Files first: a row without files is found again, a file without a row is not. */
async function removeEach(deps: RemovalDeps, names: string[]): Promise<void> {
  const remove = async (name: string) => {
    await deps.media.store.remove(name);
    await deps.db.delete(uploads).where(eq(uploads.name, name));
  };
  await runEach(deps, "removal of pictures", names, remove, (upload) => ({ upload }));
}

/**
 * Opens a private picture. The caller has checked that the viewer may see it.
 * @param path as `useUpload` returned it
 * @returns undefined when there is no such picture, or it is public
 */
export async function openPrivate({ store }: Media, path: string, variant: Variant): Promise<StoredFile | undefined> {
  const name = nameIn(path);
  return name && isPrivateName(name) ? store.get(name, variant) : undefined;
}

/**
 * Opens a public picture, to draw it into another.
 * @param path as `useUpload` returned it
 * @returns undefined when there is no such picture, or it is private
 */
export async function openPublic({ store }: Media, path: string, variant: Variant): Promise<StoredFile | undefined> {
  const name = nameIn(path);
  return name && isPublicName(name) ? store.get(name, variant) : undefined;
}

const papers = new WorkQueue({ atOnce: 1, waitingMax: 20 });

const paperThread = new WorkerThread<Paper, Uint8Array>({
  module: new URL("./paper-worker.ts", import.meta.url),
  // A long invoice is drawn up to three times until it fits.
  timeoutMs: 30_000,
  megabytesMax: 256,
});

export async function drawPaper(paper: Paper, accountId: string): Promise<Buffer> {
  return Buffer.from(await papers.run(accountId, () => paperThread.run(paper)));
}
