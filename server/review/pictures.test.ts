import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { blockAccount } from "#/server/account/account.ts";
import { blockBusiness, unblockBusiness } from "#/server/business/business.ts";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { serveMedia } from "#/server/media/serving.ts";
import { setCommentHidden } from "#/server/review/review.ts";
import { startApi } from "#/tests/api.ts";

/** A member who reviews a business with pictures, on a process that serves them. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-review-pictures-"));
  const started = await startApi({ settings: { DATA_DIR: dataDir }, http: {} });
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { api, http, services, make, database } = started;
  serveMedia(http, services);
  await services.events.listen(database);
  const author = await make.account({ localGovernmentId: 1 });
  const business = await make.business();
  const calls = api.as(author);
  const upload = async (accountId = author.id, purpose: "review" | "message" = "review") =>
    (await receivePicture(services, { accountId, purpose, file: incomingFile(await makeJpeg()) })).filename;
  const leave = (pictures?: string[], msg = "Neat work") => calls.post(`/v2/comment/${business.id}`, { msg, pictures });
  const shown = async () => (await api.get(`/v2/business/${business.id}/comments`)).body[0];
  const status = async (url: string) => (await http.inject({ url })).statusCode;
  return { ...started, author, business, calls, upload, leave, shown, status };
}

test("a review has up to three pictures, and a save with pictures replaces them", async () => {
  const { calls, business, upload, leave, shown, status } = await start();
  const [one, two, three] = [await upload(), await upload(), await upload()];
  const { body } = await leave([one, two]);
  const [first, second]: string[] = body.comment.pictures;
  expect([first, second]).toEqual([`/media/${one}/960.webp`, `/media/${two}/960.webp`]);
  expect(await Promise.all([first!, second!].map(status))).toEqual([200, 200]);
  expect((await calls.get(`/v2/review/${business.id}`)).body.pictures).toEqual([first, second]);

  await leave(undefined, "Other words");
  expect((await shown()).pictures).toEqual([first, second]);

  await leave([three, second!]);
  expect((await shown()).pictures).toEqual([`/media/${three}/960.webp`, second]);
  expect(await status(first!)).toBe(404);

  await calls.delete(`/v2/review/${business.id}`);
  expect(await status(second!)).toBe(404);
});

test("a review refuses a fourth picture, one of another member or purpose, and pictures without text", async () => {
  const { make, upload, leave, shown } = await start();
  const gone = { status: 404, body: { code: "media/not-found" } };
  expect((await leave(["a", "b", "c", "d"])).status).toBe(422);
  expect(await leave([await upload((await make.account()).id)])).toMatchObject(gone);
  const others = await upload(undefined, "message");
  expect(await leave([others])).toMatchObject(gone);
  expect(await leave([await upload()], "  ")).toMatchObject({
    status: 422,
    body: { fields: { msg: expect.any(String) } },
  });
  expect(await shown()).toBeUndefined();
});

test("pictures of a hidden review are not served, and are restored with it", async () => {
  const { db, services, clock, upload, leave, status } = await start();
  const { comment } = (await leave([await upload()])).body;
  const [path] = comment.pictures;
  expect(await status(path)).toBe(200);
  await db.transaction((tx) => setCommentHidden(tx, services.events, comment.id, clock.now()));
  await expect.poll(() => status(path), { timeout: 1_000 }).toBe(404);
  expect(await leave([])).toMatchObject({ status: 403, body: { code: "review/hidden" } });
  await db.transaction((tx) => setCommentHidden(tx, services.events, comment.id, null));
  await expect.poll(() => status(path), { timeout: 1_000 }).toBe(200);
});

test("pictures of a review are visible while the reviewed page and the author's account are, whatever the author's own page", async () => {
  const { db, make, services, clock, author, business, upload, leave, status } = await start();
  const own = await make.business({ ownerId: author.id });
  const [path] = (await leave([await upload()])).body.comment.pictures;
  await db.transaction((tx) => blockBusiness(tx, services.events, { id: own.id }));
  expect(await status(path)).toBe(200);
  await db.transaction((tx) => blockBusiness(tx, services.events, { id: business.id }));
  await expect.poll(() => status(path), { timeout: 1_000 }).toBe(404);
  await db.transaction((tx) => unblockBusiness(tx, services.events, business.id));
  await expect.poll(() => status(path), { timeout: 1_000 }).toBe(200);
  await db.transaction((tx) => blockAccount(tx, services.events, author.id, clock.now()));
  await expect.poll(() => status(path), { timeout: 1_000 }).toBe(404);
});

test("a page shows the twelve newest photos of its reviews, except those of hidden reviews and of deleted or blocked members", async () => {
  const { api, db, make, services, clock, business, calls, upload, leave } = await start();
  const photos = async (): Promise<{ image: string; by: string }[]> =>
    (await api.get(`/v2/business/${business.id}`)).body.business.customer_photos;
  expect(await photos()).toEqual([]);
  const { comment } = (await leave([await upload(), await upload()])).body;
  const [first, second] = comment.pictures;
  expect(await photos()).toEqual([first, second].map((image) => ({ image, by: "Ada Obi" })));

  const crowd: { id: string }[] = [];
  for (const nth of [1, 2, 3, 4]) {
    const createdAt = new Date(clock.now().getTime() + nth * 60_000);
    const pictures = [1, 2, 3].map((at) => `/media/${nth}${at}/960.webp`);
    const account = await make.account({ firstName: "Chidi", lastName: `${nth}` });
    await make.review({ businessId: business.id, authorId: account.id, msg: "Neat", createdAt, pictures });
    crowd.push(account);
  }
  expect((await photos()).map(({ by }) => by)).toEqual(
    ["Chidi 4", "Chidi 3", "Chidi 2", "Chidi 1"].flatMap((by) => [by, by, by]),
  );
  await db.transaction((tx) => blockAccount(tx, services.events, crowd[3]!.id, clock.now()));
  expect(await photos()).toHaveLength(11);
  expect((await photos())[0]).toEqual({ image: "/media/31/960.webp", by: "Chidi 3" });
  await db.transaction((tx) => setCommentHidden(tx, services.events, comment.id, clock.now()));
  expect((await photos()).map(({ image }) => image)).not.toContain(first);
  expect((await calls.get(`/v2/business/${business.id}`)).body.business.customer_photos).toHaveLength(9);
});

test("a moderator sees the photos of a reported review, even when it is hidden, and of no other review", async () => {
  const { api, make, author, upload, leave } = await start();
  const { comment } = (await leave([await upload(), await upload()])).body;
  const staff = api.asStaff(await make.account({ role: "moderator" }));
  const path = `/v2/admin/reports/comment/${comment.id}`;
  const unknown = { status: 404, body: { code: "moderation/no-such-subject" } };
  expect(await staff.get(`${path}/photos/1`)).toMatchObject(unknown);
  const reporter = api.as(await make.account());
  await reporter.post("/v2/report", { kind: "comment", id: comment.id, reason: "abuse", note: "" });

  expect((await staff.get(path)).body).toMatchObject({
    text: "Neat work",
    photos: [{ path: `${path}/photos/1` }, { path: `${path}/photos/2` }],
  });
  for (const nth of [1, 2]) expect((await staff.get(`${path}/photos/${nth}`)).status).toBe(200);
  for (const nth of ["0", "3", "x"]) expect(await staff.get(`${path}/photos/${nth}`)).toMatchObject(unknown);
  const reason = "It shows somebody's face.";
  expect((await staff.post("/v2/admin/sanctions", { kind: "comment", id: comment.id, reason })).status).toBe(200);
  expect((await staff.get(`${path}/photos/2`)).status).toBe(200);
  expect((await api.as(author).get(`${path}/photos/1`)).status).toBe(403);
});
