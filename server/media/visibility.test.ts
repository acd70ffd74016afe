import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { blockAccount, unblockAccount } from "#/server/account/account.ts";
import { markDeleted } from "#/server/account/deletion.ts";
import { blockBusiness, unblockBusiness } from "#/server/business/business.ts";
import { startApi } from "#/tests/api.ts";
import { incomingFile, makeJpeg } from "./make.ts";
import { receivePicture } from "./media.ts";
import { serveMedia } from "./serving.ts";
import { uploads } from "./tables.ts";
import type { Purpose } from "./variants.ts";

/** A member with a portrait, a banner and a catalog item, and a second process on the same database. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-visibility-"));
  const started = await startApi({ settings: { DATA_DIR: dataDir }, http: {} });
  const { api, http, services, make, database } = started;
  serveMedia(http, services);
  await services.events.listen(database);
  const { id } = await make.account({ localGovernmentId: 1 });
  const business = await make.business({ ownerId: id });
  const owner = api.as({ id });
  const upload = async (purpose: Purpose) => {
    const file = incomingFile(await makeJpeg());
    const { filename } = await receivePicture(services, { accountId: id, purpose, file });
    return filename;
  };
  await owner.post("/v2/user/image", { image: await upload("profile") });
  await owner.post("/v2/business/update_image", { image: await upload("business") });
  await owner.post("/v2/catalog", { image: await upload("catalog"), name: "Chair" });
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const shown = async () => (await owner.get("/v2/mybusiness")).body;
  const before = await shown();
  const paths = { portrait: before.owner.image, banner: before.image, thing: before.catalog[0].image };
  const statuses = async () => {
    const replies = Object.entries(paths).map(async ([what, url]) => [what, (await http.inject({ url })).statusCode]);
    return Object.fromEntries(await Promise.all(replies));
  };
  return { ...started, id, business, owner, upload, shown, paths, statuses, dataDir };
}

const allShown = { portrait: 200, banner: 200, thing: 200 };
const allGone = { portrait: 404, banner: 404, thing: 404 };
const pageGone = { portrait: 200, banner: 404, thing: 404 };

test("an uploaded picture that is not used yet is not served", async () => {
  const { http, upload } = await start();
  expect((await http.inject({ url: `/media/${await upload("profile")}/960.webp` })).statusCode).toBe(404);
});

test("the pictures of a member who deletes their account are hidden within a second", async () => {
  const { db, services, id, statuses } = await start();
  expect(await statuses()).toEqual(allShown);
  await db.transaction((tx) => markDeleted(tx, services, id));
  await expect.poll(statuses, { timeout: 1_000 }).toEqual(allGone);
});

test("the pictures of a blocked member are hidden within a second, and restored with them", async () => {
  const { db, services, clock, id, statuses } = await start();
  expect(await statuses()).toEqual(allShown);
  await db.transaction((tx) => blockAccount(tx, services.events, id, clock.now()));
  await expect.poll(statuses, { timeout: 1_000 }).toEqual(allGone);
  await db.transaction((tx) => unblockAccount(tx, services.events, id));
  await expect.poll(statuses, { timeout: 1_000 }).toEqual(allShown);
});

test("the pictures of a blocked page are hidden within a second, also by the owner's own address", async () => {
  const { db, http, services, business, owner, shown, statuses } = await start();
  await owner.post("/v2/business/visibility", { is_shown: false });
  const { image } = await shown();
  await db.transaction((tx) => blockBusiness(tx, services.events, { id: business.id }));
  await expect.poll(statuses, { timeout: 1_000 }).toEqual(pageGone);
  expect((await http.inject({ url: image })).statusCode).toBe(404);
  expect((await http.inject({ url: (await shown()).image })).statusCode).toBe(404);
  await db.transaction((tx) => unblockBusiness(tx, services.events, business.id));
  await owner.post("/v2/business/visibility", { is_shown: true });
  await expect.poll(statuses, { timeout: 1_000 }).toEqual(allShown);
});

test("the pictures of a page hidden by its owner are visible to the owner only", async () => {
  const { http, owner, shown, statuses } = await start();
  expect(await statuses()).toEqual(allShown);

  await owner.post("/v2/business/visibility", { is_shown: false });

  await expect.poll(statuses, { timeout: 1_000 }).toEqual(pageGone);
  const { image, catalog } = await shown();
  for (const url of [image, catalog[0].image]) {
    const reply = await http.inject({ url });
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect((await http.inject({ url: url.replace(/\.[0-9a-f-]{36}/, `.${"0".repeat(36)}`) })).statusCode).toBe(404);
  }
});

test("an owner who leaves loses their own picture address too", async () => {
  const { db, http, services, id, owner, shown } = await start();
  await owner.post("/v2/business/visibility", { is_shown: false });
  const { image } = await shown();
  await db.transaction((tx) => markDeleted(tx, services, id));
  expect((await http.inject({ url: image })).statusCode).toBe(404);
});

test("a job removes the files of an erased member; pictures in messages stay with the recipients", async () => {
  const { db, services, jobs, clock, id, upload, dataDir } = await start();
  await upload("profile");
  const said = await upload("message");
  await db.update(uploads).set({ usedAt: clock.now() }).where(eq(uploads.name, said));
  await db.transaction((tx) => markDeleted(tx, services, id));
  clock.moveTo("2026-12-19T10:00:00Z");
  await jobs.runNow("account.erase-deleted");

  await jobs.run();

  const left = await db.select({ name: uploads.name }).from(uploads).where(eq(uploads.accountId, id));
  expect(left).toEqual([{ name: said }]);
  const files = await readdir(join(dataDir, "media"), { recursive: true });
  const named = files.map((path) => /(p_)?[0-9a-f]{32}/.exec(path)?.[0]).filter(Boolean);
  expect([...new Set(named)]).toEqual([said]);
});
