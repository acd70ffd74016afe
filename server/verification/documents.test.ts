import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startWithDocuments } from "#/tests/documents.ts";

describe("a document", () => {
  test("a document is sent in, waits for review, and is visible to its owner only", async () => {
    const { api, withBusiness, submit } = await startWithDocuments();
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
    const { withBusiness, send } = await startWithDocuments();
    const { owner } = await withBusiness();
    const image = await send(owner, "/v2/certification/upload");
    const reply = await owner.post("/v2/certification", { name: "CAC", image, ...change });
    expect(reply).toMatchObject({ status: 422, body: { detail, fields: { [field]: detail } } });
  });

  test("a document is a picture of one's own, uploaded as a document, and used once", async () => {
    const { withBusiness, send } = await startWithDocuments();
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

  test("a document requires a business that is not verified yet", async () => {
    const { api, make, withBusiness, send } = await startWithDocuments();
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

  test("documents cannot be approved with public calls", async () => {
    const { withBusiness, send } = await startWithDocuments();
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

test.each(["/v2/certification/upload", "/v2/certification"])("POST %s requires a login", async (path) => {
  const { api } = await startWithDocuments();
  expect(await api.post(path, {})).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
});

test("the typed number and name of a document are shown to the reviewer next to its picture, and to no one else", async () => {
  const { api, make, withBusiness, send } = await startWithDocuments();
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
