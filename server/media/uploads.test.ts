import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import { openMedia } from "#/tests/uploads.ts";
import { drawPicture, incomingFile, makeJpeg } from "./make.ts";
import { receivePicture } from "./media.ts";
import { uploads } from "./tables.ts";
import { saveIncoming } from "./uploads.ts";
import { variantNames } from "./variants.ts";

test("an uploaded picture is stored in all its variants and used by its path", async () => {
  const { send, use, kept, accountId, db, incoming } = await openMedia();
  const filename = await send(await makeJpeg(400, 300));
  expect(filename).toMatch(/^[0-9a-f]{32}$/);
  expect(await use(filename, accountId)).toBe(`/media/${filename}/960.webp`);
  expect(await kept(filename)).toBe(5);
  const [row] = await db.select().from(uploads).where(eq(uploads.name, filename));
  expect(row).toMatchObject({ accountId, purpose: "profile", width: 400, height: 300 });
  expect(await readdir(incoming)).toEqual([]);
});

test("an upload is acknowledged after all its variants are stored, so that none is lost when the process is killed", async () => {
  const resumed = Promise.withResolvers<void>();
  const stored: string[] = [];
  const { send } = await openMedia({
    wrap: (disk) => ({
      ...disk,
      put: async (name, variant, content) => {
        if (stored.length === variantNames.length - 1) await resumed.promise;
        await disk.put(name, variant, content);
        stored.push(variant);
      },
    }),
  });
  let isAnswered = false;
  const sent = send(await makeJpeg()).then(() => (isAnswered = true));
  await expect.poll(() => stored.length).toBe(variantNames.length - 1);
  expect(isAnswered).toBe(false);
  resumed.resolve();
  await sent;
  expect(stored.toSorted()).toEqual(variantNames.toSorted());
});

test("unused files of one account are limited to 50 MB, and used ones do not count", async () => {
  const { db, send, use, accountId, clock } = await openMedia();
  const filename = await send(await makeJpeg());
  await db.update(uploads).set({ bytes: 49_999_999 }).where(eq(uploads.name, filename));

  await expect(send(await makeJpeg())).rejects.toMatchObject({ code: "request/too-many", retryAfterSeconds: 3_600 });
  await use(filename, accountId);
  const next = await send(await makeJpeg());

  await db.update(uploads).set({ bytes: 49_999_999 }).where(eq(uploads.name, next));
  clock.moveTo("2026-11-18T11:01:00Z");
  await expect(send(await makeJpeg())).resolves.toMatch(/^\w{32}$/);
});

test("after three slow PDFs an account cannot send another for an hour; fast ones do not count", {
  tags: "thorough",
  timeout: 60_000,
}, async () => {
  const { db, clock, send, accountId } = await openMedia();
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]);
  const certificate = await pdf.save();
  for (let nth = 0; nth < 4; nth += 1) await send(certificate, "certification");

  for (let nth = 0; nth < 3; nth += 1) await countTowards(db, clock.now(), ["pdf.heavy"], { accountId });
  await expect(send(certificate, "certification")).rejects.toMatchObject({ code: "request/too-many" });

  clock.moveTo("2026-11-18T11:01:00Z");
  await expect(send(certificate, "certification")).resolves.toMatch(/^p_/);
});

test("a file that is no picture leaves nothing behind: no row, no file", async () => {
  const { send, db, accountId, incoming } = await openMedia();
  await expect(send(Buffer.from("<svg/>"))).rejects.toMatchObject({ code: "media/not-a-picture" });
  expect(await db.$count(uploads, eq(uploads.accountId, accountId))).toBe(0);
  expect(await readdir(incoming)).toEqual([]);
});

test("an upload fails if a variant cannot be stored, and the next one proceeds", async () => {
  let isFull = true;
  const { send } = await openMedia({
    wrap: (disk) => ({
      ...disk,
      put: (...what) => (isFull && what[1] === "960.jpg" ? Promise.reject(new Error("disk full")) : disk.put(...what)),
    }),
  });
  for (let time = 0; time < 3; time += 1) await expect(send(await makeJpeg())).rejects.toThrow("disk full");
  isFull = false;
  await expect(send(await makeJpeg())).resolves.toMatch(/^\w{32}$/);
});

test("an upload of 40 MB is rejected after 15, as a stream", async () => {
  const { services, accountId, incoming } = await openMedia();
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

test("a file truncated at the size limit is rejected, not stored as a picture", async () => {
  const { services, accountId } = await openMedia();
  const file = { ...incomingFile(await makeJpeg()), isTooLarge: () => true };
  await expect(receivePicture(services, { accountId, purpose: "profile", file })).rejects.toMatchObject({
    code: "request/too-large",
  });
});

test("an upload aborted by the client leaves nothing behind", async () => {
  const { services, accountId, incoming } = await openMedia();
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

test("an upload that stalls is rejected, and leaves nothing behind", async () => {
  const { incoming } = await openMedia();
  const stream = new Readable({ read() {} });
  stream.push(await makeJpeg());
  const limit = { bytesMax: 1_000_000, tooLarge: "", brokenOff: "The picture did not arrive whole.", silentMs: 50 };
  await expect(saveIncoming({ stream, isTooLarge: () => false }, incoming, limit)).rejects.toMatchObject({
    code: "request/malformed",
    detail: "The picture did not arrive whole.",
  });
  expect(await readdir(incoming)).toEqual([]);
});

test("an upload truncated at nine tenths is rejected, and accepted when it is sent again", async () => {
  const { send, kept, incoming } = await openMedia();
  const picture = await makeJpeg(1_200, 900);
  await expect(send(picture.subarray(0, Math.floor(picture.length * 0.9)))).rejects.toMatchObject({
    code: "media/not-a-picture",
    detail: "That picture is damaged or incomplete. Choose another.",
  });
  expect(await kept(await send(picture))).toBe(5);
  expect(await readdir(incoming)).toEqual([]);
});

test("two pictures are processed at once, one of each account, however many are uploaded", async () => {
  const busy = new Set<string>();
  const puts = new Map<string, number>();
  let most = 0;
  const { services, db } = await openMedia({
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
  const senders = await Promise.all(Array.from({ length: 3 }, () => makeAccount(db)));
  const receive = (accountId: string) =>
    receivePicture(services, { accountId, purpose: "profile", file: incomingFile(photo) });
  const names = await Promise.all(senders.flatMap(({ id }) => [receive(id), receive(id), receive(id)]));
  expect(new Set(names.map(({ filename }) => filename)).size).toBe(9);
  expect(most).toBe(2);
});
