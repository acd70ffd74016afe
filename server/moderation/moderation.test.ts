import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { comments } from "#/server/review/tables.ts";
import { startApi } from "#/tests/api.ts";
import type { SubjectKind } from "./contract.ts";
import { decideAppeal, dismissReports, imposeSanction, liftSanction, listAppeals, listReported } from "./moderation.ts";
import { reports, sanctions } from "./tables.ts";

const signedOut = { status: 401, body: { code: "account/sign-in-needed" } };
const noSuchSubject = { status: 404, body: { code: "moderation/no-such-subject" } };
const noSuchSanction = { status: 404, body: { code: "moderation/no-such-sanction" } };

async function start() {
  const started = await startApi();
  const { make, db, services, clock } = started;
  const moderator = await make.account({ role: "moderator" });
  /** A moderator's action, in one transaction. */
  const take = (kind: SubjectKind, subjectId: string, reason = "It breaks our rules", endsAt?: Date) =>
    db.transaction((tx) => imposeSanction(tx, services, { kind, subjectId, reason, by: moderator.id, endsAt }));
  const lift = (sanctionId: string) => db.transaction((tx) => liftSanction(tx, services, { sanctionId }));
  const decide = (appealId: string, grant: boolean, reason = "We looked again") =>
    db.transaction((tx) => decideAppeal(tx, services, { appealId, grant, reason, by: moderator.id }));
  const dismiss = (kind: SubjectKind, subjectId: string) =>
    db.transaction((tx) => dismissReports(tx, services, { kind, subjectId, by: moderator.id }));

  /** Two people, and something that the first said to the second. */
  const talk = async (text = "Send money first") => {
    const [sender, reader] = [await make.account(), await make.account()];
    const [lowId = "", highId = ""] = [sender.id, reader.id].sort();
    const conversation = { id: newId(), lowId, highId, startedBy: sender.id, lastSeq: 1, createdAt: clock.now() };
    await db.insert(conversations).values(conversation);
    const message = { id: newId(), conversationId: conversation.id, seq: 1, senderId: sender.id, text };
    await db.insert(messages).values({ ...message, createdAt: clock.now() });
    return { sender, reader, message };
  };
  /** One of each kind, and whose it is; a message can be seen by `reader`. */
  const oneOfEach = async () => {
    const business = await make.business();
    const { id: commentId, authorId } = await make.review({ businessId: business.id, msg: "They are thieves" });
    const { sender, reader, message } = await talk();
    const person = await make.account();
    const subjects: Record<SubjectKind, { id: string; ownerId: string }> = {
      business: { id: business.id, ownerId: business.ownerId },
      comment: { id: commentId, ownerId: authorId },
      message: { id: message.id, ownerId: sender.id },
      person: { id: person.id, ownerId: person.id },
    };
    return { subjects, reader };
  };
  const told = async (accountId: string) =>
    (await db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(
      ({ kind, title, message }) => ({ kind, title, message }),
    );
  return { ...started, moderator, take, lift, decide, dismiss, talk, oneOfEach, told };
}

/** Of somebody who has been here for long: their word weighs in full. */
const known = { createdAt: new Date("2026-01-01T00:00:00Z") };

const kinds = ["business", "comment", "message", "person"] as const;

const reportsOf = (db: Db, subjectId: string) => db.select().from(reports).where(eq(reports.subjectId, subjectId));

describe("a report", () => {
  test.each(kinds)(
    "a report of a %s is kept for the moderators; said again by the same person it replaces",
    async (kind) => {
      const { api, db, oneOfEach } = await start();
      const { subjects, reader } = await oneOfEach();
      const { id } = subjects[kind];

      const first = await api.as(reader).post("/v2/report", { kind, id, reason: "fraud", note: " Took my money " });
      const again = await api.as(reader).post("/v2/report", { kind, id, reason: "danger" });

      for (const reply of [first, again]) {
        expect(reply).toMatchObject({ status: 200, body: { message: "Thank you. Our moderators will look at it." } });
      }
      expect(await reportsOf(db, id)).toMatchObject([
        { kind, reporterId: reader.id, reason: "danger", note: "", weight: 10, status: "open" },
      ]);
    },
  );

  test.each([
    [{ kind: "shop" }, "kind", "Say what you report"],
    [{ id: 5 }, "id", "Say what you report"],
    [{ reason: "boring" }, "reason", "Select a reason"],
    [{ reason: undefined }, "reason", "Select a reason"],
    [{ note: "a".repeat(1_001) }, "note", "Use at most 1,000 letters"],
  ])("a report with %j is refused", async (change, field, detail) => {
    const { api, make } = await start();
    const { id } = await make.business();
    const body = { kind: "business", id, reason: "spam", note: "", ...change };

    const reply = await api.as(await make.account()).post("/v2/report", body);

    expect(reply).toMatchObject({ status: 422, body: { detail, fields: { [field]: detail } } });
  });

  test.each(kinds)("a report of a %s that is one's own, unknown or out of sight finds nothing", async (kind) => {
    const { api, db, make, take, oneOfEach } = await start();
    const { subjects, reader } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    const send = (who: { id: string }, subject: string) =>
      api.as(who).post("/v2/report", { kind, id: subject, reason: "spam" });

    expect(await api.post("/v2/report", { kind, id, reason: "spam" })).toMatchObject(signedOut);
    expect(await send({ id: ownerId }, id)).toMatchObject(noSuchSubject);
    for (const unknown of [randomUUID(), "nonsense", ""])
      expect(await send(reader, unknown)).toMatchObject(noSuchSubject);
    if (kind === "message") expect(await send(await make.account(), id)).toMatchObject(noSuchSubject);
    await take(kind, id);
    expect(await send(reader, id)).toMatchObject(noSuchSubject);
    expect(await reportsOf(db, id)).toEqual([]);
  });

  test("a report is the thirtieth of a day at most, though more are sent at once", async () => {
    const { api, make, clock } = await start();
    const eager = api.as(await make.account());
    const others = await Promise.all(Array.from({ length: 34 }, () => make.account()));
    const send = ({ id }: { id: string }) => eager.post("/v2/report", { kind: "person", id, reason: "spam" });

    const statuses = (await Promise.all(others.map(send))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = others[statuses.indexOf(429)]!;
    const late = await send(refused);
    expect(late).toMatchObject({ status: 429, body: { code: "request/too-many" } });
    expect(late.headers["retry-after"]).toBe("86400");
    expect((await send(others[statuses.indexOf(200)]!)).status).toBe(200);
    clock.moveTo("2026-11-19T10:00:01Z");
    expect((await send(refused)).status).toBe(200);
  });
});

describe("what waits for a moderator", () => {
  test("the moderators' queue has one row for each thing: the heaviest first, of two as heavy the older", async () => {
    const { api, db, make, clock } = await start();
    const [spam, fraud, old] = await Promise.all([make.business(), make.business(), make.business()]);
    const report = async (subject: { id: string }, reason: string) =>
      api.as(await make.account(known)).post("/v2/report", { kind: "business", id: subject.id, reason, note: reason });
    clock.moveTo("2026-11-01T10:00:00Z");
    await report(old, "fraud");
    clock.moveTo("2026-11-18T10:00:00Z");
    for (let person = 0; person < 3; person++) await report(spam, "spam");
    await report(fraud, "fraud");

    const waiting = (await listReported(db, { limit: 1_000, now: clock.now() })).filter(({ subjectId }) =>
      [spam.id, fraud.id, old.id].includes(subjectId),
    );

    expect(waiting.map(({ subjectId, score, count }) => [subjectId, score, count])).toEqual([
      [spam.id, 18, 3],
      [old.id, 8, 1],
      [fraud.id, 8, 1],
    ]);
    expect(waiting[1]).toMatchObject({
      kind: "business",
      what: old.name,
      oldestAt: new Date("2026-11-01T10:00:00Z"),
      ...{ reasons: ["fraud"], newCount: 0 },
    });
  });

  test("a thing in the moderators' queue goes when nothing is found wrong, once", async () => {
    const { api, db, make, dismiss, clock } = await start();
    const business = await make.business();
    const reporter = api.as(await make.account());
    await reporter.post("/v2/report", { kind: "business", id: business.id, reason: "spam" });

    await dismiss("business", business.id);

    expect(await reportsOf(db, business.id)).toMatchObject([{ status: "dismissed", decidedAt: clock.now() }]);
    await expect(dismiss("business", business.id)).rejects.toMatchObject({ code: "moderation/nothing-open" });
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(200);
    const again = await reporter.post("/v2/report", { kind: "business", id: business.id, reason: "danger" });
    expect(again.status).toBe(200);
    expect(await reportsOf(db, business.id)).toMatchObject([{ status: "dismissed", reason: "spam" }]);
  });
});

describe("a sanction", () => {
  test("a sanction blocks a business from page and search, and lifting it brings it back as it was", async () => {
    const { api, db, make, take, lift } = await start();
    const [shown, hidden] = [await make.business(), await make.business({ status: "hidden" })];
    const statusOf = async ({ id }: { id: string }) =>
      (await db.select({ status: businesses.status }).from(businesses).where(eq(businesses.id, id)))[0]!.status;

    const taken = [await take("business", shown.id), await take("business", hidden.id)];

    expect([await statusOf(shown), await statusOf(hidden)]).toEqual(["blocked", "blocked"]);
    expect((await api.get(`/v2/business/${shown.id}`)).status).toBe(404);
    expect((await api.as({ id: shown.ownerId }).get("/v2/mybusiness")).body.status).toBe("blocked");
    for (const { sanctionId } of taken) await lift(sanctionId);
    expect([await statusOf(shown), await statusOf(hidden)]).toEqual(["active", "hidden"]);
    expect((await api.get(`/v2/business/${shown.id}`)).status).toBe(200);
  });

  test("a sanction hides a comment, and lifting it shows it again", async () => {
    const { api, make, take, lift } = await start();
    const business = await make.business();
    const { id } = await make.review({ businessId: business.id, msg: "They are thieves" });
    const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.comment_count;

    const { sanctionId } = await take("comment", id);
    expect(await shown()).toBe(0);
    await lift(sanctionId);
    expect(await shown()).toBe(1);
  });

  test("a sanction hides a message, and lifting it shows it again", async () => {
    const { db, talk, take, lift, clock } = await start();
    const { message } = await talk();
    const hiddenAt = async () => (await db.select().from(messages).where(eq(messages.id, message.id)))[0]!.hiddenAt;

    const { sanctionId } = await take("message", message.id);
    expect(await hiddenAt()).toEqual(clock.now());
    await lift(sanctionId);
    expect(await hiddenAt()).toBeNull();
  });

  test("a sanction shuts a person out with their business, and lifting it lets both in again", async () => {
    const { api, db, make, take, lift } = await start();
    const business = await make.business();
    const owner = api.as({ id: business.ownerId });
    expect((await owner.get("/v2/user")).status).toBe(200);

    const { sanctionId } = await take("person", business.ownerId);

    expect(await owner.get("/v2/user")).toMatchObject(signedOut);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
    await lift(sanctionId);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(200);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, business.ownerId));
    expect(account!.blockedAt).toBeNull();
  });

  test("a sanction that is lifted leaves alone what another one stands against, and who has left", async () => {
    const { api, db, make, take, lift } = await start();
    const [twice, left] = [await make.business(), await make.business()];
    const byBusiness = await take("business", twice.id);
    const byPerson = await take("person", twice.ownerId);
    const ofLeft = await take("business", left.id);
    await db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, left.ownerId));
    const status = async ({ id }: { id: string }) => (await api.get(`/v2/business/${id}`)).status;

    await lift(byPerson.sanctionId);
    expect(await status(twice)).toBe(404);
    await lift(byBusiness.sanctionId);
    expect(await status(twice)).toBe(200);
    await lift(ofLeft.sanctionId);
    expect(await status(left)).toBe(404);
  });

  test.each(kinds)("a sanction upholds what was reported of a %s, and tells whose it is why", async (kind) => {
    const { api, db, take, told, oneOfEach, moderator } = await start();
    const { subjects, reader } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    await api.as(reader).post("/v2/report", { kind, id, reason: "fraud" });

    await take(kind, id, "People lost money");

    expect(await reportsOf(db, id)).toMatchObject([{ status: "upheld", decidedBy: moderator.id }]);
    expect(await told(ownerId)).toEqual([
      expect.objectContaining({
        kind: "sanction.taken",
        message: expect.stringMatching(
          kind === "person" ? /^People lost money\n\nIf/ : /^“.+”\n\nPeople lost money\n\nIf you don’t/,
        ),
      }),
    ]);
  });

  test("a sanction is taken once: two moderators at the same time are one sanction", async () => {
    const { db, make, take } = await start();
    const business = await make.business();

    const taken = await Promise.all([take("business", business.id), take("business", business.id)]);

    expect(new Set(taken.map(({ sanctionId }) => sanctionId)).size).toBe(1);
    expect(taken.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(await db.$count(sanctions, eq(sanctions.subjectId, business.id))).toBe(1);
  });

  test("a sanction is of something that is there, against no one who works here, and is lifted once", async () => {
    const { db, make, take, lift, moderator } = await start();
    for (const id of [randomUUID(), "nonsense"]) {
      await expect(take("comment", id)).rejects.toMatchObject({ code: "moderation/no-such-subject" });
      await expect(lift(id)).rejects.toMatchObject({ code: "moderation/no-such-sanction" });
    }
    await expect(take("person", moderator.id)).rejects.toMatchObject({ code: "account/not-allowed" });
    expect(await db.$count(sanctions, eq(sanctions.subjectId, moderator.id))).toBe(0);
    const { sanctionId } = await take("business", (await make.business()).id);
    await lift(sanctionId);
    await expect(lift(sanctionId)).rejects.toMatchObject({ code: "moderation/no-such-sanction" });
  });

  test("a sanction for some days ends by itself when they are over, once, and whom it hit is told", async () => {
    const { db, api, make, take, told, clock, jobs } = await start();
    const business = await make.business();
    const status = async () => (await api.get(`/v2/business/${business.id}`)).status;
    const { sanctionId } = await take("business", business.id, "Late again", new Date("2026-11-25T10:00:00Z"));
    const [own] = (await api.as({ id: business.ownerId }).get("/v2/sanctions")).body;
    expect(own).toMatchObject({ id: sanctionId, ends_at: "2026-11-25T10:00:00.000Z", is_lifted: false });
    expect((await told(business.ownerId))[0]!.message).toContain("It ends by itself on 25 Nov 2026 at 11:00 AM.");

    clock.moveTo("2026-11-25T09:59:00Z");
    await jobs.runNow("moderation.end-sanctions");
    expect(await status()).toBe(404);
    clock.moveTo("2026-11-25T10:00:00Z");
    for (const _ of [1, 2]) await jobs.runNow("moderation.end-sanctions");

    expect(await status()).toBe(200);
    expect((await told(business.ownerId)).map(({ kind }) => kind).sort()).toEqual(["sanction.ended", "sanction.taken"]);
    const [row] = await db.select().from(sanctions).where(eq(sanctions.id, sanctionId));
    expect(row!.liftedAt).toEqual(clock.now());
  });

  test("a sanction is written anew when the same thing is taken down again", async () => {
    const { db, make, take, lift } = await start();
    const { id } = await make.business();
    await lift((await take("business", id)).sanctionId);
    expect((await take("business", id)).isNew).toBe(true);
    expect(await db.$count(sanctions, eq(sanctions.subjectId, id))).toBe(2);
  });
});

describe("signing in", () => {
  test("signing in says to the person who was shut out where to write, once the password was right", async () => {
    const { api, take } = await start();
    const email = `${randomUUID()}@example.com`;
    const password = "harmattan-dust-7";
    const { body } = await api.post("/v2/signup", { email, password });
    await take("person", body.user.id);
    const logIn = (typed: string) =>
      api.post("/v2/login", new URLSearchParams({ username: email, password: typed }).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });

    expect(await logIn(password)).toMatchObject({
      status: 403,
      body: { code: "account/blocked", detail: expect.stringContaining("write to support@localchap.example") },
    });
    expect(await logIn("another-guess")).toMatchObject({ status: 401, body: { code: "account/wrong-credentials" } });
  });

  test("signing in is no way left to read why, so the person who was shut out gets the reason by mail", async () => {
    const { make, take, clock, jobs, mailer } = await start();
    const { id, email } = await make.account();
    await take("person", id);

    clock.moveTo("2026-11-18T10:20:00Z");
    await jobs.runNow("notification.mail-unread");
    await jobs.run();

    expect(mailer.lastTo(email)?.text).toContain("support@localchap.example");
  });
});

describe("an appeal", () => {
  const ask = { msg: " I was hacked. " };

  test("an appeal is seen beside its sanction by whom it hit, and by no other person", async () => {
    const { api, make, take } = await start();
    const business = await make.business({ name: "Kano Kitchen" });
    const { sanctionId } = await take("business", business.id, "False address");
    const owner = api.as({ id: business.ownerId });

    const reply = await owner.post(`/v2/sanctions/${sanctionId}/appeal`, ask);

    expect(reply).toMatchObject({
      status: 200,
      body: {
        id: sanctionId,
        kind: "business",
        what: "Kano Kitchen",
        reason: "False address",
        taken_at: "2026-11-18T10:00:00.000Z",
        is_lifted: false,
        appeal: { status: "open", msg: "I was hacked.", reason: "" },
      },
    });
    expect((await owner.get("/v2/sanctions")).body).toEqual([reply.body]);
    expect((await api.as(await make.account()).get("/v2/sanctions")).body).toEqual([]);
    expect(await api.get("/v2/sanctions")).toMatchObject(signedOut);
  });

  test.each(kinds)("an appeal names the %s it is about", async (kind) => {
    const { api, take, oneOfEach } = await start();
    const { subjects } = await oneOfEach();
    const { id, ownerId } = subjects[kind];
    // A person who is shut out has no session; their list is looked at once they are back.
    const { sanctionId } = await take(kind, id);
    if (kind === "person") return;
    const [sanction] = (await api.as({ id: ownerId }).get("/v2/sanctions")).body;
    expect(sanction).toMatchObject({
      id: sanctionId,
      kind,
      what: expect.stringMatching(/^(Made|They are|Send money)/),
    });
  });

  test("an appeal is asked once, by whom the sanction hit, while it is in force", async () => {
    const { api, make, take, lift } = await start();
    const business = await make.business();
    const { sanctionId } = await take("business", business.id);
    const owner = api.as({ id: business.ownerId });
    const path = `/v2/sanctions/${sanctionId}/appeal`;

    expect(await api.post(path, ask)).toMatchObject(signedOut);
    expect(await api.as(await make.account()).post(path, ask)).toMatchObject(noSuchSanction);
    expect(await owner.post(`/v2/sanctions/nonsense/appeal`, ask)).toMatchObject(noSuchSanction);
    expect(await owner.post(path, { msg: " " })).toMatchObject({ status: 422, body: { detail: "Say why" } });
    const replies = await Promise.all([1, 2, 3].map(() => owner.post(path, ask)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await lift(sanctionId);
    expect(await owner.post(path, ask)).toMatchObject(noSuchSanction);
  });

  test.each([
    [true, "granted", 200],
    [false, "refused", 404],
  ])(
    "an appeal that is granted (%s) lifts the sanction; either way whoever asked is told why",
    async (grant, status, shown) => {
      const { api, db, make, take, decide, told } = await start();
      const business = await make.business();
      const { sanctionId } = await take("business", business.id);
      const owner = api.as({ id: business.ownerId });
      await owner.post(`/v2/sanctions/${sanctionId}/appeal`, ask);
      const waiting = (await listAppeals(db, { limit: 1_000 })).find(({ sanction }) => sanction.id === sanctionId)!;
      expect(waiting).toMatchObject({ msg: "I was hacked.", what: business.name, accountId: business.ownerId });

      await decide(waiting.id, grant, "Thank you for writing");

      expect((await api.get(`/v2/business/${business.id}`)).status).toBe(shown);
      expect((await owner.get("/v2/sanctions")).body).toMatchObject([
        { is_lifted: grant, appeal: { status, reason: "Thank you for writing" } },
      ]);
      expect(await told(business.ownerId)).toContainEqual(
        expect.objectContaining({ kind: "appeal.decided", message: expect.stringContaining("Thank you for writing") }),
      );
      await expect(decide(waiting.id, !grant)).rejects.toMatchObject({ code: "moderation/nothing-open" });
      expect((await listAppeals(db, { limit: 1_000 })).map(({ id }) => id)).not.toContain(waiting.id);
    },
  );
});

test("a comment that is hidden keeps its words, for an appeal", async () => {
  const { db, make, take } = await start();
  const { id: businessId } = await make.business();
  const { id } = await make.review({ businessId, msg: "They are thieves" });
  await take("comment", id);
  expect((await db.select().from(comments).where(eq(comments.id, id)))[0]).toMatchObject({ msg: "They are thieves" });
});
