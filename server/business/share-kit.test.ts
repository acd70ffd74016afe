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
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const business = await started.make.business({ name: "Bisi Stitches", phone: "+2347000000999", ...given });
  return { ...started, business, me: started.api.as({ id: business.ownerId }) };
}

test.each([
  ["square-open.jpg", "jpeg", 1_080, 1_350],
  ["square-prices.jpg", "jpeg", 1_080, 1_350],
  ["story-work.jpg", "jpeg", 1_080, 1_920],
  ["story-holiday.jpg", "jpeg", 1_080, 1_920],
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

test("the owner's share card changes with the phone number", async () => {
  const { me, db, business } = await startWithOwner();
  const own = async () => (await me.get(`${kit}/square-open.jpg`)).body as Buffer;
  const before = await own();
  await db.execute(`update businesses set phone = '+2347000000111' where id = '${business.id}'`);
  expect((await own()).equals(before)).toBe(false);
});

test("the share card shows the owner's picture", async () => {
  const { me, services, business } = await startWithOwner();
  const plain = (await me.get(`${kit}/square-open.jpg`)).body as Buffer;
  const upload = { accountId: business.ownerId, purpose: "business", file: incomingFile(await makeJpeg()) } as const;
  const { filename } = await receivePicture(services, upload);
  await me.post("/v2/business/update_image", { image: filename });
  const pictured = (await me.get(`${kit}/square-open.jpg`)).body as Buffer;
  const meanOf = async (card: Buffer) =>
    (await sharp(card).extract({ left: 0, top: 160, width: 1_080, height: 200 }).stats()).channels.map(({ mean }) =>
      Math.round(mean),
    );
  expect(await meanOf(pictured)).not.toEqual(await meanOf(plain));
});

test.each(["hidden", "blocked"] as const)("the share kit of a page that is %s is refused", async (status) => {
  const { me } = await startWithOwner({ status });
  for (const file of ["square-open.jpg", "story-work.jpg", "qr.png", "poster.pdf"]) {
    expect(await me.get(`${kit}/${file}`)).toMatchObject({ status: 409, body: { code: "business/not-shown" } });
  }
});

test("a share kit is only for its owner: strangers have none, visitors sign in first, and unknown files are not found", async () => {
  const { api, me, make } = await startWithOwner();
  expect((await api.get(`${kit}/square-open.jpg`)).status).toBe(401);
  expect(await api.as(await make.account()).get(`${kit}/square-open.jpg`)).toMatchObject({
    body: { code: "business/none-yet" },
  });
  for (const file of ["toString", "..%2Fqr.png", "card.gif", "square.jpg", "story-toString.jpg", "link-open.jpg"])
    expect((await me.get(`${kit}/${file}`)).status).toBe(404);
});

test("a picture of new work shows the newest item, and one of a holiday the next special day", async () => {
  const { me, services, business, db } = await startWithOwner();
  const drawn = async (file: string) => ((await me.get(`${kit}/${file}`)).body as Buffer).toString("base64");
  const before = { work: await drawn("square-work.jpg"), holiday: await drawn("square-holiday.jpg") };
  const upload = { accountId: business.ownerId, purpose: "catalog", file: incomingFile(await makeJpeg()) } as const;
  const { filename } = await receivePicture(services, upload);
  await me.post("/v2/catalog", { image: filename, name: "Aso ebi", price: 12_500 });
  expect(await drawn("square-work.jpg")).not.toBe(before.work);
  const day = await db.execute("select (now() at time zone 'Africa/Lagos' + interval '2 days')::date::text as on");
  const date = (day as unknown as { on: string }[])[0]?.on ?? "";
  await me.post("/v2/business/special_day", { date, name: "Sallah", open_time: "Closed", close_time: "Closed" });
  expect(await drawn("square-holiday.jpg")).not.toBe(before.holiday);
});
