import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { certifications } from "#/server/verification/tables.ts";
import { decision, noSuchDocument, startDocumentReview } from "#/tests/admin-documents.ts";

/** An approval with everything that a certificate asks for. */
const approval = { decision: "approve", checks: ["name", "number", "genuine"], number: "RC 1234567" };

describe("a decision", () => {
  test("earlier decisions name the document and who decided, by the email of staff without a name", async () => {
    const { api, make, waiting } = await startDocumentReview();
    const { document } = await waiting("2026-11-10T10:00:00Z");
    const nameless = await make.account({ role: "moderator", firstName: "", lastName: "" });
    const staff = api.asStaff(nameless);
    await staff.post(decision(document.id), approval);
    expect((await staff.get(`/v2/admin/documents/${document.id}`)).body.decisions).toMatchObject([
      { by: nameless.email, what: "approve document", document: "CAC" },
    ]);
  });

  test("a decision gives the tick, notifies the owner, and is in the audit log with actor, action, before, after and reason", async () => {
    const { api, staff, waiting, make, moderator, logged, toldTo } = await startDocumentReview();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    await make.certification({ businessId: business.id, name: "ID Card", status: "approved" });

    const reply = await staff.post(decision(document.id), approval);

    expect(reply).toMatchObject({
      status: 200,
      body: { message: `CAC of ${business.name} was approved. ${business.name} has the blue tick now.` },
    });
    expect((await api.get(`/v2/business/${business.id}`)).body.business.is_verified).toBe(true);
    expect(await toldTo(account)).toEqual(["Your business is verified"]);
    expect(await logged(document.id)).toMatchObject([
      {
        ...{ actorId: moderator.id, action: "approve document", subjectKind: "document", reason: "" },
        before: { status: "pending", isVerified: false },
        after: { status: "approved", isVerified: true },
      },
    ]);
  });

  test("the audit log leads from a decision to its document, until that is removed", async () => {
    const { api, db, make, staff, waiting } = await startDocumentReview();
    const { document } = await waiting("2026-11-10T10:00:00Z");
    await staff.post(decision(document.id), { decision: "reject", reason: "It is not readable." });
    const administrator = api.asStaff(await make.account({ role: "administrator" }));
    const find = async () => (await administrator.get(`/v2/admin/audit?search=${document.id}`)).body.rows;
    expect(await find()).toMatchObject([
      { action: "reject document", about: `document/${document.id}`, called: expect.stringMatching(/^CAC of /) },
    ]);

    await db.delete(certifications).where(eq(certifications.id, document.id));

    expect(await find()).toMatchObject([{ action: "reject document", about: "" }]);
  });

  test("a decision to reject requires a reason, which is sent to the owner", async () => {
    const { api, staff, waiting, logged } = await startDocumentReview();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    for (const reason of [undefined, "", "  ", "No", "12345"]) {
      const reply = await staff.post(decision(document.id), { decision: "reject", reason });
      expect(reply).toMatchObject({ status: 422, body: { fields: { reason: "Say why in a few words" } } });
    }
    expect(await staff.post(decision(document.id), {})).toMatchObject({ status: 422 });
    expect(await logged(document.id)).toEqual([]);

    const reply = await staff.post(decision(document.id), { decision: "reject", reason: "It is not readable." });

    expect(reply).toMatchObject({ status: 200, body: { message: `CAC of ${business.name} was rejected.` } });
    const [told] = (await api.as(account).get("/v2/notifications")).body;
    expect(told.message).toContain("It is not readable.");
  });

  test.each([
    ["approve", "approve"],
    ["approve", "reject"],
    ["reject", "approve"],
  ] as const)("of two decisions at once (%s, %s) one succeeds, and the other is refused", async (...wanted) => {
    const { api, staff, waiting, make, logged, toldTo } = await startDocumentReview();
    const { document, account } = await waiting("2026-11-10T10:00:00Z");
    const another = api.asStaff(await make.account({ role: "moderator" }));
    const decide = (who: typeof staff, way: string) =>
      who.post(decision(document.id), { ...approval, decision: way, reason: "Looked at it." });

    const replies = await Promise.all([decide(staff, wanted[0]), decide(another, wanted[1])]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = replies.find(({ status }) => status === 409)!;
    expect(body.code).toBe("verification/wrong-step");
    expect(body.detail).toMatch(/^(Bola Musa|Ada Obi) was faster: this document is (approved|rejected) now$/);
    expect(await logged(document.id)).toHaveLength(1);
    expect(await toldTo(account)).toHaveLength(1);
  });

  test("a decision can be reversed by a moderator who has seen it", async () => {
    const { staff, waiting } = await startDocumentReview();
    const { document } = await waiting("2026-11-10T10:00:00Z");
    await staff.post(decision(document.id), approval);

    const body = { decision: "reject", reason: "The number is another company’s.", seen: "approved" };

    expect((await staff.post(decision(document.id), body)).status).toBe(200);
  });

  test("a decision about one's own business is refused, also for an administrator", async () => {
    const { api, make, logged } = await startDocumentReview();
    for (const role of ["moderator", "administrator"] as const) {
      const account = await make.account({ role });
      const business = await make.business({ ownerId: account.id });
      const { id } = await make.certification({ businessId: business.id, status: "pending" });
      const staff = api.asStaff(account);

      const reply = await staff.post(decision(id), approval);

      expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
      expect(reply.body.detail).toBe("This is your own: somebody else has to decide on it");
      expect((await staff.get("/v2/admin/documents")).body.items.map((item: { id: string }) => item.id)).not.toContain(
        id,
      );
      expect((await staff.get(`/v2/admin/documents/${id}`)).body.is_own).toBe(true);
      expect(await logged(id)).toEqual([]);
    }
  });

  test("a decision on an unknown document is not found", async () => {
    const { staff } = await startDocumentReview();
    for (const id of [randomUUID(), "0"]) {
      expect(await staff.post(decision(id), approval)).toMatchObject(noSuchDocument);
    }
  });
});

describe("an approval", () => {
  test.each([
    [{ checks: ["name", "genuine"], number: "RC 1234567" }, "checks", "Tick everything that you checked"],
    [{ checks: ["name", "number", "genuine"] }, "number", "Enter the registration number"],
    [
      { checks: ["name", "number", "genuine"], number: "seven" },
      "number",
      "Enter the number as on the certificate, for example RC 1234567",
    ],
  ])("an approval of a CAC certificate with %o is refused at the field %s", async (given, field, sentence) => {
    const { staff, waiting, logged } = await startDocumentReview();
    const { document } = await waiting("2026-11-10T10:00:00Z");

    const reply = await staff.post(decision(document.id), { decision: "approve", ...given });

    expect(reply).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
    expect(await logged(document.id)).toEqual([]);
  });

  test("an approval stores the checks in the audit log, and the number with the document", async () => {
    const { staff, waiting, logged } = await startDocumentReview();
    const { document, business } = await waiting("2026-11-10T10:00:00Z");
    const number = `RC ${String(Math.random()).slice(2, 10)}`;
    await staff.post(decision(document.id), { ...approval, number });

    const [entry] = await logged(document.id);
    expect(entry!.after).toMatchObject({ checks: approval.checks, number });
    const other = await waiting("2026-11-11T10:00:00Z");
    const lookUp = await staff.get(`/v2/admin/documents/${other.document.id}/registry?number=${number.toLowerCase()}`);
    expect(lookUp.body).toMatchObject({ state: "not connected", same_number: [{ id: business.id }] });
  });
});

describe("undoing a decision on a document", () => {
  const undo = (id: string) => `/v2/admin/documents/${id}/undo`;

  test("undoing a decision on a document puts it back into the queue, removes the tick, and notifies the owner", async () => {
    const { staff, waiting, make, db, toldTo, clock } = await startDocumentReview();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    await make.certification({ businessId: business.id, name: "ID Card", status: "approved" });
    await staff.post(decision(document.id), approval);
    const isVerified = async () =>
      (await db.select().from(businesses).where(eq(businesses.id, business.id)))[0]!.isVerified;
    expect(await isVerified()).toBe(true);
    clock.moveTo("2026-11-18T10:00:05Z");

    expect(await staff.post(undo(document.id))).toMatchObject({
      status: 200,
      body: { message: `CAC of ${business.name} is back in the queue.` },
    });

    expect(await isVerified()).toBe(false);
    expect((await staff.get(`/v2/admin/documents/${document.id}`)).body.status).toBe("pending");
    expect(await toldTo(account)).toContain("A document is being checked again");
    expect(await staff.post(undo(document.id))).toMatchObject({ status: 409 });
  });

  test("undoing a decision on a document is refused after the time limit, to another moderator, and once a later decision depends on it", async () => {
    const { api, staff, waiting, make, clock } = await startDocumentReview();
    const late = await waiting("2026-11-10T10:00:00Z");
    await staff.post(decision(late.document.id), approval);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    expect(await another.post(undo(late.document.id))).toMatchObject({ status: 409 });
    clock.moveTo("2026-11-18T10:00:41Z");
    expect(await staff.post(undo(late.document.id))).toMatchObject({ status: 409 });

    const built = await waiting("2026-11-10T10:00:00Z");
    const card = await make.certification({ businessId: built.business.id, name: "ID Card", status: "pending" });
    await staff.post(decision(built.document.id), approval);
    clock.moveTo("2026-11-18T10:00:45Z");
    await another.post(decision(card.id), { decision: "approve", checks: ["name", "expiry", "genuine"] });
    const reply = await staff.post(undo(built.document.id));
    expect(reply).toMatchObject({ status: 409, body: { code: "verification/wrong-step" } });
    expect(reply.body.detail).toContain("Somebody has decided something else about this business since");
    expect(await staff.post(undo(randomUUID()))).toMatchObject(noSuchDocument);
  });
});
