import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { forgetInAuditLog } from "#/server/admin/staff-action.ts";
import { comments } from "#/server/review/tables.ts";
import { notAllowed, nothingOpen, reason, startReported } from "#/tests/reported.ts";

const path = "/v2/admin/comments/hide";

/** Three comments on two pages by two people. */
async function startCommented() {
  const started = await startReported();
  const { make, business, db } = started;
  const [first, second] = [await make.account(), await make.account()];
  const say = async (businessId: string, authorId: string, msg: string) =>
    (await make.review({ businessId, authorId, msg })).id;
  const { id: otherPage } = await make.business();
  const ids = [
    await say(business.id, first.id, "Thieves!"),
    await say(otherPage, first.id, "Thieves again!"),
    await say(business.id, second.id, "So true"),
  ];
  const shown = async () => {
    const rows = await db.select().from(comments).where(inArray(comments.id, ids));
    return rows.filter(({ hiddenAt }) => hiddenAt === null).map(({ id }) => id);
  };
  const findEntry = async () => {
    const entries = await Promise.all(ids.map((id) => started.logged(id)));
    return entries.flat();
  };
  return { ...started, first, second, ids, shown, findEntry };
}

describe("hiding several comments", () => {
  test("several comments are hidden with one reason and one entry in the audit log, their authors are told, and one undo shows all of them again", async () => {
    const { api, staff, first, second, ids, shown, findEntry, moderator, report } = await startCommented();
    await report("comment", ids[2]!, "abuse");

    const hidden = await staff.post(path, { ids, reason });

    expect(hidden).toMatchObject({ status: 200, body: { message: "3 comments are hidden.", id: expect.any(String) } });
    expect(await shown()).toEqual([]);
    for (const author of [first, second]) {
      expect((await api.as(author).get("/v2/notifications")).body[0].message).toContain(reason);
    }
    const [entry, ...more] = await findEntry();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: "sanction comment", actorId: moderator.id, reason });
    expect(entry).toMatchObject({ after: { others: 2, people: 2 } });
    expect([entry!.subjectId, ...entry!.otherIds].sort()).toEqual([...ids].sort());

    const undone = await staff.post(`/v2/admin/reports/comment/${hidden.body.id}/undo`);

    expect(undone).toMatchObject({ status: 200, body: { message: "It is back in the queue." } });
    expect((await shown()).sort()).toEqual([...ids].sort());
    const undo = (await findEntry()).find(({ action }) => action === "undo decision");
    expect(undo).toMatchObject({ before: { undone: "sanction comment", others: 2, people: 2 } });
    expect(undo!.otherIds).toEqual(entry!.otherIds);
    expect(await staff.post(`/v2/admin/reports/comment/${hidden.body.id}/undo`)).toMatchObject(nothingOpen);
  });

  test("one call lifts the whole decision, the comments of all its authors, unless one is the moderator’s own", async () => {
    const { api, staff, make, business, moderator, ids, shown } = await startCommented();
    const another = api.asStaff(await make.account({ role: "administrator" }));
    const own = await make.review({ businessId: business.id, authorId: moderator.id, msg: "I liked it" });
    await another.post(path, { ids: [...ids, own.id], reason });
    const { body: opened } = await staff.get(`/v2/admin/reports/comment/${ids[0]}`);
    expect(opened).toMatchObject({ taken_together: 3 });
    const lift = `/v2/admin/sanctions/${opened.in_force.sanction_id}/lift`;

    expect(await staff.post(lift, { reason, whole_decision: true })).toMatchObject(notAllowed);
    expect(await shown()).toEqual([]);
    expect((await another.post(lift, { reason, whole_decision: true })).status).toBe(200);
    expect(await shown()).toHaveLength(3);
  });

  test("comments that were hidden before or deleted are left out, and an undo leaves them as they were", async () => {
    const { staff, ids, shown, findEntry } = await startCommented();
    await staff.post("/v2/admin/sanctions", { kind: "comment", id: ids[0], reason });

    const hidden = await staff.post(path, { ids: [...ids, randomUUID()], reason });

    expect(hidden.body.message).toBe("2 comments are hidden. 2 had been hidden or deleted before.");
    const entry = (await findEntry()).find(({ after }) => after?.people);
    expect([entry!.subjectId, ...entry!.otherIds].sort()).toEqual(ids.slice(1).sort());
    expect(await staff.post(path, { ids, reason })).toMatchObject(nothingOpen);
    await staff.post(`/v2/admin/reports/comment/${hidden.body.id}/undo`);
    expect((await shown()).sort()).toEqual(ids.slice(1).sort());
  });

  test("one comment of the moderator’s own refuses the whole decision, and nothing is hidden", async () => {
    const { staff, make, business, moderator, ids, shown, findEntry } = await startCommented();
    const own = await make.review({ businessId: business.id, authorId: moderator.id, msg: "I liked it" });

    expect(await staff.post(path, { ids: [...ids, own.id], reason })).toMatchObject(notAllowed);

    expect(await shown()).toHaveLength(3);
    expect(await findEntry()).toEqual([]);
  });

  test("two moderators who hide the same comments at once hide each of them once", async () => {
    const { api, make, staff, ids, findEntry } = await startCommented();
    const another = api.asStaff(await make.account({ role: "moderator" }));

    const replies = await Promise.all([
      staff.post(path, { ids, reason }),
      another.post(path, { ids: ids.toReversed(), reason }),
    ]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await findEntry()).toHaveLength(1);
  });

  test("the erasure of one of several authors empties the reason of the decision", async () => {
    const { db, staff, ids, second, findEntry } = await startCommented();
    await staff.post(path, { ids, reason });

    await forgetInAuditLog(db, second.id);

    expect(await findEntry()).toMatchObject([{ reason: "", action: "sanction comment", after: { others: 2 } }]);
  });

  test("a decision needs a reason and one to 50 comments", async () => {
    const { staff, ids, shown } = await startCommented();
    const many = Array.from({ length: 51 }, () => randomUUID());
    for (const body of [
      { ids },
      { ids, reason: " " },
      { ids: [], reason },
      { ids: many, reason },
      { ids: ["7"], reason },
    ]) {
      expect((await staff.post(path, body)).status).toBe(422);
    }
    expect(await shown()).toHaveLength(3);
  });
});

describe("showing several comments again", () => {
  const showPath = "/v2/admin/comments/show";

  test("several hidden comments are shown again with one reason and one entry in the audit log, however they were hidden", async () => {
    const { staff, ids, shown, findEntry, moderator } = await startCommented();
    await staff.post("/v2/admin/sanctions", { kind: "comment", id: ids[0], reason });
    await staff.post(path, { ids: ids.slice(1), reason });

    const answer = await staff.post(showPath, { ids: [...ids, randomUUID()], reason: "It was irony." });

    const message = "3 comments are shown again. 1 had been shown or deleted before.";
    expect(answer).toMatchObject({ status: 200, body: { message } });
    expect((await shown()).sort()).toEqual([...ids].sort());
    const [entry, ...more] = (await findEntry()).filter(({ action }) => action === "show comment");
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorId: moderator.id, reason: "It was irony.", before: { others: 2, people: 2 } });
    expect([entry!.subjectId, ...entry!.otherIds].sort()).toEqual([...ids].sort());
    expect(await staff.post(showPath, { ids, reason })).toMatchObject(nothingOpen);
    // An undo of the earlier decision comes too late.
    expect(await staff.post(`/v2/admin/reports/comment/${ids[1]}/undo`)).toMatchObject(nothingOpen);
  });

  test("one comment of the moderator’s own refuses the whole decision, and all stay hidden", async () => {
    const { api, staff, make, business, moderator, ids, shown } = await startCommented();
    const own = await make.review({ businessId: business.id, authorId: moderator.id, msg: "I liked it" });
    const another = api.asStaff(await make.account({ role: "administrator" }));
    await staff.post(path, { ids, reason });
    await another.post(path, { ids: [own.id], reason });

    expect(await staff.post(showPath, { ids: [...ids, own.id], reason })).toMatchObject(notAllowed);

    expect(await shown()).toEqual([]);
    expect((await another.post(showPath, { ids, reason })).status).toBe(200);
  });

  test("two moderators who show the same comments at once show each of them once", async () => {
    const { api, make, staff, ids, findEntry } = await startCommented();
    const another = api.asStaff(await make.account({ role: "moderator" }));
    await staff.post(path, { ids, reason });

    const replies = await Promise.all([
      staff.post(showPath, { ids, reason }),
      another.post(showPath, { ids: ids.toReversed(), reason }),
    ]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await findEntry()).filter(({ action }) => action === "show comment")).toHaveLength(1);
  });
});
