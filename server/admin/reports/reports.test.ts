import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import type { SubjectKind } from "#/server/moderation/contract.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

async function start() {
  const started = await startApi();
  const { api, make, db } = started;
  const moderator = await make.account({ role: "moderator", firstName: "Bola", lastName: "Musa" });
  const owner = await make.account();
  const business = await make.business({ ownerId: owner.id, name: "Ada Phones", about: "We sell phones." });
  const report = async (kind: SubjectKind, id: string, reason = "fraud", note = "", by?: { id: string }) => {
    const reporter = by ?? (await make.account({ phone: "", createdAt: new Date("2026-01-01T00:00:00Z") }));
    expect((await api.as(reporter).post("/v2/report", { kind, id, reason, note })).status).toBe(200);
    return reporter;
  };
  const logged = (subjectId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId));
  const statusOfPage = async () => (await api.get(`/v2/business/${business.id}`)).status;
  return { ...started, staff: api.asStaff(moderator), moderator, owner, business, report, logged, statusOfPage };
}

const notAllowed = { status: 403, body: { code: "account/not-allowed" } };
const nothingOpen = { status: 409, body: { code: "moderation/nothing-open" } };
const noSuchSubject = { status: 404, body: { code: "moderation/no-such-subject" } };
const reason = "It sells what is not there.";

describe("what was reported", () => {
  test("a reported thing waits once, with its reasons in words, and shows every report but never the reporters", async () => {
    const { staff, business, owner, report } = await start();
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
          { reason: "Spam", note: "Again and again" },
          { reason: "Fraud or scam", note: "" },
        ],
      },
    });
    expect(JSON.stringify(shown.body)).not.toContain(first.id);
  });

  test("a reported message opens only once a person reported it, without its picture where it has none", async () => {
    const { staff, make, report } = await start();
    const talk = await make.conversation({ said: ["Good morning", "Send the money first", "Why?"] });
    const [, reported] = talk.messageIds as [string, string];
    const path = `/v2/admin/reports/message/${reported}`;
    expect(await staff.get(path)).toMatchObject(noSuchSubject);
    expect(await staff.get(`${path}/picture`)).toMatchObject(noSuchSubject);
    await report("message", reported, "fraud", "", { id: talk.starterId });

    const { body } = await staff.get(path);

    expect(body).toMatchObject({ text: "Send the money first", whose: { id: talk.otherId }, has_picture: false });
    expect(await staff.get(`${path}/picture`)).toMatchObject(noSuchSubject);
  });

  test.each(["comment", "person"] as const)("a reported %s can be hidden or blocked with a reason", async (kind) => {
    const { api, staff, make, business, report } = await start();
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

  test("a report about one's own content is for another moderator, and not in one's queue", async () => {
    const { api, staff, make, report } = await start();
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
    const { staff } = await start();
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

test("5,000 reports of one page by new accounts weigh less than two people whom we know, and open at once", async () => {
  const { staff, db, make, business, report } = await start();
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

describe("a sanction", () => {
  test("a sanction is taken, told, written down, and lifted again", async () => {
    const { api, staff, moderator, owner, business, report, logged, statusOfPage } = await start();
    await report("business", business.id);

    const taken = await staff.post("/v2/admin/sanctions", { kind: "business", id: business.id, reason });

    expect(taken).toMatchObject({ status: 200, body: { message: "The business is blocked." } });
    expect(await statusOfPage()).toBe(404);
    expect((await api.as(owner).get("/v2/notifications")).body[0].message).toContain(reason);
    expect(await logged(business.id)).toMatchObject([{ actorId: moderator.id, action: "sanction business", reason }]);
    const again = await staff.post("/v2/admin/sanctions", { kind: "business", id: business.id, reason });
    expect(again).toMatchObject({ ...nothingOpen, body: { detail: "Bola Musa has done that already" } });

    const lift = `/v2/admin/sanctions/${taken.body.sanction_id}/lift`;
    expect((await staff.post(lift, { reason: " " })).status).toBe(422);
    expect((await staff.post(lift, { reason: "It was a mix-up." })).status).toBe(200);

    expect(await statusOfPage()).toBe(200);
    for (const id of [taken.body.sanction_id, randomUUID(), "0"]) {
      const reply = await staff.post(`/v2/admin/sanctions/${id}/lift`, { reason });
      expect(reply).toMatchObject({ status: 404, body: { code: "moderation/no-such-sanction" } });
    }
    expect(await logged(taken.body.sanction_id)).toMatchObject([
      { action: "lift sanction", reason: "It was a mix-up." },
    ]);
  });

  test("a sanction for 7 days ends by itself, and says so on the report, on a document and to whom it hit", async () => {
    const { api, staff, owner, business, report, jobs, clock, make, logged, statusOfPage } = await start();
    await report("business", business.id);
    const { id: documentId } = await make.certification({ businessId: business.id, name: "CAC" });
    const subject = { kind: "business", id: business.id, reason };

    expect((await staff.post("/v2/admin/sanctions", { ...subject, days: 8 })).status).toBe(422);
    const taken = await staff.post("/v2/admin/sanctions", { ...subject, days: 7 });

    expect(taken.body.message).toBe("The business is blocked for 7 days.");
    expect(await logged(business.id)).toMatchObject([{ action: "sanction business", after: { days: 7 } }]);
    const ends = { ends_at: "2026-11-25T10:00:00.000Z", lifted_at: null, reason };
    expect((await staff.get(`/v2/admin/reports/business/${business.id}`)).body.in_force).toMatchObject(ends);
    expect((await staff.get(`/v2/admin/documents/${documentId}`)).body.sanctions).toMatchObject([ends]);
    expect((await api.as(owner).get("/v2/notifications")).body[0].message).toContain(
      "It ends by itself on 25 Nov 2026",
    );
    expect(await statusOfPage()).toBe(404);
    clock.moveTo("2026-11-25T10:00:00Z");
    await jobs.runNow("moderation.end-sanctions");
    expect(await statusOfPage()).toBe(200);
  });

  test("a sanction of a comment may shut out its author for 7 days as well: both or neither", async () => {
    const { api, staff, make, db, business, report, logged } = await start();
    const author = await make.account();
    const { id } = await make.review({ businessId: business.id, authorId: author.id, msg: "All thieves!" });
    await report("comment", id, "abuse");
    const subject = { kind: "comment", id, reason };

    expect(await staff.post("/v2/admin/sanctions", { ...subject, days: 7 })).toMatchObject({ status: 422 });
    await db.update(accounts).set({ role: "agent" }).where(eq(accounts.id, author.id));
    expect(await staff.post("/v2/admin/sanctions", { ...subject, with_person: true })).toMatchObject(notAllowed);
    expect((await api.get(`/v2/business/${business.id}/comments`)).body).toHaveLength(1);
    await db.update(accounts).set({ role: "user" }).where(eq(accounts.id, author.id));
    const taken = await staff.post("/v2/admin/sanctions", { ...subject, days: 7, with_person: true });

    expect(taken.body.message).toBe("The comment is hidden, and the person is blocked for 7 days.");
    expect((await api.get(`/v2/business/${business.id}/comments`)).body).toEqual([]);
    expect((await api.as(author).get("/v2/user")).status).toBe(401);
    expect(await logged(author.id)).toMatchObject([{ action: "sanction person", reason }]);
    const { earlier, in_force } = (await staff.get(`/v2/admin/reports/comment/${id}`)).body;
    expect(in_force.ends_at).toBeNull();
    expect(earlier).toMatchObject([{ kind: "person", ends_at: "2026-11-25T10:00:00.000Z" }]);
  });

  test("a sanction is taken against no message that no one reported, which stays unread", async () => {
    const { staff, make, report } = await start();
    const talk = await make.conversation({ said: ["Good morning", "A secret"] });
    const id = talk.messageIds[1]!;

    expect(await staff.post("/v2/admin/sanctions", { kind: "message", id, reason })).toMatchObject(noSuchSubject);
    expect(await staff.get(`/v2/admin/reports/message/${id}`)).toMatchObject(noSuchSubject);

    await report("message", id, "fraud", "", { id: talk.starterId });
    expect((await staff.post("/v2/admin/sanctions", { kind: "message", id, reason })).status).toBe(200);
  });

  test("a sanction of two at once is one", async () => {
    const { api, make, staff, business, report, logged } = await start();
    await report("business", business.id);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    const subject = { kind: "business", id: business.id, reason };
    const replies = await Promise.all([staff, another].map((who) => who.post("/v2/admin/sanctions", subject)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await logged(business.id)).toHaveLength(1);
  });

  test("a sanction is not needed where nothing is wrong: reports are dismissed once, and the page stays", async () => {
    const { staff, business, report, logged, statusOfPage } = await start();
    await report("business", business.id);
    const subject = { kind: "business", id: business.id, reason: "A quarrel between neighbours." };
    const replies = await Promise.all([1, 2].map(() => staff.post("/v2/admin/reports/dismiss", subject)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOfPage()).toBe(200);
    expect(await logged(business.id)).toMatchObject([{ action: "dismiss reports", reason: subject.reason }]);
  });
});

describe("an appeal", () => {
  const appealed = async () => {
    const started = await start();
    const { api, staff, owner, business } = started;
    const subject = { kind: "business", id: business.id, reason };
    const { sanction_id } = (await staff.post("/v2/admin/sanctions", subject)).body;
    const written = await api.as(owner).post(`/v2/sanctions/${sanction_id}/appeal`, { msg: "We have a shop." });
    expect(written.status).toBe(200);
    const find = async (who = staff) =>
      (await who.get("/v2/admin/appeals")).body.items.find((item: { id: string }) => item.id === business.id);
    return { ...started, find };
  };

  test("an appeal waits with what it is against, and granted brings the page back", async () => {
    const { staff, api, owner, find, statusOfPage, logged } = await appealed();
    const appeal = await find();
    expect(appeal).toMatchObject({
      ...{ kind: "business", what: "Ada Phones", msg: "We have a shop.", whose: { id: owner.id, name: "Ada Obi" } },
      sanction: { reason, by: "Bola Musa", is_mine: true },
    });
    const path = `/v2/admin/appeals/${appeal.appeal_id}`;
    expect((await staff.post(path, { grant: true })).status).toBe(422);
    expect((await staff.post(path, { reason: "Seen it." })).status).toBe(422);

    expect((await staff.post(path, { grant: true, reason: "Seen it." })).status).toBe(200);

    expect(await statusOfPage()).toBe(200);
    expect(await find()).toBeUndefined();
    expect((await api.as(owner).get("/v2/notifications")).body[0].message).toContain("Seen it.");
    expect(await logged(appeal.appeal_id)).toMatchObject([{ action: "grant appeal", reason: "Seen it." }]);
    expect(await staff.post(path, { grant: true, reason: "Again." })).toMatchObject(nothingOpen);
  });

  test("an appeal of two decisions at once is decided once, and a refusal changes nothing", async () => {
    const { api, make, staff, find, statusOfPage } = await appealed();
    const path = `/v2/admin/appeals/${(await find()).appeal_id}`;
    const other = api.asStaff(await make.account({ role: "moderator" }));
    expect(await staff.post(path, { grant: false, reason: "I was right." })).toMatchObject(notAllowed);
    const refuse = () => other.post(path, { grant: false, reason: "The shop is empty." });
    const replies = await Promise.all([refuse(), refuse()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOfPage()).toBe(404);
    for (const id of [randomUUID(), "0"]) {
      expect(await staff.post(`/v2/admin/appeals/${id}`, { grant: true, reason })).toMatchObject(nothingOpen);
    }
  });

  test("an appeal of one's own is another person's", async () => {
    const { api, db, find, owner } = await appealed();
    const { appeal_id } = await find();
    await db.update(accounts).set({ role: "moderator" }).where(eq(accounts.id, owner.id));
    const self = api.asStaff(owner);
    expect(await find(self)).toBeUndefined();
    expect(await self.post(`/v2/admin/appeals/${appeal_id}`, { grant: true, reason })).toMatchObject(notAllowed);
  });
});

describe("a warning", () => {
  test("a warning closes the reports, tells whose it is, and leaves the page where it is", async () => {
    const { api, staff, owner, business, report, logged, statusOfPage, make } = await start();
    await report("business", business.id);
    const body = { kind: "business", id: business.id, reason: "Correct your prices, please." };

    expect(await staff.post("/v2/admin/reports/warn", body)).toMatchObject({ status: 200 });

    expect(await statusOfPage()).toBe(200);
    const [told] = (await api.as(owner).get("/v2/notifications")).body;
    expect(told).toMatchObject({ title: "A warning about your business page" });
    expect(told.message).toContain("Correct your prices, please.");
    expect(await logged(business.id)).toMatchObject([{ action: "warn about business" }]);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    const late = await another.post("/v2/admin/reports/dismiss", { ...body, reason: "Fine." });
    expect(late).toMatchObject({ ...nothingOpen, body: { detail: "Bola Musa was faster: warn about business" } });
  });

  test("a warning about one's own, or about what no one reported, is refused", async () => {
    const { api, staff, business, make, report } = await start();
    const body = { kind: "business", id: business.id, reason };
    expect(await staff.post("/v2/admin/reports/warn", body)).toMatchObject(nothingOpen);
    const own = await make.account({ role: "moderator" });
    const page = await make.business({ ownerId: own.id });
    await report("business", page.id);
    expect(await api.asStaff(own).post("/v2/admin/reports/warn", { ...body, id: page.id })).toMatchObject(notAllowed);
  });
});

test("the talk around a message is shown while a report of it is open, ten messages at most, and that it was read is in the audit log", async () => {
  const { staff, make, report, logged } = await start();
  const said = Array.from({ length: 20 }, (_, nth) => `Message ${nth + 1}`);
  const talk = await make.conversation({ said });
  const id = talk.messageIds[9]!;
  await report("message", id, "fraud", "", { id: talk.starterId });
  const path = `/v2/admin/reports/message/${id}`;

  const { body } = await staff.get(path);

  expect(body.context.map(({ text }: { text: string }) => text)).toEqual(said.slice(4, 15));
  expect(body.context[5]).toMatchObject({ id, is_reported: true });
  expect(body.risks[0]).toMatch(/^New account/);
  expect((await logged(id)).map(({ action }) => action)).toContain("read around message");
  await staff.post("/v2/admin/sanctions", { kind: "message", id, reason });
  expect((await staff.get(path)).body.context).toEqual([]);
});
