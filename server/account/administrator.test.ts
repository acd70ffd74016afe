import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { ensureAdministrator } from "./roles.ts";
import { accounts } from "./tables.ts";

const password = "harmattan-dust-7";
const fromSettings = "laterite-road-21";
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A product with an administrator in its settings, before its first start. */
async function startNamed() {
  const email = `${randomUUID()}@example.com`;
  const database = await ownDatabase();
  const started = await startApi({ settings: { ADMIN_EMAIL: email, ADMIN_PASSWORD: fromSettings }, database });
  const { api } = started;
  const logIn = async (secret: string) =>
    api.post("/v2/login", new URLSearchParams({ username: email, password: secret }).toString(), form);
  const asLoggedIn = async (secret: string) => api.with((await logIn(secret)).body.access_token);
  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: started.clock.now().getTime() });
  return { ...started, email, start: () => ensureAdministrator(started.services), logIn, asLoggedIn, codeOf };
}

test("when ADMIN_EMAIL already had an account, its former holder loses the password, sessions and app", async () => {
  const { api, email, start, logIn, asLoggedIn, codeOf } = await startNamed();
  const { body } = await api.post("/v2/signup", { email, password });
  const squatter = api.with(body.access_token);

  await start();

  expect((await squatter.get("/v2/user")).status).toBe(401);
  expect((await squatter.post("/v2/second_step/app")).status).toBe(401);
  expect((await logIn(password)).status).toBe(401);
  const administrator = await asLoggedIn(fromSettings);
  const drawn = await administrator.post("/v2/second_step/app");
  expect((await administrator.post("/v2/second_step", { code: codeOf(drawn.body.secret) })).status).toBe(200);
  expect((await administrator.get("/v2/admin/people")).status).toBe(200);
});

test("a restart with the same settings ends no session and removes no app", async () => {
  const { start, asLoggedIn, codeOf } = await startNamed();
  await start();
  const administrator = await asLoggedIn(fromSettings);
  const drawn = await administrator.post("/v2/second_step/app");
  await administrator.post("/v2/second_step", { code: codeOf(drawn.body.secret) });

  await start();

  expect((await administrator.get("/v2/admin/people")).status).toBe(200);
});

test("a changed ADMIN_PASSWORD ends the sessions opened with the old one, and does not remove the app", async () => {
  const started = await startNamed();
  const { api, db, email, asLoggedIn, codeOf } = started;
  await started.start();
  const before = await asLoggedIn(fromSettings);
  const drawn = await before.post("/v2/second_step/app");
  await before.post("/v2/second_step", { code: codeOf(drawn.body.secret) });

  const administrator = { email, password: "another-secret-9" };
  await ensureAdministrator({ ...started.services, config: { ...started.services.config, administrator } });

  expect((await before.get("/v2/user")).status).toBe(401);
  const after = await asLoggedIn("another-secret-9");
  expect((await after.get("/v2/second_step")).body).toMatchObject({ is_set: true, is_proven: false });
  expect((await api.get("/v2/config")).status).toBe(200);
  expect(await db.$count(accounts, eq(accounts.role, "administrator"))).toBe(1);
});

test("the last administrator cannot delete their account; with a second administrator they can, and lose the role", async () => {
  const { db, make, start, asLoggedIn, email } = await startNamed();
  await start();
  const administrator = await asLoggedIn(fromSettings);
  const leave = () => administrator.post("/v2/deactaccount", { email, password: fromSettings });

  expect(await leave()).toMatchObject({
    status: 403,
    body: { code: "account/not-allowed", detail: "This is the last administrator: make another one first" },
  });

  await make.account({ role: "administrator" });
  expect((await leave()).status).toBe(200);
  const [left] = await db.select().from(accounts).where(eq(accounts.email, email));
  expect(left).toMatchObject({ role: "user", deletedAt: expect.any(Date) });
});

test("when two administrators delete their accounts at once, one remains", async () => {
  const { api, db, make, start } = await startNamed();
  await start();
  await db.update(accounts).set({ role: "user" }).where(eq(accounts.role, "administrator"));
  const both = await Promise.all([make.account({ role: "administrator" }), make.account({ role: "administrator" })]);
  const [{ passwordHash }] = (await db.select().from(accounts).limit(1)) as [typeof accounts.$inferSelect];
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.role, "administrator"));

  const replies = await Promise.all(
    both.map((one) => api.as(one).post("/v2/deactaccount", { email: one.email, password: fromSettings })),
  );

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test.each([
  ["left", { deletedAt: new Date("2026-11-01T00:00:00Z") }],
  ["was blocked", { blockedAt: new Date("2026-11-01T00:00:00Z") }],
])("the product starts with an administrator who %s, and lets them in", async (_how, before) => {
  const { db, make, start, logIn, email } = await startNamed();
  await make.account({ email, ...before });

  await start();

  expect((await logIn(fromSettings)).status).toBe(200);
  const [revived] = await db.select().from(accounts).where(eq(accounts.email, email));
  expect(revived).toMatchObject({ role: "administrator", deletedAt: null, blockedAt: null });
});
