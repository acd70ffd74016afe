import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { businesses } from "#/server/business/tables.ts";
import { startWithDocuments } from "#/tests/documents.ts";
import { decideRecheck } from "./verification.ts";

describe("a decision on a document", () => {
  test("a decision that approves the certificate and the ID gives the blue tick, at once and everywhere", async () => {
    const { api, withBusiness, submit, decide } = await startWithDocuments();
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

  test("a decision that rejects a document has a reason for the owner, and removes the tick", async () => {
    const { withBusiness, submit, decide, db } = await startWithDocuments();
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

test("each decision notifies the owner, and the last approval announces the tick", async () => {
  const { withBusiness, submit, decide, clock } = await startWithDocuments();
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

test("a certificate and an ID approved by two moderators at the same time make the business verified", async () => {
  const { withBusiness, make, decide, db } = await startWithDocuments();
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

test("an old document decided during a re-check decision neither blocks nor reverses it", async () => {
  const { withBusiness, make, decide, db, services, clock } = await startWithDocuments();
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

test("a decision on an old document of a business that keeps its tick leaves its re-check open", async () => {
  const { withBusiness, make, decide, db, clock } = await startWithDocuments();
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
