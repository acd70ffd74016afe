import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { certifications, documentOpenings } from "#/server/verification/tables.ts";
import { decision, noSuchDocument, startDocumentReview } from "#/tests/admin-documents.ts";
import { startApi } from "#/tests/api.ts";

describe("a document", () => {
  test.each([
    ["Harmattan Tailoring Nigeria Ltd", ["page"]],
    ["OBI ADÁ", ["owner"]],
    ["Bright Future Enterprises", []],
    ["", []],
  ])("with the typed name '%s' says whether it is the page's or the owner's", async (typedName, whose) => {
    const { staff, waiting, db } = await startDocumentReview();
    const { document } = await waiting("2026-11-05T10:00:00Z", { name: "Harmattan Tailoring" });
    await db.update(certifications).set({ typedName }).where(eq(certifications.id, document.id));

    const { body } = await staff.get(`/v2/admin/documents/${document.id}`);

    expect(body).toMatchObject({ typed_name_is: whose, has_register: false, business: { owner: { name: "Ada Obi" } } });
  });
});

describe("documents that wait", () => {
  test("documents that wait come oldest first, each risk counts as days of waiting, and the risk is named", async () => {
    const { staff, waiting, make, reportOf, db } = await startDocumentReview();
    const old = await waiting("2026-11-05T10:00:00Z");
    const older = await waiting("2026-11-04T10:00:00Z");
    const reported = await waiting("2026-11-17T10:00:00Z");
    await reportOf(reported.business.id);
    const shared = await waiting("2026-11-09T10:00:00Z");
    await make.business({ phone: shared.business.phone });
    const again = await waiting("2026-11-10T10:00:00Z");
    for (let number = 0; number < 2; number++) {
      await make.certification({ businessId: again.business.id, status: "rejected" });
    }
    await db.update(businesses).set({ recheckSince: new Date() }).where(eq(businesses.id, again.business.id));
    await make.certification({ businessId: old.business.id, status: "approved" });

    const { status, body } = await staff.get("/v2/admin/documents");

    expect(status).toBe(200);
    const made = [old, older, reported, shared, again].map(({ document }) => document.id);
    const ours = body.items.filter(({ id }: { id: string }) => made.includes(id));
    expect(ours.map(({ id, risks }: { id: string; risks: string[] }) => [id, risks])).toEqual([
      [again.document.id, ["Changed its name, number or category after the check", "2 documents were rejected before"]],
      [shared.document.id, ["Another business has this number"]],
      [reported.document.id, ["Reported by a person"]],
      [older.document.id, []],
      [old.document.id, []],
    ]);
    expect(ours[3]).toMatchObject({
      name: "CAC",
      business: { name: older.business.name, place: "Ikeja, Lagos" },
    });
  });

  test("documents that wait are shown with the business's details, its other documents and earlier decisions", async () => {
    const { staff, waiting, make, moderator } = await startDocumentReview();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    const card = await make.certification({ businessId: business.id, name: "ID Card", status: "pending" });
    await make.business({ phone: business.phone });
    await staff.post(decision(card.id), { decision: "reject", reason: "It has expired." });

    const { status, body } = await staff.get(`/v2/admin/documents/${document.id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ name: "CAC", status: "pending", is_own: false, risks: ["Another business has this number"] },
      business: { name: business.name, phone: business.phone, owner: { id: account.id, name: "Ada Obi" } },
      owner: { trust: "new", duplicates: [{ what: "phone number" }] },
      others: [{ id: card.id, status: "rejected", reason: "It has expired." }],
      decisions: [{ by: `${moderator.firstName} Musa`, what: "reject document", reason: "It has expired." }],
    });
    expect(JSON.stringify(body)).not.toContain("private.webp");
    for (const id of [randomUUID(), "0"])
      expect(await staff.get(`/v2/admin/documents/${id}`)).toMatchObject(noSuchDocument);
  });

  test("documents open their picture to a moderator, and each view is recorded", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "localchap-review-"));
    const { api, make, db, services } = await startApi({ settings: { DATA_DIR: dataDir } });
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const [owner, moderator] = [await make.account(), await make.account({ role: "moderator" })];
    await make.business({ ownerId: owner.id });
    const picture = { accountId: owner.id, purpose: "certification", file: incomingFile(await makeJpeg()) } as const;
    const image = (await receivePicture(services, picture)).filename;
    const sent = await api.as(owner).post("/v2/certification", { name: "CAC", image });
    const path = `/v2/admin/documents/${sent.body.certifications[0].id}/picture`;

    const reply = await api.asStaff(moderator).get(path);

    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "image/webp", "cache-control": "no-store" },
    });
    const openings = await db.select().from(documentOpenings).where(eq(documentOpenings.accountId, moderator.id));
    expect(openings).toMatchObject([{ certificationId: sent.body.certifications[0].id }]);
    expect((await api.as(owner).get(path)).status).toBe(403);
    expect((await api.get(path)).status).toBe(401);
    for (const id of [randomUUID(), "0"]) {
      expect(await api.asStaff(moderator).get(`/v2/admin/documents/${id}/picture`)).toMatchObject(noSuchDocument);
    }
  });
});
