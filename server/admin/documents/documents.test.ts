import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { reports } from "#/server/moderation/tables.ts";
import { documentOpenings } from "#/server/verification/tables.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

async function start() {
  const started = await startApi();
  const { api, make, db } = started;
  const moderator = await make.account({ role: "moderator", firstName: "Bola", lastName: "Musa" });
  /** A business with a document of its own that waits since `sentAt`. */
  const waiting = async (sentAt: string, given: Parameters<typeof make.business>[0] = {}) => {
    const account = await make.account();
    const business = await make.business({ ownerId: account.id, phone: `+23480${Math.random()}`, ...given });
    const businessId = business.id;
    const document = await make.certification({ businessId, status: "pending", createdAt: new Date(sentAt) });
    return { account, business, document };
  };
  const reportOf = async (subjectId: string) => {
    const reporterId = (await make.account()).id;
    const said = { kind: "business", reason: "fraud", weight: 8, createdAt: new Date("2026-11-17") } as const;
    await db.insert(reports).values({ id: randomUUID(), reporterId, subjectId, ...said });
  };
  const logged = (subjectId: string) =>
    db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(desc(auditLog.at));
  const toldTo = async (account: { id: string }) =>
    ((await api.as(account).get("/v2/notifications")).body as { title: string }[]).map(({ title }) => title);
  return { ...started, staff: api.asStaff(moderator), moderator, waiting, reportOf, logged, toldTo };
}

const decision = (id: string) => `/v2/admin/documents/${id}/decision`;
/** An approval with everything that a certificate asks for. */
const approval = { decision: "approve", checks: ["name", "number", "genuine"], number: "RC 1234567" };
const noSuchDocument = { status: 404, body: { code: "verification/no-such-document" } };

describe("documents that wait", () => {
  test("documents that wait come oldest first, and a risk counts as days of waiting, said in words", async () => {
    const { staff, waiting, make, reportOf, db } = await start();
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

  test("documents that wait are shown beside what the business says of itself, what else it sent, and what was decided", async () => {
    const { staff, waiting, make, moderator } = await start();
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

  test("documents open their picture to a moderator, and each opening is written down", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "localchap-review-"));
    const { api, make, db, services } = await startApi({ settings: { DATA_DIR: dataDir } });
    onTestFinished(async () => {
      await services.media.imagePipeline.finish();
      await rm(dataDir, { recursive: true, force: true });
    });
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

describe("a decision", () => {
  test("a decision gives the tick, tells the owner, and is in the audit log with who, what, before, after and why", async () => {
    const { api, staff, waiting, make, moderator, logged, toldTo } = await start();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    await make.certification({ businessId: business.id, name: "ID Card", status: "approved" });

    const reply = await staff.post(decision(document.id), approval);

    expect(reply).toMatchObject({
      status: 200,
      body: { message: `CAC was approved. ${business.name} has the blue tick now.` },
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

  test("a decision that rejects needs a reason, which the owner is told", async () => {
    const { api, staff, waiting, logged } = await start();
    const { document, account } = await waiting("2026-11-10T10:00:00Z");
    for (const reason of [undefined, "", "  "]) {
      const reply = await staff.post(decision(document.id), { decision: "reject", reason });
      expect(reply).toMatchObject({ status: 422, body: { fields: { reason: "Say why" } } });
    }
    expect(await staff.post(decision(document.id), {})).toMatchObject({ status: 422 });
    expect(await logged(document.id)).toEqual([]);

    const reply = await staff.post(decision(document.id), { decision: "reject", reason: "It is not readable." });

    expect(reply).toMatchObject({ status: 200, body: { message: "CAC was rejected." } });
    const [told] = (await api.as(account).get("/v2/notifications")).body;
    expect(told.message).toContain("It is not readable.");
  });

  test.each([
    ["approve", "approve"],
    ["approve", "reject"],
    ["reject", "approve"],
  ] as const)("a decision of two at once (%s, %s) is one, and the other moderator is told so", async (...wanted) => {
    const { api, staff, waiting, make, logged, toldTo } = await start();
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

  test("a decision can be taken back by the person who has seen it", async () => {
    const { staff, waiting } = await start();
    const { document } = await waiting("2026-11-10T10:00:00Z");
    await staff.post(decision(document.id), approval);

    const body = { decision: "reject", reason: "The number is another company’s.", seen: "approved" };

    expect((await staff.post(decision(document.id), body)).status).toBe(200);
  });

  test("a decision about one's own business is another person's, also for an administrator", async () => {
    const { api, make, logged } = await start();
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

  test("on what is not there is refused", async () => {
    const { staff } = await start();
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
    const { staff, waiting, logged } = await start();
    const { document } = await waiting("2026-11-10T10:00:00Z");

    const reply = await staff.post(decision(document.id), { decision: "approve", ...given });

    expect(reply).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
    expect(await logged(document.id)).toEqual([]);
  });

  test("an approval keeps what was checked in the audit log, and the number with the document", async () => {
    const { staff, waiting, logged } = await start();
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

  test("undoing a decision on a document puts it back into the queue, takes the tick back, and tells the owner", async () => {
    const { staff, waiting, make, db, toldTo, clock } = await start();
    const { document, business, account } = await waiting("2026-11-10T10:00:00Z");
    await make.certification({ businessId: business.id, name: "ID Card", status: "approved" });
    await staff.post(decision(document.id), approval);
    const isVerified = async () =>
      (await db.select().from(businesses).where(eq(businesses.id, business.id)))[0]!.isVerified;
    expect(await isVerified()).toBe(true);
    clock.moveTo("2026-11-18T10:00:05Z");

    expect(await staff.post(undo(document.id))).toMatchObject({ status: 200, body: { message: "CAC waits again." } });

    expect(await isVerified()).toBe(false);
    expect((await staff.get(`/v2/admin/documents/${document.id}`)).body.status).toBe("pending");
    expect(await toldTo(account)).toContain("A document is being checked again");
    expect(await staff.post(undo(document.id))).toMatchObject({ status: 409 });
  });

  test("undoing a decision on a document is refused after its seconds, to another moderator, and once a person built on it", async () => {
    const { api, staff, waiting, make, clock } = await start();
    const late = await waiting("2026-11-10T10:00:00Z");
    await staff.post(decision(late.document.id), approval);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    expect(await another.post(undo(late.document.id))).toMatchObject({ status: 409 });
    clock.moveTo("2026-11-18T10:00:21Z");
    expect(await staff.post(undo(late.document.id))).toMatchObject({ status: 409 });

    const built = await waiting("2026-11-10T10:00:00Z");
    const card = await make.certification({ businessId: built.business.id, name: "ID Card", status: "pending" });
    await staff.post(decision(built.document.id), approval);
    clock.moveTo("2026-11-18T10:00:25Z");
    await another.post(decision(card.id), { decision: "approve", checks: ["name", "expiry", "genuine"] });
    const reply = await staff.post(undo(built.document.id));
    expect(reply).toMatchObject({ status: 409, body: { code: "verification/wrong-step" } });
    expect(reply.body.detail).toContain("Somebody has decided something else about this business since");
    expect(await staff.post(undo(randomUUID()))).toMatchObject(noSuchDocument);
  });
});
