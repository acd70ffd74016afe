import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { makeJpeg } from "#/server/media/make.ts";
import { serveMedia } from "#/server/media/serving.ts";
import { type StartOptions, startApi } from "#/tests/api.ts";
import { certifications, documentOpenings } from "./tables.ts";
import { decideCertification, decideRecheck } from "./verification.ts";

async function start(options: StartOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-documents-"));
  const started = await startApi({ settings: { DATA_DIR: dataDir }, ...options });
  const { api, make, db, services } = started;
  onTestFinished(async () => {
    await services.media.imagePipeline.finish();
    await rm(dataDir, { recursive: true, force: true });
  });
  const withBusiness = async (given: Parameters<typeof make.business>[0] = {}) => {
    const account = await make.account();
    const business = await make.business({ ownerId: account.id, ...given });
    return { account, business, owner: api.as(account) };
  };
  /** Sends a picture through the service. */
  const send = async (owner: ReturnType<typeof api.as>, path: string): Promise<string> => {
    const boundary = randomUUID();
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), await makeJpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const { status, body } = await owner.post(path, payload, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
    expect(status).toBe(200);
    return body.filename;
  };
  const submit = async (owner: ReturnType<typeof api.as>, name: string) =>
    owner.post("/v2/certification", { name, image: await send(owner, "/v2/certification/upload") });
  const decide = (certificationId: string, decision: "approve" | "reject", reason = "") =>
    db.transaction((tx) => decideCertification(tx, services, { certificationId, decision, reason }));
  return { ...started, withBusiness, send, submit, decide };
}

const notThere = { status: 404, body: { code: "verification/no-such-document" } };

describe("a document", () => {
  test("a document is sent in, waits for a reviewer, and is seen by its owner alone", async () => {
    const { api, withBusiness, submit } = await start();
    const { owner, business } = await withBusiness();

    const { status, body } = await submit(owner, "CAC");

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: business.id, is_verified: false });
    expect(body.certifications).toEqual([
      {
        ...{ id: expect.any(String), name: "CAC", status: "pending", reason: "", decided_on: "" },
        date_created: "2026-11-18T10:00:00.000Z",
      },
    ]);
    expect((await owner.get("/v2/mybusiness")).body.certifications).toEqual(body.certifications);
    expect((await api.get(`/v2/business/${business.id}`)).body.business.certifications).toEqual([]);
  });

  test.each([
    [{ name: "Passport" }, "name", "Select a document type"],
    [{ name: undefined }, "name", "Select a document type"],
    [{ image: "" }, "image", "Select an Image!"],
  ])("a document with %j is refused", async (change, field, detail) => {
    const { withBusiness, send } = await start();
    const { owner } = await withBusiness();
    const image = await send(owner, "/v2/certification/upload");
    const reply = await owner.post("/v2/certification", { name: "CAC", image, ...change });
    expect(reply).toMatchObject({ status: 422, body: { detail, fields: { [field]: detail } } });
  });

  test("a document is one's own picture, sent as a document, once", async () => {
    const { withBusiness, send } = await start();
    const [ada, bola] = [await withBusiness(), await withBusiness()];
    const theirs = await send(bola.owner, "/v2/certification/upload");
    const banner = await send(ada.owner, "/v2/business/load_image");
    const once = await send(ada.owner, "/v2/certification/upload");
    expect((await ada.owner.post("/v2/certification", { name: "CAC", image: once })).status).toBe(200);

    for (const image of [theirs, banner, once, "nonsense"]) {
      const reply = await ada.owner.post("/v2/certification", { name: "CAC", image });
      expect(reply).toMatchObject({ status: 404, body: { code: "media/not-found" } });
    }
  });

  test("a document needs a business, and none that is verified already", async () => {
    const { api, make, withBusiness, send } = await start();
    const visitor = api.as(await make.account());
    const image = await send(visitor, "/v2/certification/upload");
    expect(await visitor.post("/v2/certification", { name: "CAC", image })).toMatchObject({
      status: 404,
      body: { code: "business/none-yet" },
    });

    const { owner } = await withBusiness({ isVerified: true });
    const unneeded = await send(owner, "/v2/certification/upload");
    expect(await owner.post("/v2/certification", { name: "CAC", image: unneeded })).toMatchObject({
      status: 409,
      body: { code: "verification/already-verified" },
    });
  });

  test("documents cannot be approved from outside", async () => {
    const { withBusiness, send } = await start();
    const { owner } = await withBusiness();
    const image = await send(owner, "/v2/certification/upload");
    const forged = {
      name: "CAC",
      image,
      status: "approved",
      is_verified: true,
      business_id: randomUUID(),
      decidedAt: "2026-01-01",
    };
    expect((await owner.post("/v2/certification", forged)).body).toMatchObject({
      is_verified: false,
      certifications: [{ status: "pending" }],
    });
  });
});

describe("the picture of a document", () => {
  test("the picture of a document opens for its owner, is kept by no one, and every opening is written down", async () => {
    const { withBusiness, submit, db, clock } = await start();
    const { owner, account } = await withBusiness();
    const [{ id }] = (await submit(owner, "ID Card")).body.certifications;

    const first = await owner.get(`/v2/certification/${id}/picture`);
    clock.moveTo("2026-11-18T11:00:00Z");
    await owner.get(`/v2/certification/${id}/picture`);

    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await sharp(first.body).metadata()).width).toBe(64);
    const openings = await db
      .select()
      .from(documentOpenings)
      .where(eq(documentOpenings.certificationId, id))
      .orderBy(documentOpenings.openedAt);
    expect(openings.map(({ accountId, openedAt }) => [accountId, openedAt.toISOString()])).toEqual([
      [account.id, "2026-11-18T10:00:00.000Z"],
      [account.id, "2026-11-18T11:00:00.000Z"],
    ]);
  });

  test("the picture of a document is not there for strangers, nor for anybody under the address of public pictures", async () => {
    const { api, http, services, withBusiness, submit, db } = await start({ http: {} });
    serveMedia(http, services);
    const { owner, business } = await withBusiness();
    const stranger = await withBusiness();
    const [{ id }] = (await submit(owner, "CAC")).body.certifications;
    const path = `/v2/certification/${id}/picture`;

    expect(await stranger.owner.get(path)).toMatchObject(notThere);
    expect(await api.get(path)).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
    for (const nonsense of ["0", randomUUID(), "%F0%9F%98%80"])
      expect(await owner.get(`/v2/certification/${nonsense}/picture`)).toMatchObject(notThere);
    expect(await db.$count(documentOpenings, eq(documentOpenings.certificationId, id))).toBe(0);
    const [row] = await db.select().from(certifications).where(eq(certifications.id, id));
    expect(row!.image).toMatch(/^\/media\/p_/);
    for (const url of [row!.image, row!.image.replace("p_", ""), row!.image.replace("960", "1600")]) {
      expect([url, (await http.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    const everything = JSON.stringify([
      (await owner.get("/v2/mybusiness")).body,
      (await api.get(`/v2/business/${business.id}`)).body,
    ]);
    expect(everything).not.toContain("p_");
  });

  test("the picture of a document leaves a record that no one can change", async () => {
    const { withBusiness, submit, db } = await start();
    const { owner } = await withBusiness();
    const [{ id }] = (await submit(owner, "CAC")).body.certifications;
    await owner.get(`/v2/certification/${id}/picture`);
    const mine = eq(documentOpenings.certificationId, id);

    await expect(db.delete(documentOpenings).where(mine)).rejects.toThrow();
    await expect(
      db
        .update(documentOpenings)
        .set({ openedAt: new Date(0) })
        .where(mine),
    ).rejects.toThrow();
    expect(await db.$count(documentOpenings, mine)).toBe(1);
  });

  test("the picture of a document goes, files first, when its owner is erased; the record of openings stays", async () => {
    const { withBusiness, submit, db, services } = await start();
    const { owner, account, business } = await withBusiness();
    const [{ id }] = (await submit(owner, "CAC")).body.certifications;
    await owner.get(`/v2/certification/${id}/picture`);
    const [row] = await db.select().from(certifications).where(eq(certifications.id, id));

    await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: account.id }));

    expect(await db.$count(certifications, eq(certifications.businessId, business.id))).toBe(0);
    expect(await services.media.store.get(row!.image.split("/")[2]!, "960.webp")).toBeUndefined();
    expect(await db.$count(documentOpenings, eq(documentOpenings.certificationId, id))).toBe(1);
  });
});

describe("a reviewer's word", () => {
  test("a reviewer's word gives the blue tick once the certificate and the ID are approved, at once and everywhere", async () => {
    const { api, withBusiness, submit, decide } = await start();
    const { owner, business } = await withBusiness();
    for (const name of ["CAC", "ID Card"]) await submit(owner, name);
    const [cac, card] = (await owner.get("/v2/mybusiness")).body.certifications;
    const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business;

    expect(await decide(cac.id, "approve")).toEqual({ businessId: business.id, isVerified: false });
    expect((await shown()).is_verified).toBe(false);
    expect((await decide(card.id, "approve")).isVerified).toBe(true);

    expect(await shown()).toMatchObject({ is_verified: true, certifications: [{ name: "CAC" }, { name: "ID Card" }] });
    const [listing] = (await api.get(`/v2/finder?search=${encodeURIComponent(business.name)}`)).body;
    expect(listing).toMatchObject({ id: business.id, is_verified: true });
  });

  test("a reviewer's word that rejects is told with its reason, and takes the tick away with the proof", async () => {
    const { withBusiness, submit, decide, db } = await start();
    const { owner, business } = await withBusiness();
    for (const name of ["CAC", "ID Card"]) await submit(owner, name);
    const [cac, card] = (await owner.get("/v2/mybusiness")).body.certifications;
    await decide(cac.id, "approve");
    await decide(card.id, "approve");
    await db.update(businesses).set({ recheckSince: new Date() }).where(eq(businesses.id, business.id));

    expect((await decide(cac.id, "reject", "The number belongs to another company")).isVerified).toBe(false);

    const own = (await owner.get("/v2/mybusiness")).body;
    expect(own).toMatchObject({
      is_verified: false,
      certifications: [{ status: "rejected", reason: "The number belongs to another company" }, {}],
    });
    const [row] = await db.select().from(businesses).where(eq(businesses.id, business.id));
    expect(row!.recheckSince).toBeNull();
    await expect(decide(cac.id, "reject")).rejects.toMatchObject({ code: "verification/wrong-step" });
    await expect(decide(randomUUID(), "approve")).rejects.toMatchObject({ code: "verification/no-such-document" });
  });
});

test("the owner is told of each word, and of the tick in place of the last one", async () => {
  const { withBusiness, submit, decide, clock } = await start();
  const { owner } = await withBusiness();
  for (const name of ["CAC", "ID Card"]) await submit(owner, name);
  const [cac, card] = (await owner.get("/v2/mybusiness")).body.certifications;

  await decide(cac.id, "approve");
  clock.moveTo("2026-11-18T11:00:00Z");
  await decide(card.id, "reject", "It is not readable.");
  clock.moveTo("2026-11-18T12:00:00Z");
  await decide(card.id, "approve");

  expect((await owner.get("/v2/notifications")).body).toMatchObject([
    { title: "Your business is verified", link: "/mybusiness" },
    {
      title: "A document was rejected",
      message: expect.stringContaining("“ID Card”: It is not readable."),
      link: "/verify",
    },
    { title: "A document was approved", message: "We approved the document you sent as “CAC”." },
  ]);
});

test.each(["/v2/certification/upload", "/v2/certification"])("POST %s is for members", async (path) => {
  const { api } = await start();
  expect(await api.post(path, {})).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
});

test("a certificate and an ID approved by two moderators at the same time make the business verified", async () => {
  const { withBusiness, make, decide, db } = await start();
  for (let round = 0; round < 6; round += 1) {
    const { business } = await withBusiness();
    const [certificate, id] = await Promise.all(
      (["CAC", "ID Card"] as const).map((name) =>
        make.certification({ businessId: business.id, status: "pending", name }),
      ),
    );

    await Promise.all([decide(certificate!.id, "approve"), decide(id!.id, "approve")]);

    const [after] = await db.select().from(businesses).where(eq(businesses.id, business.id));
    expect(after?.isVerified).toBe(true);
  }
});

test("a re-check decided while an old document is decided neither blocks it nor undoes it", async () => {
  const { withBusiness, make, decide, db, services, clock } = await start();
  for (let round = 0; round < 6; round += 1) {
    const { business } = await withBusiness({ isVerified: true, recheckSince: clock.now() });
    const given = { businessId: business.id, status: "approved" } as const;
    await make.certification({ ...given, name: "CAC" });
    await make.certification({ ...given, name: "ID Card" });
    const old = await make.certification({ ...given, status: "pending", name: "Others" });

    await Promise.all([
      decide(old.id, "approve"),
      db.transaction((tx) => decideRecheck(tx, services, { businessId: business.id, keep: false, reason: "Another." })),
    ]);

    const [after] = await db.select().from(businesses).where(eq(businesses.id, business.id));
    expect(after).toMatchObject({ isVerified: false, recheckSince: null });
  }
});

test("deciding on an old document of a business that keeps its tick leaves its re-check open", async () => {
  const { withBusiness, make, decide, db, clock } = await start();
  const recheckSince = clock.now();
  const { business } = await withBusiness({ isVerified: true, recheckSince });
  const given = { businessId: business.id, status: "approved" } as const;
  const certificate = await make.certification({ ...given, name: "CAC" });
  await make.certification({ ...given, name: "ID Card" });
  const old = await make.certification({ ...given, status: "pending", name: "Others" });
  const stored = async () => (await db.select().from(businesses).where(eq(businesses.id, business.id)))[0];

  await decide(old.id, "reject", "Not readable.");
  expect(await stored()).toMatchObject({ isVerified: true, recheckSince });

  await decide(certificate.id, "reject", "False.");
  expect(await stored()).toMatchObject({ isVerified: false, recheckSince: null });
});

test("the number and name that an owner typed of a document are shown to the reviewer beside its picture, and to no other person", async () => {
  const { api, make, withBusiness, send } = await start();
  const { owner, business } = await withBusiness();
  const image = await send(owner, "/v2/certification/upload");
  const typed = { number: "RC 1234567", holder: "Ada Stitches Ltd" };
  const sent = await owner.post("/v2/certification", { name: "CAC", image, ...typed });
  expect(sent.status).toBe(200);
  expect(JSON.stringify(sent.body)).not.toContain("RC 1234567");
  const reviewer = api.asStaff(await make.account({ role: "moderator" }));
  const { body } = await reviewer.get(`/v2/admin/documents/${sent.body.certifications[0].id}`);
  expect(body).toMatchObject({ typed_number: "RC 1234567", typed_name: "Ada Stitches Ltd" });
  expect(JSON.stringify((await api.get(`/v2/business/${business.id}`)).body)).not.toContain("RC 1234567");
});
