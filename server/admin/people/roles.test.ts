import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, secondFactors, sessions } from "#/server/account/tables.ts";
import { startApi } from "#/tests/api.ts";
import { actsAbout, callAsStaff } from "#/tests/people.ts";

describe("a role", () => {
  test("a role is given with a reason, ends the sessions, and requires a second step at the next sign-in", async () => {
    const started = await startApi();
    const { api, make } = started;
    const person = await make.account();
    const before = api.as(person);
    await before.get("/v2/user");
    const administrator = await callAsStaff(started, "administrator");

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

  test("an unknown role is refused", async () => {
    const started = await startApi();
    const person = await started.make.account();
    const administrator = await callAsStaff(started, "administrator");

    for (const role of ["owner", "", null, ["administrator"]]) {
      const reply = await administrator.post(`/v2/admin/people/${person.id}/role`, { role, reason: "A new job" });
      expect(reply).toMatchObject({ status: 422, body: { code: "request/invalid" } });
    }
  });

  test("a blocked member cannot be given a role", async () => {
    const started = await startApi();
    const person = await started.make.account({ blockedAt: new Date() });

    const reply = await (await callAsStaff(started, "administrator")).post(`/v2/admin/people/${person.id}/role`, {
      role: "agent",
      reason: "A new job",
    });

    expect(reply).toMatchObject({ status: 403, body: { code: "account/not-allowed" } });
  });

  test("when two administrators remove each other's role at once, one remains; the last administrator cannot lose the role", async () => {
    const started = await startApi();
    const { api, make, db } = started;
    await db.update(accounts).set({ role: "user" }).where(eq(accounts.role, "administrator"));
    const [ada, bola] = [await make.account({ role: "administrator" }), await make.account({ role: "administrator" })];
    const callers = [api.asStaff(ada), api.asStaff(bola)];
    await Promise.all(callers.map((one) => one.get("/v2/user")));

    const replies = await Promise.all([
      callers[0]!.post(`/v2/admin/people/${bola.id}/role`, { role: "user", reason: "Leaves" }),
      callers[1]!.post(`/v2/admin/people/${ada.id}/role`, { role: "user", reason: "Leaves" }),
    ]);

    expect(replies.map(({ status }) => status < 500)).toEqual([true, true]);
    expect(await db.$count(accounts, eq(accounts.role, "administrator"))).toBe(1);
  });

  test("removing a staff role deletes the authenticator app too", async () => {
    const started = await startApi();
    const { db, clock, make } = started;
    const colleague = await make.account({ role: "agent" });
    await db
      .insert(secondFactors)
      .values({ accountId: colleague.id, secret: "A", createdAt: clock.now(), confirmedAt: clock.now() });

    await (await callAsStaff(started, "administrator")).post(`/v2/admin/people/${colleague.id}/role`, {
      role: "user",
      reason: "Left us",
    });

    expect(await db.$count(secondFactors, eq(secondFactors.accountId, colleague.id))).toBe(0);
  });
});

test("a second step that is reset has to be set up again", async () => {
  const started = await startApi();
  const { api, db, clock, make } = started;
  const colleague = await make.account({ role: "moderator" });
  await db
    .insert(secondFactors)
    .values({ accountId: colleague.id, secret: "A", createdAt: clock.now(), confirmedAt: clock.now() });
  const theirs = api.asStaff(colleague);
  expect(await theirs.get("/v2/admin/people")).toMatchObject({ status: 200 });
  const administrator = await callAsStaff(started, "administrator");
  const path = `/v2/admin/people/${colleague.id}`;
  expect((await administrator.get(path)).body.has_second_step).toBe(true);

  const reply = await administrator.post(`${path}/second_step/reset`, { reason: "Lost phone" });

  expect(reply).toMatchObject({ status: 200 });
  expect((await theirs.get("/v2/admin/people")).body.code).toBe("account/second-step-needed");
  expect((await administrator.get(path)).body.has_second_step).toBe(false);
  const proven = and(eq(sessions.accountId, colleague.id), eq(sessions.provenAt, clock.now()));
  expect(await db.$count(sessions, proven)).toBe(0);
  const member = await make.account();
  expect(
    await administrator.post(`/v2/admin/people/${member.id}/second_step/reset`, { reason: "A lost phone" }),
  ).toMatchObject({ status: 403 });
});
