import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { TestJobs } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { openMedia } from "#/tests/uploads.ts";
import { drawPicture, makeJpeg } from "./make.ts";
import {
  createMedia,
  dropRetired,
  openPrivate,
  removeUploadsOf,
  retirePicture,
  sweepUploads,
  useUpload,
} from "./media.ts";
import { nameIn } from "./variants.ts";

const notFound = { code: "media/not-found", status: 404 };

test("a filename can be used once", async () => {
  const { send, use, accountId } = await openMedia();
  const filename = await send(await makeJpeg());
  await use(filename, accountId);
  await expect(use(filename, accountId)).rejects.toMatchObject(notFound);
});

test("when a filename is used twice at once, one use succeeds", async () => {
  const { send, use, accountId } = await openMedia();
  const filename = await send(await makeJpeg());
  const uses = await Promise.allSettled([use(filename, accountId), use(filename, accountId)]);
  expect(uses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a filename cannot be used by another member or for another purpose, and stays with its sender", async () => {
  const { send, use, accountId, db } = await openMedia();
  const stranger = await makeAccount(db);
  const filename = await send(await makeJpeg());
  await expect(use(filename, stranger.id)).rejects.toMatchObject(notFound);
  await expect(use(filename, accountId, "business")).rejects.toMatchObject(notFound);
  await expect(use(filename, accountId)).resolves.toMatch(filename);
});

test("a picture that was never uploaded can't be used", async () => {
  const { use, accountId } = await openMedia();
  for (const filename of ["", "../../etc/passwd", "f".repeat(32), "\0", "photo.jpg", "/media/demo/1.svg"]) {
    await expect(use(filename, accountId)).rejects.toMatchObject(notFound);
  }
});

test("a use that is rolled back has no effect", async () => {
  const { send, use, accountId, db, clock } = await openMedia();
  const filename = await send(await makeJpeg());
  const undone = db.transaction(async (tx) => {
    await useUpload(tx, { accountId, purpose: "profile", filename }, clock.now());
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  await expect(use(filename, accountId)).resolves.toMatch(filename);
});

test("an unused picture is removed after an hour, and a used one stays", async () => {
  const { send, use, kept, rows, services, clock, accountId } = await openMedia({ database: ownDatabase() });
  const unused = await send(await makeJpeg());
  const used = await send(await makeJpeg());
  await use(used, accountId);

  clock.moveTo("2026-11-18T10:59:00Z");
  await sweepUploads(services);
  expect(await kept(unused)).toBe(5);

  clock.moveTo("2026-11-18T11:01:00Z");
  await expect(use(unused, accountId)).rejects.toMatchObject(notFound);

  clock.moveTo("2026-11-18T11:11:00Z");
  await sweepUploads(services);
  expect([await kept(unused), await rows(unused)]).toEqual([0, 0]);
  expect([await kept(used), await rows(used)]).toEqual([5, 1]);
});

test("the sweep also removes incomplete files that a crash left", async () => {
  const { services, incoming, send } = await openMedia({ database: ownDatabase() });
  await send(await makeJpeg());
  await writeFile(join(incoming, "old"), "half a photo");
  await utimes(join(incoming, "old"), new Date("2026-11-10"), new Date("2026-11-10"));
  await writeFile(join(incoming, "new"), "half a photo");
  await sweepUploads(services);
  expect(await readdir(incoming)).toEqual(["new"]);
});

test("a replaced picture is removed", async () => {
  const { send, use, kept, rows, services, accountId } = await openMedia();
  const filename = await send(await drawPicture(900, 700).jpeg().toBuffer());
  await dropRetired(services, await use(filename, accountId));
  expect([await kept(filename), await rows(filename)]).toEqual([0, 0]);
});

test("a replaced picture whose files could not be removed at once is removed by the sweep", async () => {
  const { db, send, use, kept, rows, services, accountId, clock } = await openMedia({ database: ownDatabase() });
  const filename = await send(await makeJpeg());
  const path = await use(filename, accountId);
  await db.transaction((tx) => retirePicture(tx, services, path));
  clock.moveTo("2026-11-18T10:11:00Z");
  await sweepUploads(services);
  expect([await kept(filename), await rows(filename)]).toEqual([0, 0]);
});

test("an upload of an erased member that another process still stores is removed by a later sweep, with all its files", async () => {
  const started = Promise.withResolvers<string>();
  const resumed = Promise.withResolvers<void>();
  const { db, send, kept, rows, services, clock, accountId } = await openMedia({
    database: ownDatabase(),
    wrap: (disk) => ({
      ...disk,
      put: async (name, variant, content) => {
        started.resolve(name);
        await resumed.promise;
        await disk.put(name, variant, content);
      },
    }),
  });
  const sent = send(await makeJpeg());
  const name = await started.promise;
  const another = {
    ...services,
    media: createMedia({ dataDir: services.media.incoming, s3: undefined }, services.media.store),
  };

  await db.transaction((tx) => removeUploadsOf(tx, { clock, jobs: new TestJobs() }, accountId));
  await sweepUploads(another);
  resumed.resolve();
  await sent;
  clock.moveTo("2026-11-18T10:11:00Z");
  await sweepUploads(another);

  expect([await kept(name), await rows(name)]).toEqual([0, 0]);
});

test("a picture that cannot be removed is reported, and the sweep continues", async () => {
  let stuck = "";
  const { send, rows, services, clock, failures } = await openMedia({
    database: ownDatabase(),
    wrap: (disk) => ({
      ...disk,
      remove: (name) => (name === stuck ? Promise.reject(new Error("not permitted")) : disk.remove(name)),
    }),
  });
  const names = (await Promise.all([send(await makeJpeg()), send(await makeJpeg())])).sort();
  stuck = names[0]!;
  clock.moveTo("2026-11-18T12:00:00Z");
  await sweepUploads(services);

  expect([await rows(names[0]!), await rows(names[1]!)]).toEqual([1, 0]);
  expect(failures).toEqual([{ part: "removal of pictures", upload: names[0] }]);
});

test("removing an empty or a generated picture does nothing", async () => {
  const { services } = await openMedia();
  for (const path of ["", "/media/demo/business/1.svg", "/media/../960.webp", "https://example.com/a.jpg"]) {
    await expect(dropRetired(services, path)).resolves.toBeUndefined();
  }
});

test("documents and public pictures are opened by different functions", async () => {
  const { send, use, media, accountId } = await openMedia();
  const path = await use(await send(await makeJpeg(), "certification"), accountId, "certification");
  expect(nameIn(path)).toMatch(/^p_/);
  const file = await openPrivate(media, path, "960.webp");
  file?.stream.destroy();
  expect(file?.type).toBe("image/webp");

  const openToAll = await use(await send(await makeJpeg()), accountId);
  expect(await openPrivate(media, openToAll, "960.webp")).toBeUndefined();
});
