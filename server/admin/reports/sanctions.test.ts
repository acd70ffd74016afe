import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { noSuchSubject, notAllowed, nothingOpen, reason, startReported } from "#/tests/reported.ts";

describe("a sanction", () => {
  test("a sanction is imposed, notified, recorded, and lifted", async () => {
    const { api, staff, moderator, owner, business, report, logged, statusOfPage } = await startReported();
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

  test("a sanction for 7 days ends by itself, and the report, the document and the notification show its end", async () => {
    const { api, staff, owner, business, report, jobs, clock, make, logged, statusOfPage } = await startReported();
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

  test("hiding a comment can also block its author for 7 days: both or neither", async () => {
    const { api, staff, make, db, business, report, logged } = await startReported();
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
    expect(await logged(author.id)).toEqual([]);
    expect((await logged(id)).filter(({ action }) => action.startsWith("sanction"))).toMatchObject([
      {
        ...{ action: "sanction comment", reason, otherIds: [author.id] },
        after: { withPerson: true, personSanctionId: expect.any(String), blocked_until: "2026-11-25T10:00:00.000Z" },
      },
    ]);
    const { earlier, in_force } = (await staff.get(`/v2/admin/reports/comment/${id}`)).body;
    expect(in_force.ends_at).toBeNull();
    expect(earlier).toMatchObject([{ kind: "person", ends_at: "2026-11-25T10:00:00.000Z" }]);
  });

  test("a longer block replaces a shorter one, a shorter one changes nothing, and the response has the block in force", async () => {
    const { api, staff, make, business, report, jobs, clock } = await startReported();
    const author = await make.account();
    const commentOf = async () => {
      const { id } = await make.review({
        businessId: (await make.business()).id,
        authorId: author.id,
        msg: "Thieves!",
      });
      await report("comment", id, "abuse");
      return { kind: "comment", id, reason, with_person: true };
    };
    const block = { kind: "business", id: business.id, reason };
    const blockOf = async (id: string) =>
      (await staff.get(`/v2/admin/people/${id}`)).body.conduct.sanctions.find(
        ({ kind }: { kind: string }) => kind === "person",
      );

    await staff.post("/v2/admin/sanctions", { ...(await commentOf()), days: 7 });
    clock.moveTo("2026-11-19T10:00:00Z");
    const longer = await staff.post("/v2/admin/sanctions", { ...(await commentOf()), days: 7 });
    expect(longer.body.message).toBe("The comment is hidden. The person was blocked already; now until 26 Nov 2026.");
    const forGood = await staff.post("/v2/admin/sanctions", await commentOf());
    expect(forGood.body.message).toBe("The comment is hidden. The person was blocked already; now permanently.");
    expect(await blockOf(author.id)).toMatchObject({ ends_at: null, lifted_at: null });
    const shorter = await staff.post("/v2/admin/sanctions", { ...(await commentOf()), days: 7 });
    expect(shorter.body.message).toBe("The comment is hidden. The person stays blocked permanently.");
    expect(await blockOf(author.id)).toMatchObject({ ends_at: null, lifted_at: null });

    await staff.post("/v2/admin/sanctions", { ...block, days: 7 });
    const extended = await staff.post("/v2/admin/sanctions", block);
    expect(extended.body.message).toBe("The business was blocked already; now permanently.");
    expect(await staff.post("/v2/admin/sanctions", { ...block, days: 7 })).toMatchObject(nothingOpen);
    clock.moveTo("2026-12-31T10:00:00Z");
    await jobs.runNow("moderation.end-sanctions");
    expect((await api.as(author).get("/v2/user")).status).toBe(401);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
  });

  test("a message that was not reported cannot be sanctioned or read", async () => {
    const { staff, make, report } = await startReported();
    const talk = await make.conversation({ texts: ["Good morning", "A secret"] });
    const id = talk.messageIds[1]!;

    expect(await staff.post("/v2/admin/sanctions", { kind: "message", id, reason })).toMatchObject(noSuchSubject);
    expect(await staff.get(`/v2/admin/reports/message/${id}`)).toMatchObject(noSuchSubject);

    await report("message", id, "fraud", "", { id: talk.starterId });
    expect((await staff.post("/v2/admin/sanctions", { kind: "message", id, reason })).status).toBe(200);
  });

  test("two sanctions imposed at once count as one", async () => {
    const { api, make, staff, business, report, logged } = await startReported();
    await report("business", business.id);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    const subject = { kind: "business", id: business.id, reason };
    const replies = await Promise.all([staff, another].map((who) => who.post("/v2/admin/sanctions", subject)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await logged(business.id)).toHaveLength(1);
  });

  test("a wave of messages by one person is hidden and the person blocked in one call, and one undo takes all of it back", async () => {
    const { staff, make, api, report, logged, clock, moderator } = await startReported();
    const { otherId, starterId, messageIds } = await make.conversation({ texts: ["Hello", "Pay", "Why?", "Pay now"] });
    const wave: string[] = [messageIds[1]!, messageIds[3]!];
    for (const id of wave) await report("message", id, "fraud", "", { id: starterId });
    const [id, otherOne] = wave as [string, string];
    const waiting = async () =>
      (await staff.get("/v2/admin/reports")).body.items.filter((one: { id: string }) => wave.includes(one.id)).length;
    const shown = (await staff.get(`/v2/admin/reports/message/${id}`)).body;
    expect(shown.others).toEqual([{ id: otherOne, what: "Pay now", count: 1, to: expect.stringMatching(/./) }]);

    const taken = await staff.post("/v2/admin/sanctions", {
      ...{ kind: "message", id, reason, with_person: true, whole_case: true },
    });

    expect(taken).toMatchObject({
      status: 200,
      body: { message: "2 messages are hidden, and the person is blocked." },
    });
    expect(await waiting()).toBe(0);
    expect((await api.as({ id: otherId }).get("/v2/user")).status).toBe(401);

    const undo = `/v2/admin/reports/message/${id}/undo`;
    expect(await staff.post(undo)).toMatchObject({ status: 200, body: { message: "It is back in the queue." } });
    expect(await waiting()).toBe(2);
    expect((await staff.get(`/v2/admin/people/${otherId}`)).body.conduct.sanctions).toEqual([]);
    // One decision is one entry, with all that it was made on; so is its undo, which says what it undid.
    const decisions = (await logged(id)).filter(({ action }) => action !== "read around message");
    const both = { actorId: moderator.id, otherIds: [otherOne, otherId] };
    expect(decisions.sort((one, other) => one.action.localeCompare(other.action))).toMatchObject([
      { ...both, action: "sanction message", reason, after: { others: 1, withPerson: true } },
      {
        ...{ ...both, action: "undo decision" },
        before: { undone: "sanction message", others: 1, withPerson: true, decided: "2026-11-18T10:00:00.000Z" },
      },
    ]);
    expect([...(await logged(otherOne)), ...(await logged(otherId))]).toEqual([]);
    // The history of the person, and of the other message, reads as undone.
    const administrator = api.asStaff(await make.account({ role: "administrator" }));
    for (const subjectId of [otherOne, otherId]) {
      const { rows } = (await administrator.get(`/v2/admin/audit?search=${subjectId}`)).body;
      const actions = rows.map(({ action }: { action: string }) => action);
      expect(actions.sort()).toEqual(["sanction message", "undo decision"]);
    }
    expect((await api.as({ id: starterId }).get("/v2/user")).status).toBe(200);
    expect(await staff.post(undo)).toMatchObject(nothingOpen);

    const dismissed = await staff.post("/v2/admin/reports/dismiss", { kind: "message", id, reason, whole_case: true });
    expect(dismissed.body.message).toBe("The reports of 2 messages were dismissed.");
    expect(await waiting()).toBe(0);
    clock.moveTo("2026-11-18T10:00:41Z");
    expect(await staff.post(undo)).toMatchObject(nothingOpen);
  });

  test("one call lifts all sanctions of a decision, and those of another decision stay", async () => {
    const { staff, make, api, report, logged, clock } = await startReported();
    const { otherId, starterId, messageIds } = await make.conversation({
      texts: ["Hi", "Pay", "Why?", "Pay now", "?", "Pay up"],
    });
    const [id, second, later] = [1, 3, 5].map((at) => messageIds[at]!) as [string, string, string];
    for (const one of [id, second]) await report("message", one, "fraud", "", { id: starterId });
    const subject = { kind: "message", id, reason };
    const { sanction_id } = (
      await staff.post("/v2/admin/sanctions", { ...subject, with_person: true, whole_case: true })
    ).body;
    clock.moveTo("2026-11-18T11:00:00Z");
    await report("message", later, "fraud", "", { id: starterId });
    await staff.post("/v2/admin/sanctions", { ...subject, id: later });
    const read = async (of: string) => (await staff.get(`/v2/admin/reports/message/${of}`)).body;
    expect(await read(id)).toMatchObject({ taken_together: 2 });
    expect(await read(later)).toMatchObject({ taken_together: 0 });

    const path = `/v2/admin/sanctions/${sanction_id}/lift`;
    const lifted = await staff.post(path, { reason: "A joke between brothers.", whole_decision: true });

    expect(lifted).toMatchObject({ status: 200, body: { message: "All of it is as it was before." } });
    expect(await read(id)).toMatchObject({ in_force: null, taken_together: 0 });
    expect(await read(second)).toMatchObject({ in_force: null });
    expect(await read(later)).toMatchObject({ in_force: { kind: "message" } });
    const login = await api.as({ id: otherId }).get("/v2/user");
    expect(login.status).toBe(200);
    expect(await logged(sanction_id)).toMatchObject([
      {
        ...{ action: "lift sanction", reason: "A joke between brothers.", before: { subjectId: id, others: 2 } },
        otherIds: expect.arrayContaining([second, otherId]),
      },
    ]);
    expect((await staff.post(path, { reason, whole_decision: true })).status).toBe(404);
  });

  test("without the whole case, and by another moderator, only one message is decided on and nothing is undone", async () => {
    const { staff, make, api, report } = await startReported();
    const { starterId, messageIds } = await make.conversation({ texts: ["Hello", "Pay", "Why?", "Pay now"] });
    for (const at of [1, 3]) await report("message", messageIds[at]!, "fraud", "", { id: starterId });
    await staff.post("/v2/admin/sanctions", { kind: "message", id: messageIds[1], reason });
    const { items } = (await staff.get("/v2/admin/reports")).body;
    expect(items.map(({ id }: { id: string }) => id)).toContain(messageIds[3]);
    const another = api.asStaff(await make.account({ role: "moderator" }));
    expect(await another.post(`/v2/admin/reports/message/${messageIds[1]}/undo`)).toMatchObject(nothingOpen);
  });

  test("an undo is refused when the decision made an earlier block longer", async () => {
    const { staff, business } = await startReported();
    const block = { kind: "business", id: business.id, reason };
    await staff.post("/v2/admin/sanctions", { ...block, days: 7 });
    await staff.post("/v2/admin/sanctions", block);
    expect(await staff.post(`/v2/admin/reports/business/${business.id}/undo`)).toMatchObject(nothingOpen);
  });

  test("dismissing reports imposes no sanction: they are closed once, and the page stays", async () => {
    const { staff, business, report, logged, statusOfPage } = await startReported();
    await report("business", business.id);
    const subject = { kind: "business", id: business.id, reason: "A quarrel between neighbours." };
    const replies = await Promise.all([1, 2].map(() => staff.post("/v2/admin/reports/dismiss", subject)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOfPage()).toBe(200);
    expect(await logged(business.id)).toMatchObject([{ action: "dismiss reports", reason: subject.reason }]);
  });
});
