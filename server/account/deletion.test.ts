import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type StartOptions, startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";

const password = "harmattan-dust-7";

async function startWithOwner(options: StartOptions = {}) {
  const started = await startApi(options);
  const email = `${randomUUID()}@example.com`;
  const { body } = await started.api.post("/v2/signup", { email, password });
  const business = await started.make.business({ ownerId: body.user.id });
  return { ...started, email, member: started.api.with(body.access_token), user: body.user, business };
}

describe("deleting an account", () => {
  test("deleting an account signs out everywhere and hides the business at once", async () => {
    const { api, email, member, business } = await startWithOwner();
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(200);

    const reply = await member.post("/v2/deactaccount", { email, password });

    expect(reply).toMatchObject({ status: 200, body: { message: "Account deleted successful!" } });
    expect((await member.get("/v2/user")).status).toBe(401);
    expect((await api.get(`/v2/business/${business.id}`)).status).toBe(404);
    const login = new URLSearchParams({ username: email, password }).toString();
    expect((await api.post("/v2/login", login, { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
      401,
    );
  });

  test("deleting an account erases personal data after 30 days, not before", async () => {
    // An erasure run covers all deleted accounts, including those of other tests.
    const { api, db, clock, jobs, email, member, user, make } = await startWithOwner({ database: await ownDatabase() });
    const reviewed = await make.business();
    await make.review({ businessId: reviewed.id, authorId: user.id, stars: 4, msg: "Neat work." });
    await member.post("/v2/deactaccount", { email, password });
    const stored = async () =>
      JSON.stringify((await db.execute(sql`select * from accounts where id = ${user.id}`)).rows);

    clock.moveTo("2026-12-17T10:00:00Z");
    await jobs.runNow("account.erase-deleted");
    expect(await stored()).toContain(email);
    clock.moveTo("2026-12-19T10:00:00Z");
    await jobs.runNow("account.erase-deleted");

    expect(await stored()).not.toContain(email);
    const { body: comments } = await api.get(`/v2/business/${reviewed.id}/comments`);
    expect(comments[0]).toMatchObject({
      msg: "Neat work.",
      commenter: { firstname: "Former", lastname: "member", image: "" },
    });
  });

  test("an account that cannot be erased does not prevent the erasure of the next one", async () => {
    const first = await startWithOwner({ database: await ownDatabase() });
    const { api, db, clock, jobs, services, email, member, user } = first;
    const second = (await api.post("/v2/signup", { email: "second@example.com", password })).body;
    await member.post("/v2/deactaccount", { email, password });
    clock.moveTo("2026-11-18T11:00:00Z");
    await api.with(second.access_token).post("/v2/deactaccount", { email: "second@example.com", password });
    services.events.onInTransaction("account.erased", async (_tx, { accountId }) => {
      if (accountId === user.id) throw new Error("cannot be erased");
    });

    clock.moveTo("2026-12-19T12:00:00Z");
    await jobs.runNow("account.erase-deleted");

    const { rows } = await db.execute(sql`select id from accounts where erased_at is not null`);
    expect(rows).toEqual([{ id: second.user.id }]);
    expect(services.failures.list()).toMatchObject([{ part: "erasure", count: 1 }]);
  });

  test.each<[string, { email?: string; password?: string }, number]>([
    ["another email", { email: "ada@example.com", password }, 422],
    ["a wrong password", { password: "not-the-password" }, 400],
    ["no password", { password: "" }, 422],
  ])("deleting an account rejects %s", async (_what, change, status) => {
    const { member, email } = await startWithOwner();
    expect((await member.post("/v2/deactaccount", { email, password, ...change })).status).toBe(status);
    expect((await member.get("/v2/user")).status).toBe(200);
  });

  test("an account without a password is deleted with an emailed code", async () => {
    const { db, jobs, mailer, email, member, user } = await startWithOwner();
    await db.execute(sql`update accounts set password_hash = null where id = ${user.id}`);
    await member.post("/v2/deactaccount/code");
    await jobs.run();
    const code = /\b\d{6}\b/.exec(mailer.lastTo(email)!.text)![0];

    const wrong = code === "000000" ? "111111" : "000000";
    expect((await member.post("/v2/deactaccount", { email, password: wrong })).status).toBe(400);
    expect((await member.post("/v2/deactaccount", { email, password: code })).status).toBe(200);
  });
});
