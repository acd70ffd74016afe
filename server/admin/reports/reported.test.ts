import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { incomingFile, makeJpeg } from "#/server/media/make.ts";
import { receivePicture } from "#/server/media/media.ts";
import { comments } from "#/server/review/tables.ts";
import { noSuchSubject, notAllowed, nothingOpen, reason, startReported } from "#/tests/reported.ts";

describe("reported content", () => {
  test("a reported page is one queue item with all reasons and reports, without the reporters' names", async () => {
    const { staff, business, owner, report } = await startReported();
    const first = await report("business", business.id, "spam", "Again and again");
    await report("business", business.id, "fraud");

    const waiting = (await staff.get("/v2/admin/reports")).body.items;
    const shown = await staff.get(`/v2/admin/reports/business/${business.id}`);

    expect(waiting.filter(({ id }: { id: string }) => id === business.id)).toMatchObject([
      { kind: "business", what: "Ada Phones", count: 2, score: 20, reasons: ["Fraud or scam", "Spam"] },
    ]);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        ...{ title: "Ada Phones", text: "We sell phones.", whose: { id: owner.id }, in_force: null, is_gone: false },
        link: expect.stringMatching(/^\/business\//),
        reports: [
          { reason: "Spam", note: "Again and again", created_at: "2026-11-18T10:00:00.000Z" },
          { reason: "Fraud or scam", note: "" },
        ],
      },
    });
    expect(JSON.stringify(shown.body)).not.toContain(first.id);
  });

  test("a reported page shows its address and phone, and a reported review its stars and no phone", async () => {
    const { staff, make, report, db } = await startReported();
    const page = await make.business({ phone: "+2348031234567", address: "5 Allen Avenue" });
    const { id } = await make.review({ businessId: page.id, stars: 2, msg: "Late again" });
    await db.update(comments).set({ stars: 2 }).where(eq(comments.id, id));
    await report("business", page.id, "wrong");

    const { body } = await staff.get(`/v2/admin/reports/business/${page.id}`);

    expect(body).toMatchObject({ phone: "+2348031234567", stars: 0 });
    expect(body.address).toMatch(/^5 Allen Avenue, /);
    expect((await staff.get(`/v2/admin/reports/comment/${id}`)).body).toMatchObject({
      stars: 2,
      phone: "",
      address: "",
    });
  });

  test("a report has the faces of its people: of a page its photo, once it is blocked an illustration of its trade", async () => {
    const { staff, make, report } = await startReported();
    const owner = await make.account({ image: "/people/woman-1.svg" });
    const page = await make.business({ ownerId: owner.id, image: "/media/1/240.webp" });
    const review = await make.review({ businessId: page.id, msg: "Late again" });
    await report("business", page.id);
    await report("comment", review.id);
    const open = async (kind: string, id: string) => (await staff.get(`/v2/admin/reports/${kind}/${id}`)).body;

    const shown = await open("business", page.id);
    expect(shown).toMatchObject({ image: "/media/1/240.webp", whose: { id: owner.id, image: "/people/woman-1.svg" } });
    expect((await open("comment", review.id)).image).toBe("/media/1/240.webp");

    await staff.post("/v2/admin/sanctions", { kind: "business", id: page.id, reason });
    expect((await open("business", page.id)).image).toMatch(/^\/scenes\/.+\.svg$/);
  });

  test("a report says how far its author is trusted and how often they were right, not who they are", async () => {
    const { staff, make, business, report } = await startReported();
    const others = [await make.business(), await make.business(), await make.business()];
    const reporter = await report("business", business.id);
    for (const { id } of others) await report("business", id, "fraud", "", reporter);
    await staff.post("/v2/admin/reports/warn", { kind: "business", id: others[0]!.id, reason });
    await staff.post("/v2/admin/reports/dismiss", { kind: "business", id: others[1]!.id, reason });
    await report("business", business.id, "spam");

    const { body } = await staff.get(`/v2/admin/reports/business/${business.id}`);

    expect(body.reports).toMatchObject([
      { trust: "known", earlier: 3, upheld: 1 },
      { trust: "known", earlier: 0, upheld: 0 },
    ]);
    expect(JSON.stringify(body)).not.toContain(reporter.id);
  });

  test("the pictures of a reported page are in its case, also while it is blocked, and not without a report", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "localchap-reported-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const { staff, make, report, services } = await startReported({ settings: { DATA_DIR: dataDir } });
    const cook = await make.account();
    const file = incomingFile(await makeJpeg());
    const { filename } = await receivePicture(services, { accountId: cook.id, purpose: "business", file });
    const catalog = [{ name: "Loaf", image: "/scenes/bread.svg" }];
    const page = await make.business({ ownerId: cook.id, image: `/media/${filename}/960.webp`, catalog });
    const cover = `/v2/admin/reports/business/${page.id}/photos/1`;
    expect((await staff.get(cover)).status).toBe(404);

    await report("business", page.id);
    await staff.post("/v2/admin/sanctions", { kind: "business", id: page.id, reason });

    expect((await staff.get(`/v2/admin/reports/business/${page.id}`)).body.photos).toEqual([
      { name: "Cover", path: cover },
      { name: "Loaf", path: "/scenes/bread.svg" },
    ]);
    for (const path of [cover, `${cover}?small=true`]) expect((await staff.get(path)).status).toBe(200);
  });

  test("a message can be opened only once it is reported, and shows no picture if it has none", async () => {
    const { staff, make, report } = await startReported();
    const talk = await make.conversation({ texts: ["Good morning", "Send the money first", "Why?"] });
    const [, reported] = talk.messageIds as [string, string];
    const path = `/v2/admin/reports/message/${reported}`;
    expect(await staff.get(path)).toMatchObject(noSuchSubject);
    expect(await staff.get(`${path}/picture`)).toMatchObject(noSuchSubject);
    await report("message", reported, "fraud", "", { id: talk.starterId });

    const { body } = await staff.get(path);

    expect(body).toMatchObject({ text: "Send the money first", whose: { id: talk.otherId }, has_picture: false });
    expect(await staff.get(`${path}/picture`)).toMatchObject(noSuchSubject);
  });

  test("several reported messages of one person count as one case, in the queue and in its count", async () => {
    const { staff, make, report } = await startReported();
    const counts = async () => {
      const queues = (await staff.get("/v2/admin/queues")).body;
      const counted = queues.find(({ queue }: { queue: string }) => queue === "reports").count;
      return [counted, (await staff.get("/v2/admin/reports")).body.total];
    };
    const [before] = await counts();
    const { starterId, otherId, messageIds } = await make.conversation({ texts: ["Hello", "Pay now", "Yes?", "Pay"] });
    for (const id of [messageIds[1]!, messageIds[3]!]) await report("message", id, "fraud", "", { id: starterId });
    expect(await counts()).toEqual([before + 1, before + 1]);

    await report("person", otherId, "fraud", "", { id: starterId });
    expect(await counts()).toEqual([before + 2, before + 2]);
  });

  test.each(["comment", "person"] as const)("a reported %s can be hidden or blocked with a reason", async (kind) => {
    const { api, staff, make, business, report } = await startReported();
    const author = await make.account({ firstName: "Chidi", lastName: "Eze" });
    const review = await make.review({ businessId: business.id, authorId: author.id, stars: 1, msg: "All thieves!" });
    const id = kind === "comment" ? review.id : author.id;
    await report(kind, id, "abuse");
    expect((await staff.get(`/v2/admin/reports/${kind}/${id}`)).body).toMatchObject({
      whose: { id: author.id, name: "Chidi Eze" },
      title: kind === "comment" ? "Ada Phones" : "Chidi Eze",
      text: kind === "comment" ? "All thieves!" : "",
    });

    expect((await staff.post("/v2/admin/sanctions", { kind, id, reason })).status).toBe(200);

    if (kind === "comment") expect((await api.get(`/v2/business/${business.id}/comments`)).body).toEqual([]);
    expect((await staff.get(`/v2/admin/reports/${kind}/${id}`)).body).toMatchObject({
      reports: [],
      in_force: { reason },
    });
  });

  test("a report about one's own content is left to another moderator, and is not in one's queue", async () => {
    const { api, staff, make, report } = await startReported();
    const account = await make.account({ role: "moderator" });
    const own = await make.business({ ownerId: account.id });
    await report("business", own.id);
    const self = api.asStaff(account);
    const ids = async (who: typeof staff) =>
      (await who.get("/v2/admin/reports")).body.items.map(({ id }: { id: string }) => id);

    expect(await ids(staff)).toContain(own.id);
    expect(await ids(self)).not.toContain(own.id);
    expect(await self.get(`/v2/admin/reports/business/${own.id}`)).toMatchObject(notAllowed);
    const subject = { kind: "business", id: own.id, reason };
    expect(await self.post("/v2/admin/sanctions", subject)).toMatchObject(notAllowed);
    expect(await self.post("/v2/admin/reports/dismiss", subject)).toMatchObject(notAllowed);
  });

  test("a report about something that is not there, or of an unknown kind, is refused", async () => {
    const { staff } = await startReported();
    for (const path of [`business/${randomUUID()}`, "business/0", `planet/${randomUUID()}`]) {
      expect(await staff.get(`/v2/admin/reports/${path}`)).toMatchObject(noSuchSubject);
    }
    const subject = { kind: "business", id: randomUUID(), reason };
    expect(await staff.post("/v2/admin/sanctions", subject)).toMatchObject(noSuchSubject);
    expect(await staff.post("/v2/admin/sanctions", { ...subject, id: "0" })).toMatchObject(noSuchSubject);
    expect(await staff.post("/v2/admin/reports/dismiss", subject)).toMatchObject(nothingOpen);
    for (const bad of [{ ...subject, reason: " " }, { ...subject, kind: "planet" }, {}]) {
      expect((await staff.post("/v2/admin/sanctions", bad)).status).toBe(422);
      expect((await staff.post("/v2/admin/reports/dismiss", bad)).status).toBe(422);
    }
  });
});

test("5,000 reports of one page by new accounts weigh less than those of two known members, and it opens without delay", {
  tags: "thorough",
}, async () => {
  const { staff, db, make, business, report } = await startReported();
  const cheat = await make.business();
  for (const _ of [1, 2]) await report("business", cheat.id, "fraud");
  await db.execute(sql`
    with crowd as (
      insert into accounts (id, email, created_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', '2026-11-18T09:00:00Z' from generate_series(1, 5000) n
      returning id
    )
    insert into reports (id, reporter_id, kind, subject_id, account_id, reason, weight, by_new, created_at)
    select gen_random_uuid(), id, 'business', ${business.id}, ${business.ownerId}, 'danger', 10, true, '2026-11-18T09:30:00Z' from crowd`);

  const { items } = (await staff.get("/v2/admin/reports")).body;
  const file = (await staff.get(`/v2/admin/reports/business/${business.id}`)).body;

  const [known, crowd] = [cheat, business].map(({ id }) => items.findIndex((item: { id: string }) => item.id === id));
  expect(known).toBeLessThan(crowd!);
  expect(items[crowd!]).toMatchObject({ count: 5_000, new_count: 5_000, score: 20, reasons: ["Threats or danger"] });
  expect(items[crowd!].risks).toContain("100 or more reports in 30 days");
  expect([file.report_count, file.reports.length]).toEqual([5_000, 50]);
  const subject = { kind: "business", id: business.id, reason: "A crowd that was made for it." };
  expect((await staff.post("/v2/admin/reports/dismiss", subject)).status).toBe(200);
});

test("an open report of a message shows at most ten messages around it, and the view is in the audit log", async () => {
  const { staff, make, report, logged } = await startReported();
  const texts = Array.from({ length: 20 }, (_, nth) => `Message ${nth + 1}`);
  const talk = await make.conversation({ texts });
  const id = talk.messageIds[9]!;
  await report("message", id, "fraud", "", { id: talk.starterId });
  const path = `/v2/admin/reports/message/${id}`;

  const { body } = await staff.get(path);

  expect(body.context.map(({ text }: { text: string }) => text)).toEqual(texts.slice(4, 15));
  expect(body.context[5]).toMatchObject({ id, is_reported: true });
  expect(body.risks[0]).toMatch(/^New account/);
  expect((await logged(id)).map(({ action }) => action)).toContain("read around message");
  await staff.post("/v2/admin/sanctions", { kind: "message", id, reason });
  expect((await staff.get(path)).body.context).toEqual([]);
});
