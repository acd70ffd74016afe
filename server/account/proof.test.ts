import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const password = "harmattan-dust-7";
const better = "laterite-road-21";
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A member with an unconfirmed email address. */
async function startUnproven() {
  const started = await startApi();
  const email = `${randomUUID()}@example.com`;
  const { api, jobs, mailer } = started;
  const { body } = await api.post("/v2/signup", { email, password });
  const logIn = (secret: string) =>
    api.post("/v2/login", new URLSearchParams({ username: email, password: secret }).toString(), form);
  /** The code, and the token of the link, in the latest email. */
  const mailed = async () => {
    await jobs.run();
    const text = mailer.lastTo(email)?.text ?? "";
    return { code: /\b\d{6}\b/.exec(text)?.[0] ?? "", token: /confirm_email#(\S+)/.exec(text)?.[1] ?? "" };
  };
  /** The result of Google's check of the address. */
  const comeWithGoogle = () => {
    started.services.google.check = async () => ({ email, firstName: "Ngozi", lastName: "Eze" });
    return api.post(`/v2/auth_google?email=${email}`);
  };
  return {
    ...started,
    email,
    user: body.user,
    member: api.with(body.access_token),
    logIn,
    mailed,
    comeWithGoogle,
  };
}

test("a sign-up returns a token, leaves the email unconfirmed, and sends a code and a link", async () => {
  const { user, mailed } = await startUnproven();
  expect(user.email_verified).toBe(false);
  const { code, token } = await mailed();
  expect(code).toMatch(/^\d{6}$/);
  expect(token).toMatch(/^[0-9a-f-]{36}\.\S{43}$/);
});

test("the emailed code confirms the email; this session and the password stay, all other sessions end", async () => {
  const { api, member, mailed, logIn } = await startUnproven();
  const { code } = await mailed();
  const other = api.with((await logIn(password)).body.access_token);

  const proven = await member.post("/v2/user/email/verify", { code });

  expect(proven).toMatchObject({ status: 200, body: { email_verified: true } });
  expect((await member.get("/v2/user")).body.email_verified).toBe(true);
  expect((await other.get("/v2/user")).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test("a wrong code confirms nothing, five invalidate the code, and a new one can be requested", async () => {
  const { member, mailed } = await startUnproven();
  const { code } = await mailed();
  const wrong = code === "000000" ? "111111" : "000000";

  for (let tried = 0; tried < 5; tried++) {
    expect((await member.post("/v2/user/email/verify", { code: wrong })).body.code).toBe("account/wrong-code");
  }
  expect((await member.post("/v2/user/email/verify", { code })).status).toBe(400);

  expect((await member.post("/v2/user/email/code")).status).toBe(200);
  const fresh = await mailed();
  expect((await member.post("/v2/user/email/verify", { code: fresh.code })).status).toBe(200);
});

test("five codes an hour can be requested, also when twenty requests come at once", async () => {
  const { member } = await startUnproven();
  const replies = await Promise.all(Array.from({ length: 20 }, () => member.post("/v2/user/email/code")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(replies.find(({ status }) => status === 429)?.body.detail).toBe("Too many tries. Try again in 60 minutes.");
});

test("the code or link of another member confirms no email", async () => {
  const victim = await startUnproven();
  const { code, token } = await victim.mailed();
  const { body } = await victim.api.post("/v2/signup", { email: `${randomUUID()}@example.com`, password });
  const stranger = victim.api.with(body.access_token);

  expect((await stranger.post("/v2/user/email/verify", { token })).status).toBe(400);
  const byCode = await stranger.post("/v2/user/email/verify", { code });
  expect(byCode.status === 400 || byCode.body.id === body.user.id).toBe(true);
  expect((await victim.member.get("/v2/user")).body.email_verified).toBe(false);
  expect((await victim.api.post("/v2/user/email/verify", { code })).status).toBe(401);
  expect((await victim.api.post("/v2/user/email/code")).status).toBe(401);
});

test("the link confirms the email in the signed-in browser, and the password stays", async () => {
  const { member, mailed, logIn } = await startUnproven();
  const { token } = await mailed();
  expect((await member.post("/v2/user/email/verify", { token })).status).toBe(200);
  expect((await logIn(password)).status).toBe(200);
});

test("the link in another browser gives the account to the reader of the email, who sets a new password", async () => {
  const { api, member, mailed, logIn, jobs, mailer, email } = await startUnproven();
  const { token } = await mailed();

  const taken = await api.post("/v2/verify_email", { token, password: better });

  expect(taken).toMatchObject({ status: 200, body: { user: { email_verified: true } } });
  expect((await api.with(taken.body.access_token).get("/v2/user")).status).toBe(200);
  expect((await member.get("/v2/user")).status).toBe(401);
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn(better)).status).toBe(200);
  await jobs.run();
  expect(mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    "Your email is confirmed",
  );
  expect((await api.post("/v2/verify_email", { token, password })).status).toBe(400);
});

test("the link expires after a day, and rejects common passwords", async () => {
  const { api, mailed, clock } = await startUnproven();
  const { token } = await mailed();
  expect((await api.post("/v2/verify_email", { token, password: "password1" })).status).toBe(422);
  expect((await api.post("/v2/verify_email", { token: "nonsense", password: better })).status).toBe(400);
  clock.moveTo("2026-11-19T10:00:00Z");
  expect((await api.post("/v2/verify_email", { token, password: better })).status).toBe(400);
});

test("signing in with Google gives an unconfirmed account to the owner of its email: the stranger's session, password, push and device end", async () => {
  const { api, member, user, db, comeWithGoogle, logIn, jobs, mailer, email } = await startUnproven();
  await db.execute(sql`
    insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), account_id, id, 'https://push.example/' || id, 'k', 'a', now() from sessions
    where account_id = ${user.id}`);

  const owner = await comeWithGoogle();

  expect(owner).toMatchObject({
    status: 200,
    body: { user: { id: user.id, email_verified: true, has_password: false } },
  });
  expect((await member.get("/v2/user")).status).toBe(401);
  expect((await logIn(password)).status).toBe(401);
  const left = await db.execute(sql`
    select (select count(*)::int from push_subscriptions where account_id = ${user.id}) as push,
      (select count(*)::int from known_devices where account_id = ${user.id}) as devices`);
  expect(left.rows).toEqual([{ push: 0, devices: 1 }]);
  expect((await api.with(owner.body.access_token).get("/v2/user")).status).toBe(200);
  await jobs.run();
  expect(mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    "Your email is confirmed",
  );
});

test("signing in with Google changes nothing in an account with a confirmed email", async () => {
  const { member, mailed, comeWithGoogle, logIn } = await startUnproven();
  await member.post("/v2/user/email/verify", { code: (await mailed()).code });

  expect((await comeWithGoogle()).status).toBe(200);

  expect((await member.get("/v2/user")).status).toBe(200);
  expect((await logIn(password)).status).toBe(200);
});

test("a stranger's password whose check runs while Google confirms the email opens no session", async () => {
  const { logIn, comeWithGoogle, db, user } = await startUnproven();

  const replies = await Promise.all([...Array.from({ length: 12 }, () => logIn(password)), comeWithGoogle()]);

  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from sessions where account_id = ${user.id}`,
  );
  expect(replies.at(-1)?.status).toBe(200);
  expect(rows[0]?.count).toBe(1);
});

test("a password reset confirms the email and ends older keys", async () => {
  const { api, member, email, mailed, logIn, user, db } = await startUnproven();
  await db.execute(sql`update accounts set role = 'moderator' where id = ${user.id}`);
  await db.execute(sql`insert into second_factors (account_id, secret, created_at, confirmed_at)
    values (${user.id}, 'JBSWY3DPEHPK3PXP', now(), now())`);
  await mailed();
  await api.post("/v2/resetpassword", { email });
  const { body } = await api.post(`/v2/verifyresetcode/${email}?code=${(await mailed()).code}`);
  const draft = { email, password: better, confirm_password: better, reset_token: body.reset_token };

  expect((await api.put("/v2/setnewpassword", draft)).status).toBe(200);

  expect((await member.get("/v2/user")).status).toBe(401);
  expect((await logIn(better)).body.user.email_verified).toBe(true);
  const { rows } = await db.execute(sql`select 1 from second_factors where account_id = ${user.id}`);
  expect(rows).toEqual([]);
});

test("a code tried from many sessions at once confirms the email once, and five wrong ones invalidate it", async () => {
  const { member, mailed } = await startUnproven();
  const { code } = await mailed();
  const tries = Array.from({ length: 40 }, () => String(randomBytes(3).readUIntBE(0, 3) % 1_000_000).padStart(6, "0"));

  const replies = await Promise.all(
    [...tries.filter((one) => one !== code), code].map((one) => member.post("/v2/user/email/verify", { code: one })),
  );

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(0);
});
