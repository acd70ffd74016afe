import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { serveMedia } from "#/server/media/serving.ts";
import { startWithDocuments } from "#/tests/documents.ts";
import { certifications, documentOpenings } from "./tables.ts";

const notThere = { status: 404, body: { code: "verification/no-such-document" } };

describe("the picture of a document", () => {
  test("the picture of a document opens for its owner, is not cached, and every view is recorded", async () => {
    const { withBusiness, submit, db, clock } = await startWithDocuments();
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

  test("the picture of a document is not found for strangers, nor at the address of public pictures", async () => {
    const { api, http, services, withBusiness, submit, db } = await startWithDocuments({ http: {} });
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

  test("each view of the picture of a document leaves a record that cannot be changed", async () => {
    const { withBusiness, submit, db } = await startWithDocuments();
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

  test("an erasure does not depend on the file store: a job removes the picture afterwards, and the record of views stays", async () => {
    const { withBusiness, submit, db, services, jobs, clock } = await startWithDocuments();
    const { owner, account, business } = await withBusiness();
    const [{ id }] = (await submit(owner, "CAC")).body.certifications;
    await owner.get(`/v2/certification/${id}/picture`);
    const [row] = await db.select().from(certifications).where(eq(certifications.id, id));

    const { store } = services.media;
    const { remove } = store;
    store.remove = () => Promise.reject(new Error("the store does not answer"));
    await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: account.id }));
    store.remove = remove;

    expect(await db.$count(certifications, eq(certifications.businessId, business.id))).toBe(0);
    // An upload of the last ten minutes may still be stored by another process.
    clock.moveTo("2026-11-18T12:00:00Z");
    await jobs.run();
    expect(await services.media.store.get(row!.image.split("/")[2]!, "960.webp")).toBeUndefined();
    expect(await db.$count(documentOpenings, eq(documentOpenings.certificationId, id))).toBe(1);
  });
});
