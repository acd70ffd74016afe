import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { incomingFile } from "#/server/media/make.ts";
import { createMedia, receivePicture, useUpload } from "#/server/media/media.ts";
import { type MediaStore, makeDiskStore } from "#/server/media/store.ts";
import { uploads } from "#/server/media/tables.ts";
import { type Purpose, variantNames } from "#/server/media/variants.ts";
import { TestClock } from "./api.ts";
import { testDatabase } from "./database.ts";

/** Media in a temporary folder, with one account. @param options `database`: a dedicated one for a sweep of all uploads */
export async function openMedia({ wrap = (store: MediaStore) => store, database = testDatabase() } = {}) {
  const { db } = await database;
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-media-"));
  const store = wrap(makeDiskStore(join(dataDir, "media")));
  const media = createMedia({ dataDir, s3: undefined }, store);
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const clock = new TestClock("2026-11-18T10:00:00Z");
  const failures: object[] = [];
  const report = (part: string, _error: unknown, ids: object = {}) => void failures.push({ part, ...ids });
  const services = { db, media, clock, failures: { report } };
  const { id: accountId } = await makeAccount(db);
  const send = async (content: Uint8Array, purpose: Purpose = "profile") =>
    (await receivePicture(services, { accountId, purpose, file: incomingFile(content) })).filename;
  const use = (filename: string, who: string, purpose: Purpose = "profile") =>
    db.transaction((tx) => useUpload(tx, { accountId: who, purpose, filename }, clock.now()));
  const kept = async (name: string) => {
    const files = await Promise.all(variantNames.map((variant) => store.get(name, variant)));
    for (const file of files) file?.stream.destroy();
    return files.filter((file) => file !== undefined).length;
  };
  const rows = (name: string) => db.$count(uploads, eq(uploads.name, name));
  return { db, media, store, clock, services, failures, accountId, send, use, kept, rows, incoming: media.incoming };
}
