import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { notAllowed, nothingOpen, reason, startReported } from "#/tests/reported.ts";

describe("an appeal", () => {
  const appealed = async () => {
    const started = await startReported();
    const { api, staff, owner, business } = started;
    const subject = { kind: "business", id: business.id, reason };
    const { sanction_id } = (await staff.post("/v2/admin/sanctions", subject)).body;
    const written = await api.as(owner).post(`/v2/sanctions/${sanction_id}/appeal`, { msg: "We have a shop." });
    expect(written.status).toBe(200);
    const find = async (who = staff) =>
      (await who.get("/v2/admin/appeals")).body.items.find((item: { id: string }) => item.id === business.id);
    return { ...started, find };
  };

  test("an appeal waits with its sanction, and granting it restores the page", async () => {
    const { staff, api, owner, find, statusOfPage, logged } = await appealed();
    const appeal = await find();
    expect(appeal).toMatchObject({
      ...{ kind: "business", what: "Ada Phones", msg: "We have a shop.", whose: { id: owner.id, name: "Ada Obi" } },
      sanction: { reason, by: "Bola Musa", is_mine: true, ends_at: null },
    });
    const path = `/v2/admin/appeals/${appeal.appeal_id}`;
    expect((await staff.post(path, { grant: true })).status).toBe(422);
    expect((await staff.post(path, { reason: "Seen it." })).status).toBe(422);
    for (const given of ["2", "No", "12345"]) {
      const refused = await staff.post(path, { grant: true, reason: given });
      expect(refused).toMatchObject({ status: 422, body: { fields: { reason: "Say why in a few words" } } });
    }

    expect((await staff.post(path, { grant: true, reason: "Seen it." })).status).toBe(200);

    expect(await statusOfPage()).toBe(200);
    expect(await find()).toBeUndefined();
    expect((await api.as(owner).get("/v2/notifications")).body[0].message).toContain("Seen it.");
    expect(await logged(appeal.appeal_id)).toMatchObject([{ action: "grant appeal", reason: "Seen it." }]);
    expect(await staff.post(path, { grant: true, reason: "Again." })).toMatchObject(nothingOpen);
  });

  test("an appeal against a block for some days has its end", async () => {
    const { api, staff, owner, business } = await startReported();
    const block = { kind: "business", id: business.id, reason, days: 7 };
    const { sanction_id } = (await staff.post("/v2/admin/sanctions", block)).body;
    await api.as(owner).post(`/v2/sanctions/${sanction_id}/appeal`, { msg: "We have a shop." });

    const { items } = (await staff.get("/v2/admin/appeals")).body;

    expect(items.find(({ id }: { id: string }) => id === business.id).sanction).toMatchObject({
      taken_at: "2026-11-18T10:00:00.000Z",
      ends_at: "2026-11-25T10:00:00.000Z",
    });
  });

  test("in the audit log an appeal leads to the business it was about", async () => {
    const { staff, api, make, business, find } = await appealed();
    const { appeal_id } = await find();
    await staff.post(`/v2/admin/appeals/${appeal_id}`, { grant: true, reason: "Seen it." });
    const administrator = api.asStaff(await make.account({ role: "administrator" }));
    const aboutOf = async (id: string) =>
      (await administrator.get(`/v2/admin/audit?search=${id}`)).body.rows.map(({ about }: { about: string }) => about);

    expect(await aboutOf(appeal_id)).toEqual([`business/${business.id}`]);
    expect(new Set(await aboutOf(business.id))).toEqual(new Set([`business/${business.id}`]));
  });

  test("an appeal decided twice at once is decided once, and a refusal changes nothing", async () => {
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

  test("granting an appeal is undone within seconds: the page is blocked again, the notification is gone and the appeal waits", async () => {
    const { api, make, staff, owner, clock, find, statusOfPage, logged } = await appealed();
    const { appeal_id } = await find();
    const path = `/v2/admin/appeals/${appeal_id}`;
    const told = async () =>
      (await api.as(owner).get("/v2/notifications")).body.filter(({ message }: { message: string }) =>
        message.includes("Seen it."),
      );
    expect(await staff.post(`${path}/undo`)).toMatchObject(nothingOpen);
    await staff.post(path, { grant: true, reason: "Seen it." });
    expect(await told()).toHaveLength(1);
    const other = api.asStaff(await make.account({ role: "moderator" }));
    expect(await other.post(`${path}/undo`)).toMatchObject(nothingOpen);

    expect(await staff.post(`${path}/undo`)).toMatchObject({
      ...{ status: 200, body: { message: "The appeal is back in the queue." } },
    });

    expect(await statusOfPage()).toBe(404);
    expect(await told()).toEqual([]);
    expect(await find()).toMatchObject({ appeal_id, msg: "We have a shop." });
    expect((await logged(appeal_id)).map(({ action }) => action).sort()).toEqual(["grant appeal", "undo decision"]);
    expect(await staff.post(`${path}/undo`)).toMatchObject(nothingOpen);
    await staff.post(path, { grant: true, reason: "Seen it." });
    expect(await told()).toHaveLength(1);
    clock.moveTo("2026-11-18T10:01:00Z");
    expect(await staff.post(`${path}/undo`)).toMatchObject(nothingOpen);
    expect(await statusOfPage()).toBe(200);
  });

  test("refusing an appeal is undone within seconds, and it can be granted then", async () => {
    const { api, make, find, statusOfPage } = await appealed();
    const path = `/v2/admin/appeals/${(await find()).appeal_id}`;
    const other = api.asStaff(await make.account({ role: "moderator" }));
    await other.post(path, { grant: false, reason: "The shop is empty." });

    expect((await other.post(`${path}/undo`)).status).toBe(200);

    expect(await statusOfPage()).toBe(404);
    expect((await other.post(path, { grant: true, reason: "We saw the shop." })).status).toBe(200);
    expect(await statusOfPage()).toBe(200);
  });

  test("an appeal whose page was blocked anew since it was granted is not undone", async () => {
    const { staff, business, find, statusOfPage } = await appealed();
    const path = `/v2/admin/appeals/${(await find()).appeal_id}`;
    await staff.post(path, { grant: true, reason: "Seen it." });
    await staff.post("/v2/admin/sanctions", { kind: "business", id: business.id, reason });

    expect(await staff.post(`${path}/undo`)).toMatchObject(nothingOpen);
    expect(await statusOfPage()).toBe(404);
    expect(await find()).toBeUndefined();
  });

  test("a moderator cannot decide an appeal of their own", async () => {
    const { api, db, find, owner } = await appealed();
    const { appeal_id } = await find();
    await db.update(accounts).set({ role: "moderator" }).where(eq(accounts.id, owner.id));
    const self = api.asStaff(owner);
    expect(await find(self)).toBeUndefined();
    expect(await self.post(`/v2/admin/appeals/${appeal_id}`, { grant: true, reason })).toMatchObject(notAllowed);
  });
});

describe("a warning", () => {
  test("a warning closes the reports, notifies the owner, and the page stays public", async () => {
    const { api, staff, owner, business, report, logged, statusOfPage, make } = await startReported();
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

  test("a person's page has every warning: of the person, and about their business or comment, without undone ones", async () => {
    const { staff, make, owner, business, report, clock } = await startReported();
    const comment = await make.review({ businessId: (await make.business()).id, authorId: owner.id, msg: "Thieves!" });
    await report("business", business.id);
    await report("comment", comment.id, "abuse");
    const warnings = async () => (await staff.get(`/v2/admin/people/${owner.id}`)).body.conduct.warnings;
    await staff.post("/v2/admin/reports/warn", { kind: "business", id: business.id, reason: "Correct your prices." });
    clock.moveTo("2026-11-18T10:01:00Z");
    await staff.post("/v2/admin/reports/warn", { kind: "comment", id: comment.id, reason: "Stay polite." });
    clock.moveTo("2026-11-18T10:02:00Z");
    await staff.post(`/v2/admin/people/${owner.id}/warn`, { reason: "A slip." });
    await staff.post(`/v2/admin/reports/person/${owner.id}/undo`);
    expect(await warnings()).toMatchObject([
      { kind: "comment", subject_id: comment.id, reason: "Stay polite.", by: "Bola Musa" },
      {
        kind: "business",
        subject_id: business.id,
        reason: "Correct your prices.",
        warned_at: "2026-11-18T10:00:00.000Z",
      },
    ]);
    clock.moveTo("2026-11-18T10:03:00Z");
    await staff.post(`/v2/admin/people/${owner.id}/warn`, { reason: "Ask for no codes." });
    expect((await warnings())[0]).toMatchObject({ kind: "person", reason: "Ask for no codes." });
  });

  test("a warning that is undone is taken back with its notification, and the report waits again", async () => {
    const { api, staff, owner, business, report } = await startReported();
    const unread = async () => (await api.as(owner).get("/v2/notifications")).body;
    await report("business", business.id);
    const about = { kind: "business", id: business.id, reason: "Correct your prices, please." };
    await staff.post("/v2/admin/reports/warn", about);
    const undone = await staff.post(`/v2/admin/reports/business/${business.id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { message: "It is back in the queue." } });
    expect(await unread()).toEqual([]);
    expect((await staff.get(`/v2/admin/reports/business/${business.id}`)).body.report_count).toBe(1);

    await staff.post(`/v2/admin/people/${owner.id}/warn`, { reason: "Stay polite." });
    expect(await unread()).toHaveLength(1);
    const again = await staff.post(`/v2/admin/reports/person/${owner.id}/undo`);
    expect(again.body.message).toBe("The warning was taken back.");
    expect(await unread()).toEqual([]);
    expect(await staff.post(`/v2/admin/reports/person/${owner.id}/undo`)).toMatchObject(nothingOpen);
  });

  test("a warning about one's own content, or about unreported content, is refused", async () => {
    const { api, staff, business, make, report } = await startReported();
    const body = { kind: "business", id: business.id, reason };
    expect(await staff.post("/v2/admin/reports/warn", body)).toMatchObject(nothingOpen);
    const own = await make.account({ role: "moderator" });
    const page = await make.business({ ownerId: own.id });
    await report("business", page.id);
    expect(await api.asStaff(own).post("/v2/admin/reports/warn", { ...body, id: page.id })).toMatchObject(notAllowed);
  });
});
