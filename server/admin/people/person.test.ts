import { randomUUIDv7 } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { accounts, secondFactors, sessions } from "#/server/account/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { payouts } from "#/server/referral/tables.ts";
import { startApi } from "#/tests/api.ts";
import { auditLog } from "../tables.ts";

type Started = Awaited<ReturnType<typeof startApi>>;
type Role = NonNullable<Parameters<Started["make"]["account"]>[0]>["role"];

const staff = async ({ api, make }: Started, role: Role) => api.asStaff(await make.account({ role }));
const actsAbout = ({ db }: Started, id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id));
const findAccount = async ({ db }: Started, id: string) =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!;

const staffActions = [
  ["end_sessions", {}, "moderator"],
  ["block", {}, "moderator"],
  ["restore", {}, "moderator"],
  ["role", { role: "agent" }, "administrator"],
  ["second_step/reset", {}, "administrator"],
] as const;

describe("a person’s page", () => {
  async function makeStory(started: Started) {
    const { make, db, clock } = started;
    const person = await make.account({ firstName: "Ada", lastName: "Obi", passwordHash: "argon-of-a-password" });
    const business = await make.business({ ownerId: person.id });
    const other = await make.business();
    await make.review({ businessId: other.id, authorId: person.id, stars: 4, msg: "Good work" });
    await make.conversation({ starterId: person.id, said: ["a private word"] });
    await make.subscription({
      businessId: business.id,
      startsAt: clock.now(),
      endsAt: new Date("2027-01-01T00:00:00Z"),
    });
    const reporter = await make.account();
    const report = { reason: "fraud", weight: 5, createdAt: clock.now() };
    const told = [
      { reporterId: reporter.id, kind: "business", subjectId: business.id, accountId: person.id },
      { reporterId: person.id, kind: "person", subjectId: reporter.id, accountId: reporter.id },
    ] as const;
    await db.insert(reports).values(told.map((one) => ({ id: randomUUIDv7(), ...one, ...report })));
    const asked = { amountKobo: 250_000, state: "requested", requestedAt: clock.now() } as const;
    await db
      .insert(payouts)
      .values({ id: randomUUIDv7(), accountId: person.id, ...asked, accountNumber: "0123456789" });
    await openSession(db, person.id, "Mozilla/5.0 (Linux; Android 14) Chrome/120", clock.now());
    return { person, business, other, reporter };
  }

  test("a person’s page shows everything to an administrator, and never what was said in private or where money goes", async () => {
    const started = await startApi();
    const { person, business, other, reporter } = await makeStory(started);

    const { body } = await (await staff(started, "administrator")).get(`/v2/admin/people/${person.id}`);

    expect(body).toMatchObject({
      name: "Ada Obi",
      email: person.email,
      role: "user",
      status: "active",
      has_password: true,
      has_second_step: false,
      business: { id: business.id, status: "active" },
      may: ["end sessions", "block", "change role"],
      conduct: {
        sessions: [{ device: "Chrome on Android" }],
        ratings: [{ business: other.name, stars: 4 }],
        comments: [{ msg: "Good work", business: other.name }],
        chats: { conversations: 1, started: 1, messages: 1 },
        reports_about: [{ kind: "business", subject_id: business.id, reason: "fraud", status: "open" }],
        reports_by: [{ kind: "person", subject_id: reporter.id }],
        sanctions: [],
      },
      money: {
        payments: [],
        subscriptions: [{ status: "running" }],
        payouts: [{ amount: 2_500, status: "requested" }],
      },
      audit: [],
    });
    for (const secret of ["argon", "private word", "0123456789"]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test("a person’s page leaves out what is not of the role: money for moderators, conduct for finance, acts for both", async () => {
    const started = await startApi();
    const { person } = await makeStory(started);

    const moderator = await (await staff(started, "moderator")).get(`/v2/admin/people/${person.id}`);
    const finance = await (await staff(started, "finance")).get(`/v2/admin/people/${person.id}`);

    expect(moderator.body).toMatchObject({ money: null, audit: null, may: ["end sessions", "block"] });
    expect(moderator.body.conduct).not.toBeNull();
    expect(finance.body).toMatchObject({ conduct: null, audit: null, may: [] });
    expect(finance.body.money).not.toBeNull();
  });

  test("a person’s page is refused to members, agents, visitors and the unproven; a stranger’s or erased id is unknown", async () => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const erased = await make.account({ deletedAt: new Date(), erasedAt: new Date() });
    const path = `/v2/admin/people/${person.id}`;

    expect(await api.get(path)).toMatchObject({ status: 401 });
    for (const role of ["user", "agent"] as const) {
      expect((await (await staff(started, role)).get(path)).body.code).toBe("account/not-allowed");
    }
    const unproven = await api.as(await make.account({ role: "moderator" })).get(path);
    expect(unproven.body.code).toBe("account/second-step-needed");
    const moderator = await staff(started, "moderator");
    for (const id of [randomUUIDv7(), erased.id, "x"]) {
      const reply = await moderator.get(`/v2/admin/people/${id}`);
      expect(reply).toMatchObject({ status: 404, body: { code: "account/not-found" } });
    }
  });
});

describe("what staff do about somebody", () => {
  test.each(staffActions)("%s asks why, who, and whether they may", async (staffAction, body, role) => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const path = `/v2/admin/people/${person.id}/${staffAction}`;
    const given = { ...body, reason: "Because" };
    const others = (["user", "agent", "finance", "moderator"] as const).filter((other) => other !== role);

    expect(await api.post(path, given)).toMatchObject({ status: 401 });
    for (const other of others) {
      expect((await (await staff(started, other)).post(path, given)).body.code).toBe("account/not-allowed");
    }
    const worker = await staff(started, role);
    for (const reason of ["", "  ", undefined, 7]) {
      expect(await worker.post(path, { ...body, reason })).toMatchObject({ status: 422 });
    }
    for (const id of [randomUUIDv7(), "x"]) {
      const reply = await worker.post(`/v2/admin/people/${id}/${staffAction}`, given);
      expect(reply).toMatchObject({ status: 404, body: { code: "account/not-found" } });
    }
    expect(await actsAbout(started, person.id)).toEqual([]);
  });

  test.each(staffActions)("%s: no one does it to themselves", async (staffAction, body) => {
    const started = await startApi();
    const me = await started.make.account({ role: "administrator" });

    const reply = await started.api
      .asStaff(me)
      .post(`/v2/admin/people/${me.id}/${staffAction}`, { ...body, reason: "Because" });

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
    expect((await findAccount(started, me.id)).role).toBe("administrator");
  });

  test.each(["end_sessions", "block", "restore"])("%s: of staff, administrators only", async (staffAction) => {
    const started = await startApi();
    const colleague = await started.make.account({ role: "finance" });

    const reply = await (await staff(started, "moderator")).post(`/v2/admin/people/${colleague.id}/${staffAction}`, {
      reason: "Because",
    });

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  });

  test("ending sessions signs them out everywhere, and is written down", async () => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const theirs = api.as(person);
    expect(await theirs.get("/v2/user")).toMatchObject({ status: 200 });

    const moderator = await make.account({ role: "moderator" });
    const reply = await api.asStaff(moderator).post(`/v2/admin/people/${person.id}/end_sessions`, {
      reason: "Lost phone",
    });

    expect(reply).toMatchObject({ status: 200, body: { message: "Logged out everywhere" } });
    expect(await theirs.get("/v2/user")).toMatchObject({ status: 401 });
    expect(await actsAbout(started, person.id)).toMatchObject([
      { action: "end sessions", subjectKind: "person", actorId: moderator.id, reason: "Lost phone" },
    ]);
  });

  test("a block shuts them out and tells them why; restoring lets them in; each once", async () => {
    const started = await startApi();
    const { api, make, db } = started;
    const person = await make.account();
    const theirs = api.as(person);
    await theirs.get("/v2/user");
    const moderator = await staff(started, "moderator");
    const path = `/v2/admin/people/${person.id}`;

    expect(await moderator.post(`${path}/restore`, { reason: "Why not" })).toMatchObject({
      status: 409,
      body: { code: "moderation/nothing-open" },
    });
    expect(await moderator.post(`${path}/block`, { reason: "Spam" })).toMatchObject({ status: 200 });
    expect(await theirs.get("/v2/user")).toMatchObject({ status: 401 });
    expect((await moderator.get(path)).body).toMatchObject({
      status: "blocked",
      may: ["end sessions", "restore"],
      conduct: { sanctions: [{ kind: "person", reason: "Spam", lifted_at: null }] },
    });
    expect(await moderator.post(`${path}/block`, { reason: "Again" })).toMatchObject({ status: 409 });
    expect(await moderator.post(`${path}/restore`, { reason: "A mistake" })).toMatchObject({ status: 200 });
    expect((await findAccount(started, person.id)).blockedAt).toBeNull();
    const [sanction] = await db.select().from(sanctions).where(eq(sanctions.accountId, person.id));
    expect(sanction!.liftedAt).not.toBeNull();
    expect((await actsAbout(started, person.id)).map(({ action }) => action)).toEqual(["block", "restore"]);
  });

  test("two moderators who block at once: one does, the other is told that it is done", async () => {
    const started = await startApi();
    const person = await started.make.account();
    const both = [await staff(started, "moderator"), await staff(started, "moderator")];

    const replies = await Promise.all(
      both.map((one) => one.post(`/v2/admin/people/${person.id}/block`, { reason: "Spam" })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actsAbout(started, person.id)).toHaveLength(1);
  });

  test("an administrator who blocks staff takes their role with it", async () => {
    const started = await startApi();
    const colleague = await started.make.account({ role: "moderator" });

    const reply = await (await staff(started, "administrator")).post(`/v2/admin/people/${colleague.id}/block`, {
      reason: "Sold documents",
    });

    expect(reply).toMatchObject({ status: 200 });
    expect(await findAccount(started, colleague.id)).toMatchObject({ role: "user", blockedAt: expect.any(Date) });
    expect(await actsAbout(started, colleague.id)).toMatchObject([
      { before: { status: "active", role: "moderator" }, after: { status: "blocked", role: "user" } },
    ]);
  });
});

describe("a role", () => {
  test("a role is given with a reason, ends the sessions, and asks for a second step at the next visit", async () => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const before = api.as(person);
    await before.get("/v2/user");
    const administrator = await staff(started, "administrator");

    const reply = await administrator.post(`/v2/admin/people/${person.id}/role`, {
      role: "moderator",
      reason: "Joined us",
    });

    expect(reply).toMatchObject({ status: 200, body: { message: "Role changed" } });
    expect(await before.get("/v2/user")).toMatchObject({ status: 401 });
    expect((await api.as(person).get("/v2/admin/people")).body.code).toBe("account/second-step-needed");
    expect(await actsAbout(started, person.id)).toMatchObject([
      { action: "change role", before: { role: "user" }, after: { role: "moderator" }, reason: "Joined us" },
    ]);
  });

  test("a role is none of the five: refused", async () => {
    const started = await startApi();
    const person = await started.make.account();
    const administrator = await staff(started, "administrator");

    for (const role of ["owner", "", null, ["administrator"]]) {
      const reply = await administrator.post(`/v2/admin/people/${person.id}/role`, { role, reason: "Why" });
      expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
    }
  });

  test("a role is not given to a person who is blocked", async () => {
    const started = await startApi();
    const person = await started.make.account({ blockedAt: new Date() });

    const reply = await (await staff(started, "administrator")).post(`/v2/admin/people/${person.id}/role`, {
      role: "agent",
      reason: "Why",
    });

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  });

  test("of two administrators who take it from each other at once, one stays; the last one can’t lose it", async () => {
    const started = await startApi();
    const { api, make, db } = started;
    await db.update(accounts).set({ role: "user" }).where(eq(accounts.role, "administrator"));
    const [ada, bola] = [await make.account({ role: "administrator" }), await make.account({ role: "administrator" })];
    const callers = [api.asStaff(ada), api.asStaff(bola)];
    await Promise.all(callers.map((one) => one.get("/v2/user")));

    const replies = await Promise.all([
      callers[0]!.post(`/v2/admin/people/${bola.id}/role`, { role: "user", reason: "Goes" }),
      callers[1]!.post(`/v2/admin/people/${ada.id}/role`, { role: "user", reason: "Goes" }),
    ]);

    expect(replies.map(({ status }) => status < 500)).toEqual([true, true]);
    expect(await db.$count(accounts, eq(accounts.role, "administrator"))).toBe(1);
  });

  test("a second step that is taken away takes the authenticator app with it", async () => {
    const started = await startApi();
    const { db, clock, make } = started;
    const colleague = await make.account({ role: "agent" });
    await db
      .insert(secondFactors)
      .values({ accountId: colleague.id, secret: "A", createdAt: clock.now(), confirmedAt: clock.now() });

    await (await staff(started, "administrator")).post(`/v2/admin/people/${colleague.id}/role`, {
      role: "user",
      reason: "Left us",
    });

    expect(await db.$count(secondFactors, eq(secondFactors.accountId, colleague.id))).toBe(0);
  });
});

test("a second step that is reset is asked for anew", async () => {
  const started = await startApi();
  const { api, db, clock, make } = started;
  const colleague = await make.account({ role: "moderator" });
  await db
    .insert(secondFactors)
    .values({ accountId: colleague.id, secret: "A", createdAt: clock.now(), confirmedAt: clock.now() });
  const theirs = api.asStaff(colleague);
  expect(await theirs.get("/v2/admin/people")).toMatchObject({ status: 200 });
  const administrator = await staff(started, "administrator");
  const path = `/v2/admin/people/${colleague.id}`;
  expect((await administrator.get(path)).body.has_second_step).toBe(true);

  const reply = await administrator.post(`${path}/second_step/reset`, { reason: "Lost phone" });

  expect(reply).toMatchObject({ status: 200 });
  expect((await theirs.get("/v2/admin/people")).body.code).toBe("account/second-step-needed");
  expect((await administrator.get(path)).body.has_second_step).toBe(false);
  const proven = and(eq(sessions.accountId, colleague.id), eq(sessions.provenAt, clock.now()));
  expect(await db.$count(sessions, proven)).toBe(0);
  const member = await make.account();
  expect(await administrator.post(`/v2/admin/people/${member.id}/second_step/reset`, { reason: "None" })).toMatchObject(
    { status: 403 },
  );
});
