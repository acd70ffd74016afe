import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { startApi } from "#/tests/api.ts";

const kit = "/v2/mybusiness/share";

async function startWithOwner(given: { status?: "active" | "hidden" | "blocked" } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-share-kit-"));
  const started = await startApi({ settings: { PUBLIC_URL: "https://localchap.ng", DATA_DIR: dataDir } });
  onTestFinished(async () => {
    await started.services.media.imagePipeline.finish();
    await rm(dataDir, { recursive: true, force: true });
  });
  const business = await started.make.business({ name: "Bisi Stitches", phone: "+2347000000999", ...given });
  return { ...started, business, me: started.api.as({ id: business.ownerId }) };
}

test.each([
  ["square.jpg", "jpeg", 1_080, 1_350],
  ["story.jpg", "jpeg", 1_080, 1_920],
  ["qr.png", "png", 1_024, 1_024],
])("an owner fetches %s of their share kit as a %s of %i by %i", async (file, format, width, height) => {
  const { me } = await startWithOwner();
  const { status, headers, body } = await me.get(`${kit}/${file}`);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, `image/${format}`, "no-store"]);
  expect(await sharp(body).metadata()).toMatchObject({ format, width, height });
});

test("the poster of a share kit is a PDF of one A5 page with the name in its title", async () => {
  const { me } = await startWithOwner();
  const { status, headers, body } = await me.get(`${kit}/poster.pdf`);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  const pdf = await PDFDocument.load(body);
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getPage(0).getSize()).toEqual({ width: 420, height: 595 });
  expect(pdf.getTitle()).toContain("Bisi Stitches");
});

test("the card that everybody can fetch is the same whatever the number, the owner's own is not", async () => {
  const { me, db, business } = await startWithOwner();
  const own = async () => (await me.get(`${kit}/square.jpg`)).body as Buffer;
  const before = await own();
  await db.execute(`update businesses set phone = '+2347000000111' where id = '${business.id}'`);
  expect((await own()).equals(before)).toBe(false);
});

test("the share card carries the owner's picture", async () => {
  const { me, services, business } = await startWithOwner();
  const plain = (await me.get(`${kit}/square.jpg`)).body as Buffer;
  const upload = { accountId: business.ownerId, purpose: "business", file: incomingFile(await makeJpeg()) } as const;
  const { filename } = await receivePicture(services, upload);
  await me.post("/v2/business/update_image", { image: filename });
  const pictured = (await me.get(`${kit}/square.jpg`)).body as Buffer;
  const meanOf = async (card: Buffer) =>
    (await sharp(card).extract({ left: 0, top: 120, width: 1_080, height: 600 }).stats()).channels.map(({ mean }) =>
      Math.round(mean),
    );
  expect(await meanOf(pictured)).not.toEqual(await meanOf(plain));
});

test.each(["hidden", "blocked"] as const)("the share kit of a page that is %s is refused", async (status) => {
  const { me } = await startWithOwner({ status });
  for (const file of ["square.jpg", "story.jpg", "qr.png", "poster.pdf"]) {
    expect(await me.get(`${kit}/${file}`)).toMatchObject({ status: 409, body: { code: "business/not-shown" } });
  }
});

test("a share kit is its owner's: strangers have none, visitors sign in first, and unknown files are not there", async () => {
  const { api, me, make } = await startWithOwner();
  expect((await api.get(`${kit}/square.jpg`)).status).toBe(401);
  expect(await api.as(await make.account()).get(`${kit}/square.jpg`)).toMatchObject({
    body: { code: "business/none-yet" },
  });
  for (const file of ["toString", "..%2Fqr.png", "card.gif"]) expect((await me.get(`${kit}/${file}`)).status).toBe(404);
});
