import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { TestClock } from "#/tests/api.ts";
import { testDatabase } from "#/tests/database.ts";
import { makeDiskStore } from "./disk-store.ts";
import { drawPicture, incomingFile, makeJpeg } from "./make.ts";
import {
  createMedia,
  dropPicture,
  openPrivate,
  receivePicture,
  retirePicture,
  sweepUnused,
  useUpload,
} from "./media.ts";
import type { MediaStore } from "./store.ts";
import { uploads } from "./tables.ts";
import { nameIn, type Purpose, variantNames } from "./variants.ts";

async function open({ wrap = (store: MediaStore) => store } = {}) {
  const { db } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-media-"));
  const store = wrap(makeDiskStore(join(dataDir, "media")));
  const media = createMedia({ dataDir, s3: undefined }, store);
  onTestFinished(async () => {
    await media.imagePipeline.finish();
    await rm(dataDir, { recursive: true });
  });
  const clock = new TestClock("2026-11-18T10:00:00Z");
  const services = { db, media, clock };
  const { id: accountId } = await makeAccount(db);
  const send = async (content: Uint8Array, purpose: Purpose = "profile") =>
    (await receivePicture(services, { accountId, purpose, file: incomingFile(content) })).filename;
  const use = (filename: string, who: string, purpose: Purpose = "profile") =>
    db.transaction((tx) => useUpload(tx, { accountId: who, purpose, filename }, clock.now()));
  const kept = async (name: string) => {
    await media.imagePipeline.finish(name);
    const files = await Promise.all(variantNames.map((variant) => store.get(name, variant)));
    for (const file of files) file?.stream.destroy();
    return files.filter((file) => file !== undefined).length;
  };
  const rows = (name: string) => db.$count(uploads, eq(uploads.name, name));
  return { db, media, store, clock, services, accountId, send, use, kept, rows, incoming: media.incoming };
}

const notFound = { code: "media/not-found", status: 404 };

test("an uploaded picture is kept in all its variants and used under its path", async () => {
  const { send, use, kept, accountId, db, incoming } = await open();
  const filename = await send(await makeJpeg(400, 300));
  expect(filename).toMatch(/^[0-9a-f]{32}$/);
  expect(await use(filename, accountId)).toBe(`/media/${filename}/960.webp`);
  expect(await kept(filename)).toBe(5);
  const [row] = await db.select().from(uploads).where(eq(uploads.name, filename));
  expect(row).toMatchObject({ accountId, purpose: "profile", width: 400, height: 300 });
  expect(await readdir(incoming)).toEqual([]);
});

test("an upload is answered as soon as its first variant is kept", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const puts: string[] = [];
  const { send, kept, store } = await open({
    wrap: (disk) => ({
      ...disk,
      put: async (name, variant, content) => {
        puts.push(variant);
        if (variant !== "960.webp") await held;
        await disk.put(name, variant, content);
      },
    }),
  });
  const name = await send(await makeJpeg());
  expect(puts[0]).toBe("960.webp");
  expect(await store.get(name, "240.webp")).toBeUndefined();
  letGo();
  expect(await kept(name)).toBe(5);
});

test("a variant still in the making is waited for", async () => {
  const { send, media } = await open();
  const name = await send(await drawPicture(1700, 1300).jpeg().toBuffer());
  const file = await media.imagePipeline.open(name, "1600.webp");
  expect(file?.isStandIn).toBeUndefined();
  const picture = await sharp(Buffer.concat(await file!.stream.toArray())).metadata();
  expect(picture.width).toBe(1600);
});

test("a variant that could not be made is reported, and stood in for by the first", async () => {
  const { send, media, kept } = await open({
    wrap: (disk) => ({
      ...disk,
      put: (...what) => (what[1] === "1600.webp" ? Promise.reject(new Error("disk full")) : disk.put(...what)),
    }),
  });
  const reports: unknown[] = [];
  media.imagePipeline.report = (error) => reports.push(error);
  const name = await send(await makeJpeg());
  expect(await kept(name)).toBe(4);
  expect(reports).toEqual([new Error("disk full")]);
  const file = await media.imagePipeline.open(name, "1600.webp");
  file?.stream.destroy();
  expect(file).toMatchObject({ isStandIn: true, type: "image/webp" });
});

test("a file that is no picture leaves nothing behind: no row, no file", async () => {
  const { send, db, accountId, incoming } = await open();
  await expect(send(Buffer.from("<svg/>"))).rejects.toMatchObject({ code: "media/not-a-picture" });
  expect(await db.$count(uploads, eq(uploads.accountId, accountId))).toBe(0);
  expect(await readdir(incoming)).toEqual([]);
});

test("when the first variant can't be kept the upload fails, and the next one has its turn", async () => {
  let isFull = true;
  const { send } = await open({
    wrap: (disk) => ({
      ...disk,
      put: (...what) => (isFull ? Promise.reject(new Error("disk full")) : disk.put(...what)),
    }),
  });
  for (let time = 0; time < 3; time += 1) await expect(send(await makeJpeg())).rejects.toThrow("disk full");
  isFull = false;
  await expect(send(await makeJpeg())).resolves.toMatch(/^\w{32}$/);
});

test("40 MB are refused after 15, read piece by piece and never held", async () => {
  const { services, accountId, incoming } = await open();
  let sentBytes = 0;
  const piece = Buffer.alloc(64 * 1024, 0xff);
  const stream = new Readable({
    read() {
      sentBytes += piece.length;
      this.push(sentBytes > 40_000_000 ? null : piece);
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  const received = receivePicture(services, {
    accountId,
    purpose: "profile",
    file: { stream, isTooLarge: () => false },
  });
  await expect(received).rejects.toMatchObject({
    code: "request/too-large",
    status: 413,
    detail: "Pictures may have at most 15 MB",
  });
  expect(sentBytes).toBeLessThan(15 * 2 ** 20 + 4 * piece.length);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  expect(stream.destroyed).toBe(true);
  expect(await readdir(incoming)).toEqual([]);
});

test("a file that was cut off at the limit on its way in is refused, not taken for a picture", async () => {
  const { services, accountId } = await open();
  const file = { ...incomingFile(await makeJpeg()), isTooLarge: () => true };
  await expect(receivePicture(services, { accountId, purpose: "profile", file })).rejects.toMatchObject({
    code: "request/too-large",
  });
});

test("when the sender goes away in the middle nothing stays", async () => {
  const { services, accountId, incoming } = await open();
  const stream = Readable.from(
    (async function* () {
      yield await makeJpeg();
      throw new Error("aborted");
    })(),
  );
  const received = receivePicture(services, {
    accountId,
    purpose: "profile",
    file: { stream, isTooLarge: () => false },
  });
  await expect(received).rejects.toMatchObject({
    code: "request/malformed",
    detail: "The picture did not arrive whole. Try again.",
  });
  expect(await readdir(incoming)).toEqual([]);
});

test("an upload that was cut at nine tenths is refused, and taken when it is sent again", async () => {
  const { send, kept, incoming } = await open();
  const picture = await makeJpeg(1_200, 900);
  await expect(send(picture.subarray(0, Math.floor(picture.length * 0.9)))).rejects.toMatchObject({
    code: "media/not-a-picture",
    detail: "That picture is damaged or incomplete. Choose another.",
  });
  expect(await kept(await send(picture))).toBe(5);
  expect(await readdir(incoming)).toEqual([]);
});

test("two pictures are developed at a time, however many come", async () => {
  const busy = new Set<string>();
  const puts = new Map<string, number>();
  let most = 0;
  const { send } = await open({
    wrap: (disk) => ({
      ...disk,
      put: async (name, ...what) => {
        most = Math.max(most, busy.add(name).size);
        await disk.put(name, ...what);
        puts.set(name, (puts.get(name) ?? 0) + 1);
        if (puts.get(name) === variantNames.length) busy.delete(name);
      },
    }),
  });
  const photo = await drawPicture(700, 500).jpeg().toBuffer();
  const names = await Promise.all(Array.from({ length: 8 }, () => send(photo)));
  expect(new Set(names).size).toBe(8);
  expect(most).toBe(2);
});

test("a filename is usable once", async () => {
  const { send, use, accountId } = await open();
  const filename = await send(await makeJpeg());
  await use(filename, accountId);
  await expect(use(filename, accountId)).rejects.toMatchObject(notFound);
});

test("of two uses at the same time one has it", async () => {
  const { send, use, accountId } = await open();
  const filename = await send(await makeJpeg());
  const uses = await Promise.allSettled([use(filename, accountId), use(filename, accountId)]);
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a filename is not usable by another person, nor for another purpose, and stays its sender's", async () => {
  const { send, use, accountId, db } = await open();
  const stranger = await makeAccount(db);
  const filename = await send(await makeJpeg());
  await expect(use(filename, stranger.id)).rejects.toMatchObject(notFound);
  await expect(use(filename, accountId, "business")).rejects.toMatchObject(notFound);
  await expect(use(filename, accountId)).resolves.toMatch(filename);
});

test("a picture that was never uploaded can't be used", async () => {
  const { use, accountId } = await open();
  for (const filename of ["", "../../etc/passwd", "f".repeat(32), "\0", "photo.jpg", "/media/demo/1.svg"]) {
    await expect(use(filename, accountId)).rejects.toMatchObject(notFound);
  }
});

test("a use that is rolled back did not happen", async () => {
  const { send, use, accountId, db, clock } = await open();
  const filename = await send(await makeJpeg());
  const undone = db.transaction(async (tx) => {
    await useUpload(tx, { accountId, purpose: "profile", filename }, clock.now());
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await expect(use(filename, accountId)).resolves.toMatch(filename);
});

test("a day later an unused picture is gone, and a used one stays", async () => {
  const { send, use, kept, rows, services, clock, accountId } = await open();
  const unused = await send(await makeJpeg());
  const used = await send(await makeJpeg());
  await use(used, accountId);

  clock.moveTo("2026-11-19T09:59:00Z");
  await sweepUnused(services);
  expect(await kept(unused)).toBe(5);

  clock.moveTo("2026-11-19T10:01:00Z");
  await expect(use(unused, accountId)).rejects.toMatchObject(notFound);

  clock.moveTo("2026-11-19T10:11:00Z");
  expect(await sweepUnused(services)).toBeGreaterThanOrEqual(1);
  expect([await kept(unused), await rows(unused)]).toEqual([0, 0]);
  expect([await kept(used), await rows(used)]).toEqual([5, 1]);
});

test("the sweep also removes what a crash left on its way in", async () => {
  const { services, incoming, send } = await open();
  await send(await makeJpeg());
  await writeFile(join(incoming, "old"), "half a photo");
  await utimes(join(incoming, "old"), new Date("2026-11-10"), new Date("2026-11-10"));
  await writeFile(join(incoming, "new"), "half a photo");
  await sweepUnused(services);
  expect(await readdir(incoming)).toEqual(["new"]);
});

test("a replaced picture is removed, even while it is still in the making", async () => {
  const { send, use, kept, rows, services, accountId } = await open();
  const filename = await send(await drawPicture(900, 700).jpeg().toBuffer());
  await dropPicture(services, await use(filename, accountId));
  expect([await kept(filename), await rows(filename)]).toEqual([0, 0]);
});

test("a picture whose replacement was committed is removed by the sweep, if its files could not be removed at once", async () => {
  const { db, send, use, kept, rows, services, accountId } = await open();
  const filename = await send(await makeJpeg());
  const path = await use(filename, accountId);
  await db.transaction((tx) => retirePicture(tx, services, path));
  await sweepUnused(services);
  expect([await kept(filename), await rows(filename)]).toEqual([0, 0]);
});

test("dropping no picture, or a drawn one, does nothing", async () => {
  const { services } = await open();
  for (const path of ["", "/media/demo/business/1.svg", "/media/../960.webp", "https://example.com/a.jpg"]) {
    await expect(dropPicture(services, path)).resolves.toBeUndefined();
  }
});

test("a document is opened by its own door, and no public picture is", async () => {
  const { send, use, media, accountId } = await open();
  const path = await use(await send(await makeJpeg(), "certification"), accountId, "certification");
  expect(nameIn(path)).toMatch(/^p_/);
  const file = await openPrivate(media, path, "960.webp");
  file?.stream.destroy();
  expect(file?.type).toBe("image/webp");

  const openToAll = await use(await send(await makeJpeg()), accountId);
  expect(await openPrivate(media, openToAll, "960.webp")).toBeUndefined();
});
