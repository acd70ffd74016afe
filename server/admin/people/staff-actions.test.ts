import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { reports, sanctions } from "#/server/moderation/tables.ts";
import { startApi } from "#/tests/api.ts";
import { actsAbout, callAsStaff, type Started } from "#/tests/people.ts";

const findAccount = async ({ db }: Started, id: string) =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!;

const staffActions = [
  ["warn", {}, "moderator"],
  ["end_sessions", {}, "moderator"],
  ["block", {}, "moderator"],
  ["restore", {}, "moderator"],
  ["role", { role: "agent" }, "administrator"],
  ["second_step/reset", {}, "administrator"],
] as const;

describe("staff actions on an account", () => {
  test.each(staffActions)("%s needs a reason, an account and the right role", async (staffAction, body, role) => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const path = `/v2/admin/people/${person.id}/${staffAction}`;
    const given = { ...body, reason: "Because" };
    const others = (["user", "agent", "finance", "moderator"] as const).filter((other) => other !== role);

    expect(await api.post(path, given)).toMatchObject({ status: 401 });
    for (const other of others) {
      expect((await (await callAsStaff(started, other)).post(path, given)).body.code).toBe("account/not-allowed");
    }
    const worker = await callAsStaff(started, role);
    for (const reason of ["", "  ", undefined, 7]) {
      expect(await worker.post(path, { ...body, reason })).toMatchObject({ status: 422 });
    }
    for (const id of [randomUUIDv7(), "x"]) {
      const reply = await worker.post(`/v2/admin/people/${id}/${staffAction}`, given);
      expect(reply).toMatchObject({ status: 404, body: { code: "account/not-found" } });
    }
    expect(await actsAbout(started, person.id)).toEqual([]);
  });

  test.each(staffActions)("%s is refused for one's own account", async (staffAction, body) => {
    const started = await startApi();
    const me = await started.make.account({ role: "administrator" });

    const reply = await started.api
      .asStaff(me)
      .post(`/v2/admin/people/${me.id}/${staffAction}`, { ...body, reason: "Because" });

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
    expect((await findAccount(started, me.id)).role).toBe("administrator");
  });

  test.each(["end_sessions", "block", "restore"])("%s on staff is for administrators only", async (staffAction) => {
    const started = await startApi();
    const colleague = await started.make.account({ role: "finance" });

    const reply = await (await callAsStaff(started, "moderator")).post(
      `/v2/admin/people/${colleague.id}/${staffAction}`,
      {
        reason: "Because",
      },
    );

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  });

  test("ending sessions signs the member out everywhere, and is in the audit log", async () => {
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

  test("a warning tells a member what to do better, also without a report, and upholds the open reports about them", async () => {
    const started = await startApi();
    const { api, make, db } = started;
    const person = await make.account();
    const moderator = await callAsStaff(started, "moderator");
    const path = `/v2/admin/people/${person.id}`;
    const readNews = async () => (await api.as(person).get("/v2/notifications")).body;

    expect(await moderator.post(`${path}/warn`, { reason: "Stay polite." })).toMatchObject({ status: 200 });
    const [told] = await readNews();
    expect(told).toMatchObject({ title: "A warning about your account" });
    expect(told.message).toContain("Stay polite.");
    expect(await actsAbout(started, person.id)).toMatchObject([{ action: "warn", reason: "Stay polite." }]);

    const reporter = await make.account();
    await api.as(reporter).post("/v2/report", { kind: "person", id: person.id, reason: "abuse" });
    await moderator.post(`${path}/warn`, { reason: "Again." });
    const rows = await db.select().from(reports).where(eq(reports.subjectId, person.id));
    expect(rows).toMatchObject([{ status: "upheld" }]);

    await moderator.post(`${path}/block`, { reason: "Advertising" });
    expect(await moderator.post(`${path}/warn`, { reason: "Too late" })).toMatchObject({ status: 409 });
  });

  test("a block signs the member out and tells them why; restoring lets them in again; each happens once", async () => {
    const started = await startApi();
    const { api, make, db } = started;
    const person = await make.account();
    const theirs = api.as(person);
    await theirs.get("/v2/user");
    const moderator = await callAsStaff(started, "moderator");
    const path = `/v2/admin/people/${person.id}`;

    expect(await moderator.post(`${path}/restore`, { reason: "Why not" })).toMatchObject({
      status: 409,
      body: { code: "moderation/nothing-open" },
    });
    expect(await moderator.post(`${path}/block`, { reason: "Advertising" })).toMatchObject({ status: 200 });
    expect(await theirs.get("/v2/user")).toMatchObject({ status: 401 });
    expect((await moderator.get(path)).body).toMatchObject({
      status: "blocked",
      may: ["end sessions", "restore"],
      conduct: { sanctions: [{ kind: "person", reason: "Advertising", lifted_at: null }] },
    });
    expect(await moderator.post(`${path}/block`, { reason: "Again" })).toMatchObject({ status: 409 });
    expect(await moderator.post(`${path}/restore`, { reason: "A mistake" })).toMatchObject({ status: 200 });
    expect((await findAccount(started, person.id)).blockedAt).toBeNull();
    const [sanction] = await db.select().from(sanctions).where(eq(sanctions.accountId, person.id));
    expect(sanction!.liftedAt).not.toBeNull();
    expect((await actsAbout(started, person.id)).map(({ action }) => action)).toEqual(["block", "restore"]);
  });

  test("a member blocked for 7 days is restored from their page before that", async () => {
    const started = await startApi();
    const person = await started.make.account();
    const moderator = await callAsStaff(started, "moderator");
    const path = `/v2/admin/people/${person.id}`;

    const body = { kind: "person", id: person.id, reason: "Advertising", days: 7 };
    expect((await moderator.post("/v2/admin/sanctions", body)).body.message).toBe("The person is blocked for 7 days.");
    expect((await moderator.get(path)).body).toMatchObject({ status: "blocked", may: ["end sessions", "restore"] });
    expect(await moderator.post(`${path}/restore`, { reason: "A mistake" })).toMatchObject({ status: 200 });
    expect((await moderator.get(path)).body).toMatchObject({ status: "active" });
  });

  test("when two moderators block a member at once, one succeeds and the other sees that it is already done", async () => {
    const started = await startApi();
    const person = await started.make.account();
    const both = [await callAsStaff(started, "moderator"), await callAsStaff(started, "moderator")];

    const replies = await Promise.all(
      both.map((one) => one.post(`/v2/admin/people/${person.id}/block`, { reason: "Advertising" })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actsAbout(started, person.id)).toHaveLength(1);
  });

  test("blocking a member of staff removes their role", async () => {
    const started = await startApi();
    const colleague = await started.make.account({ role: "moderator" });

    const reply = await (await callAsStaff(started, "administrator")).post(`/v2/admin/people/${colleague.id}/block`, {
      reason: "Sold documents",
    });

    expect(reply).toMatchObject({ status: 200 });
    expect(await findAccount(started, colleague.id)).toMatchObject({ role: "user", blockedAt: expect.any(Date) });
    expect(await actsAbout(started, colleague.id)).toMatchObject([
      { before: { status: "active", role: "moderator" }, after: { status: "blocked", role: "user" } },
    ]);
  });
});
