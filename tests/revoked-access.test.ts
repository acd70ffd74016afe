import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { blockAccount, ensureAdministrator } from "#/server/account/account.ts";
import { SignedIn } from "#/server/account/contract.ts";
import { makeAccount } from "#/server/account/make.ts";
import { hashPassword } from "#/server/account/password.ts";
import { accounts } from "#/server/account/tables.ts";
import { api as routes } from "#/server/api.ts";
import { makeBusiness } from "#/server/business/make.ts";
import { payouts } from "#/server/referral/tables.ts";
import { helpers } from "#/server/team/tables.ts";
import { startApi } from "./api.ts";
import { ownDatabase } from "./database.ts";
import { newNumber, secret } from "./text-channels.ts";

const password = "harmattan-dust-7";
const better = "laterite-road-21";
const form = { "content-type": "application/x-www-form-urlencoded" };
const database = await ownDatabase();

/** An account for which an attacker has every credential. */
async function startHeld(given: Partial<typeof accounts.$inferInsert> = {}) {
  const started = await startApi({ settings: { LINE_SECRET: secret }, database });
  const { api, db, services, jobs, sms, mailer } = started;
  const [email, phone] = [`${randomUUID()}@example.com`, newNumber()];
  const passwordHash = await hashPassword(password, "");
  const account = await makeAccount(db, { email, phone, passwordHash, localGovernmentId: 1, ...given });
  const { id: businessId } = await makeBusiness(services, { ownerId: account.id, phone });
  const device = { "x-device": randomUUID() };
  const logIn = (secret: string) =>
    api.post("/v2/login", new URLSearchParams({ username: email, password: secret }).toString(), {
      ...form,
      ...device,
    });
  const { body } = await logIn(password);
  const session = api.with(body.access_token);
  const textedCode = async () => {
    const before = sms.sent.length;
    await api.post("/v2/login_phone/code", { phone }, device);
    await jobs.run();
    return /\d{6}/.exec(sms.sent.slice(before).find(({ to }) => to === phone)?.text ?? "")?.[0] ?? "000000";
  };
  const logInByPhone = (code: string) => api.post("/v2/login_phone", { phone, code, password }, device);
  const mailedToken = async () => {
    await api.post("/v2/resetpassword", { email });
    await jobs.run();
    const code = /^\d{6}$/m.exec(mailer.lastTo(email)?.text ?? "")?.[0];
    return (await api.post(`/v2/verifyresetcode/${email}?code=${code}`)).body.reset_token as string;
  };
  const reset = (token: string, to: string) =>
    api.put("/v2/setnewpassword", { email, password: to, confirm_password: to, reset_token: token });
  const link = async () => {
    const asked = await session.post("/v2/user/email/code");
    expect(asked.status).toBe(200);
    await jobs.run();
    return /confirm_email#(\S+)/.exec(mailer.lastTo(email)?.text ?? "")?.[1] ?? "";
  };
  const dial = (session: string) => async (text: string) =>
    (
      await api.post(
        `/v2/line/${secret}/ussd`,
        new URLSearchParams({ sessionId: session, serviceCode: "*384#", phoneNumber: phone, text }).toString(),
        form,
      )
    ).body as string;

  const oldToken = account.emailProvenAt ? await mailedToken() : "";
  const oldCode = await textedCode();
  await db.execute(sql`
    insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), account_id, id, 'https://push.example/' || id, 'k', 'a', now() from sessions
    where account_id = ${account.id}`);
  await db.execute(sql`insert into second_factors (account_id, secret, created_at, confirmed_at)
    values (${account.id}, 'JBSWY3DPEHPK3PXP', now(), now())`);
  await db.insert(payouts).values({
    ...{ id: randomUUID(), accountId: account.id, amountKobo: 100_000, state: "approved", requestedAt: new Date() },
    ...{ bankName: "Harmattan Bank", accountNumber: "0123456789", accountName: "A Thief" },
  });
  const helper = { businessId, ownerId: account.id, name: "A thief", contact: "", role: "editor" } as const;
  const thief = await makeAccount(db);
  await db.insert(helpers).values({ id: randomUUID(), ...helper, accountId: thief.id, createdAt: new Date() });
  const opened = { codeHash: randomUUID(), expiresAt: new Date(Date.now() + 86_400_000), createdAt: new Date() };
  await db.insert(helpers).values({ id: randomUUID(), ...helper, ...opened });
  const menu = dial(randomUUID());
  expect(await menu("5")).toContain("Price requests");

  const count = async (table: string) => {
    const counted = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where account_id = ${account.id}`,
    );
    return counted.rows[0]!.count;
  };
  /** Every way in, with the result for the old credentials. */
  const ways = {
    session: async () => (await session.get("/v2/user")).status === 200,
    push: async () => (await count("push_subscriptions")) > 0,
    password: async () => (await logIn(password)).status === 200,
    "texted code": async () => (await logInByPhone(oldCode)).status === 200,
    "number of the account": async () => (await logInByPhone(await textedCode())).status === 200,
    "remembered device": async () =>
      (
        await db.execute(sql`select from known_devices where account_id = ${account.id} and device_hash =
        ${deviceHash(device["x-device"])}`)
      ).rows.length > 0,
    "second step": async () => (await count("second_factors")) > 0,
    "bank details": async () =>
      (await db.select().from(payouts).where(eq(payouts.accountId, account.id)))[0]!.accountNumber !== "",
    "helpers and their links": async () => (await db.$count(helpers, eq(helpers.ownerId, account.id))) > 0,
    "text begun": async () => (await menu("5*3")).includes("open again"),
    "text anew": async () => (await dial(randomUUID())("5")).includes("Price requests"),
    // Last, because a reset ends the others.
    "mailed code": async () => oldToken !== "" && (await reset(oldToken, "gbedu-on-friday-3")).status === 200,
  };
  const open = async () => {
    const found: string[] = [];
    for (const [name, isOpen] of Object.entries(ways)) if (await isOpen()) found.push(name);
    return found;
  };
  return { ...started, account, email, phone, session, mailedToken, reset, link, logIn, open, ways };
}

const deviceHash = (device: string) => createHash("sha256").update(device).digest("base64url");

test("an account can be accessed in each of these ways before one is revoked", async () => {
  const { ways, open } = await startHeld();
  const found = await open();
  expect(found).toEqual(Object.keys(ways));
});

test("the emailed link gives an account to the reader of the email, and revokes all access of its creator", async () => {
  const { api, link, open, db, account } = await startHeld({ emailProvenAt: null });
  expect((await api.post("/v2/verify_email", { token: await link(), password: better })).status).toBe(200);
  expect(await open()).toEqual([]);
  const [left] = await db.select().from(accounts).where(eq(accounts.id, account.id));
  expect(left).toMatchObject({ phone: "", phoneProvenAt: null });
});

test("Google gives an unconfirmed account to the owner of its email, and revokes all access of its creator", async () => {
  const { api, email, open, services } = await startHeld({ emailProvenAt: null });
  services.google.check = async () => ({ email, firstName: "Ngozi", lastName: "Eze" });
  expect((await api.post(`/v2/auth_google?email=${email}`)).status).toBe(200);
  expect(await open()).toEqual([]);
});

test("a password reset of an unconfirmed account revokes all access of its creator", async () => {
  const { mailedToken, reset, open, db, account } = await startHeld({ emailProvenAt: null });
  expect((await reset(await mailedToken(), better)).status).toBe(200);
  expect(await open()).toEqual([]);
  const [left] = await db.select().from(accounts).where(eq(accounts.id, account.id));
  expect(left!.phone).toBe("");
});

test("a password reset of a confirmed account revokes all access but the second step, which protects staff if their email is read", async () => {
  const { mailedToken, reset, open, logIn } = await startHeld();
  expect((await reset(await mailedToken(), better)).status).toBe(200);
  expect(await open()).toEqual(["second step"]);
  expect((await logIn(better)).status).toBe(200);
});

test("a block revokes all access, and lifting it restores the password and the number only", async () => {
  const { open, db, services, account } = await startHeld();
  await db.transaction((tx) => blockAccount(tx, services.events, account.id, services.clock.now()));
  expect(await open()).toEqual([]);
  await db.update(accounts).set({ blockedAt: null }).where(eq(accounts.id, account.id));
  expect((await open()).toSorted()).toEqual(
    ["number of the account", "password", "remembered device", "text anew"].toSorted(),
  );
});

test("deletion revokes all access", async () => {
  const { session, email, open, db, account } = await startHeld();
  expect((await session.post("/v2/deactaccount", { email, password })).status).toBe(200);
  expect(await open()).toEqual([]);
  const [left] = await db.select().from(accounts).where(eq(accounts.id, account.id));
  expect(left).toMatchObject({ passwordHash: null, phoneProvenAt: null });
});

test("an account that becomes the administrator by the settings revokes all access of its former holder", async () => {
  const { open, services, email, logIn } = await startHeld();
  const config = { ...services.config, administrator: { email, password: better } };
  await ensureAdministrator({ ...services, config });
  expect(await open()).toEqual([]);
  expect((await logIn(better)).status).toBe(200);
});

/** Endpoints that return a session, with the credential they accept; each is covered above. */
const doors: Record<string, string> = {
  "POST /v2/login": "password",
  "POST /v2/login_phone": "texted code, number of the account",
  "POST /v2/auth_google": "Google's word for the mailbox: the owner's own",
  "POST /v2/verify_email": "mailed link: the owner's own, and dead once used",
  "POST /v2/signup": "none: a new account",
};

test("every call that starts a session is among the tested ways", () => {
  const answering = routes.filter(({ call }) => call.returns === SignedIn).map(({ name }) => name);
  expect(answering.toSorted()).toEqual(Object.keys(doors).toSorted());
});

/** Columns with credentials or payout destinations, and how each is revoked. */
const keys: Record<string, string> = {
  "accounts.password_hash": "password",
  "accounts.phone_proven_at": "number of the account, text anew",
  "accounts.email_proven_at": "the owner's mailbox, to which the ways lead back",
  "sessions.token_hash": "session",
  "sessions.proven_at": "session",
  "known_devices.device_hash": "remembered device",
  "known_devices.network_hash": "remembered device",
  "mailed_codes.code_hash": "mailed code",
  "mailed_codes.token_hash": "mailed code",
  "number_changes.token_hash": "sent to the mailbox; dead once the maker may have been a stranger",
  "number_changes.proven_at": "as the token",
  "second_factors.secret": "second step",
  "second_factors.pending_secret": "second step",
  "second_factors.recovery_hashes": "second step",
  "push_subscriptions.endpoint": "push",
  "push_subscriptions.p256dh": "push",
  "push_subscriptions.auth": "push",
  "phone_codes.code_hash": "texted code",
  "phone_codes.device_hash": "texted code",
  "payouts.account_number": "bank details",
  "claims.phone_proven_at": "of the number of a business; it opens no account",
  "helpers.code_hash": "helpers and their links",
};

test("every account column with a credential is among the tested ways", async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public'
      and c.column_name ~ '(_hash|_hashes|secret|token|password|proven_at|endpoint|p256dh|^auth|account_number|api_key)$'
      and c.table_name <> 'uploads' and (c.table_name = 'accounts' or exists (select from information_schema.columns a
        where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'account_id'))`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(keys).toSorted());
});
