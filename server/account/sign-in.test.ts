import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { networkOf, requireWithin } from "#/server/platform/limits/limits.ts";
import { startApi } from "#/tests/api.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

const freshEmail = () => `${randomUUID()}@example.com`;
const password = "harmattan-dust-7";
const form = { "content-type": "application/x-www-form-urlencoded" };
const credentials = (username: string, secret: string) =>
  new URLSearchParams({ username, password: secret }).toString();

/** Counts sign-ups of an address that are not made: each would take a hash. */
async function countSignUps({ db, clock }: Pick<Started, "db" | "clock">, from: string, times: number) {
  const network = networkOf(from);
  for (let made = 0; made < times; made += 1) await requireWithin(db, clock.now(), ["sign-up"], { network });
}

async function startWithMember() {
  const started = await startApi();
  const email = freshEmail();
  const { body } = await started.api.post("/v2/signup", { email, password });
  return {
    ...started,
    email,
    member: started.api.with(body.access_token),
    token: body.access_token as string,
    user: body.user,
  };
}

describe("signing up", () => {
  test("signing up makes an account that is signed in at once", async () => {
    const { api } = await startApi();
    const email = freshEmail();

    const { status, body } = await api.post("/v2/signup", { email, password });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, firstname: "", country: "Nigeria", is_complete: false, role: "user" });
    expect((await api.with(body.access_token).get("/v2/user")).body).toEqual(body.user);
  });

  test("signing up takes one address eight times at once and makes one account", async () => {
    const { api } = await startApi();
    const email = freshEmail();

    const replies = await Promise.all(Array.from({ length: 8 }, () => api.post("/v2/signup", { email, password })));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test("signing up knows an address in any case of its letters", async () => {
    const { api, email } = await startWithMember();
    const reply = await api.post("/v2/signup", { email: email.toUpperCase(), password });
    expect(reply).toMatchObject({ status: 409, body: { code: "account/already-exists" } });
  });

  test("signing up stores which terms were accepted, and never the password or the token", async () => {
    const { db, user, token } = await startWithMember();
    const { rows } = await db.execute(
      sql`select a.*, s.token_hash from accounts a join sessions s on s.account_id = a.id where a.id = ${user.id}`,
    );
    expect(rows[0]).toMatchObject({ terms_version: "2024-05-12" });
    expect(rows[0]!.terms_accepted_at).not.toBeNull();
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("signing up passes over a referral code that no one has, and keeps one that a person has", async () => {
    const { api, db, user } = await startWithMember();
    const [{ referral_code }] = (
      await db.execute<{ referral_code: string }>(sql`select referral_code from accounts where id = ${user.id}`)
    ).rows as [{ referral_code: string }];

    const unknown = await api.post("/v2/signup", { email: freshEmail(), password, referrer: "NOBODY99" });
    const known = await api.post("/v2/signup", {
      email: freshEmail(),
      password,
      referrer: referral_code.toLowerCase(),
    });

    const referredBy = async (id: string) =>
      (await db.execute(sql`select referred_by from accounts where id = ${id}`)).rows[0]!.referred_by;
    expect(await referredBy(unknown.body.user.id)).toBeNull();
    expect(await referredBy(known.body.user.id)).toBe(user.id);
  });

  test.each([
    ["nothing at all", {}, "Email and Password fields are required"],
    ["no address", { email: "ada", password }, "Enter a valid email address"],
    ["a short password", { email: "ada@example.com", password: "short" }, "Use at least 8 characters for the password"],
    [
      "a long password",
      { email: "ada@example.com", password: "x".repeat(129) },
      "Use at most 128 characters for the password",
    ],
    [
      "a password everybody tries",
      { email: "ada@example.com", password: "password1" },
      "That password is too easy to guess. Choose another",
    ],
    ["numbers for text", { email: 5, password: 7 }, "Email and Password fields are required"],
    ["lists for text", { email: ["a@b.co"], password: [] }, "Email and Password fields are required"],
    ["NUL in the address", { email: "a\0@example.com", password }, "Enter a valid email address"],
    [
      "letters of a mail's own in the address",
      { email: "a?bcc=list&body=b@evil.test", password },
      "Enter a valid email address",
    ],
    ["a turned direction in the address", { email: "ada\u202E@example.com", password }, "Enter a valid email address"],
    ["unseen letters in the address", { email: "ada\u200B@example.com", password }, "Enter a valid email address"],
    ["HTML in the address", { email: "<b>@example.com", password }, "Enter a valid email address"],
  ])("signing up refuses %s", async (_what, body, detail) => {
    const { api } = await startApi();
    expect(await api.post("/v2/signup", body)).toMatchObject({ status: 422, body: { detail } });
  });

  test("signing up takes thirty an hour from one network, also from its many IPv6 addresses: of twenty at once the last ten", async () => {
    const { api, db, clock } = await startApi();
    const network = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}`;
    const signUp = (_: unknown, nth: number) =>
      api.send({
        url: "/v2/signup",
        method: "POST",
        payload: { email: freshEmail(), password },
        remoteAddress: `${network}::${nth + 1}`,
      });

    await countSignUps({ db, clock }, `${network}::1`, 20);

    const replies = await Promise.all(Array.from({ length: 20 }, signUp));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("signing up lets an address make thirty an hour, and says when the next may come", async () => {
    const { api, db, clock } = await startApi();
    const from = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`;
    const signUp = () =>
      api.send({ url: "/v2/signup", method: "POST", payload: { email: freshEmail(), password }, remoteAddress: from });
    await countSignUps({ db, clock }, from, 28);
    for (const _ of ["29th", "30th"]) expect((await signUp()).status).toBe(200);

    const refused = await signUp();

    expect(refused).toMatchObject({ status: 429, body: { detail: "Too many tries. Try again in 60 minutes." } });
    expect(refused.headers["retry-after"]).toBe("3600");
    clock.moveTo("2026-11-18T13:00:00Z");
    expect((await signUp()).status).toBe(200);
  });
});

describe("logging in", () => {
  test("logging in takes a form with the address as username", async () => {
    const { api, email, user } = await startWithMember();
    const reply = await api.post("/v2/login", credentials(email.toUpperCase(), password), form);
    expect(reply).toMatchObject({ status: 200, body: { token_type: "bearer", user } });
  });

  test("logging in says the same to a wrong password and to an address that no one has", async () => {
    const { api, email } = await startWithMember();
    const wrong = await api.post("/v2/login", credentials(email, "not-the-password"), form);
    const unknown = await api.post("/v2/login", credentials(freshEmail(), password), form);
    expect(wrong).toMatchObject({ status: 401, body: { detail: "Incorrect email or password" } });
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
  });

  test("logging in asks for both fields", async () => {
    const { api } = await startApi();
    const reply = await api.post("/v2/login", "username=", form);
    expect(reply.status).toBe(422);
    expect(reply.body.fields.password).toBe("All fields are required");
  });

  /** A person with an account, and wrong or right passwords for it from anywhere. */
  async function startWithGuesses() {
    const started = await startWithMember();
    const { api, email } = started;
    const tryFrom = (remoteAddress: string, secret: string, device = "") =>
      api.send({
        url: "/v2/login",
        method: "POST",
        payload: credentials(email, secret),
        headers: { ...form, ...(device && { "x-device": device }) },
        remoteAddress,
      });
    const elsewhere = () => `172.${randomBytes(3).join(".")}`;
    return { ...started, tryFrom, elsewhere };
  }
  const count = (replies: { status: number }[], wanted: number) =>
    replies.filter(({ status }) => status === wanted).length;

  test("logging in looks at five wrong passwords when sixty come at once, and says when to try again", async () => {
    const { tryFrom, elsewhere, clock } = await startWithGuesses();
    const network = elsewhere();

    const replies = await Promise.all(Array.from({ length: 60 }, () => tryFrom(network, "wrong-password")));

    expect([count(replies, 401), count(replies, 429)]).toEqual([5, 55]);
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      headers: { "retry-after": "900" },
      body: { detail: "Too many tries. Try again in 15 minutes." },
    });
    expect((await tryFrom(network, password)).status).toBe(429);
    clock.moveTo("2026-11-18T10:15:00Z");
    expect((await tryFrom(network, password)).status).toBe(200);
  });

  test("logging in takes any number of right passwords at once", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    const network = elsewhere();

    const replies = await Promise.all(Array.from({ length: 8 }, () => tryFrom(network, password)));

    expect(count(replies, 200)).toBe(8);
  });

  test("logging in does not keep an owner out whom strangers guess at, on another network or on a device that signed in before", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    const [cafe, home] = [elsewhere(), elsewhere()];
    expect((await tryFrom(cafe, password, "phone-of-the-owner")).status).toBe(200);

    await Promise.all(Array.from({ length: 40 }, () => tryFrom(cafe, "wrong-password", "a-stranger")));

    expect((await tryFrom(cafe, password, "a-stranger")).status).toBe(429);
    expect((await tryFrom(cafe, password, "phone-of-the-owner")).status).toBe(200);
    expect((await tryFrom(home, password)).status).toBe(200);
  });

  test("logging in looks at a hundred wrong passwords from everywhere together, and still lets a known device in", async () => {
    const { tryFrom, elsewhere, email: target, db, clock } = await startWithGuesses();
    expect((await tryFrom(elsewhere(), password, "phone-of-the-owner")).status).toBe(200);
    expect((await tryFrom(elsewhere(), "wrong-password")).status).toBe(401);
    // Each one that is looked at takes a hash.
    for (let tries = 1; tries < 95; tries += 1) await requireWithin(db, clock.now(), ["sign-in.account"], { target });

    const replies = await Promise.all(Array.from({ length: 20 }, () => tryFrom(elsewhere(), "wrong-password")));

    expect([count(replies, 401), count(replies, 429)]).toEqual([5, 15]);
    expect((await tryFrom(elsewhere(), password)).status).toBe(429);
    expect((await tryFrom(elsewhere(), password, "phone-of-the-owner")).status).toBe(200);
  });

  test("logging in looks at five wrong passwords on a known device too", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    await tryFrom(elsewhere(), password, "stolen-phone");

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => tryFrom(elsewhere(), "wrong-password", "stolen-phone")),
    );

    expect([count(replies, 401), count(replies, 429)]).toEqual([5, 15]);
  });

  test("logging in tells by mail of a device that was not seen before", async () => {
    const { api, email, jobs, mailer } = await startWithMember();
    await api.post("/v2/login", credentials(email, password), {
      ...form,
      "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/150",
    });
    await jobs.run();
    const warning = mailer.lastTo(email);
    expect(warning?.subject).toBe("New login to your account");
    expect(warning?.text).toMatch(/ on \d+ \w+ 2026 at \d+:\d\d [AP]M, Lagos time/);
    expect(warning?.text).toContain("Change my password:\n");
  });
});

describe("a session", () => {
  test("a session ends with logout, and only that one", async () => {
    const { api, email, member } = await startWithMember();
    const other = api.with((await api.post("/v2/login", credentials(email, password), form)).body.access_token);

    expect((await member.post("/v2/logout")).status).toBe(200);

    expect(await member.get("/v2/user")).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
    expect((await other.get("/v2/user")).status).toBe(200);
  });

  test("a session lasts 30 days from its last use", async () => {
    const { member, clock } = await startWithMember();
    clock.moveTo("2026-12-10T10:00:00Z");
    expect((await member.get("/v2/user")).status).toBe(200);
    clock.moveTo("2027-01-08T10:00:00Z");
    expect((await member.get("/v2/user")).status).toBe(200);
    clock.moveTo("2027-02-08T10:00:00Z");
    expect((await member.get("/v2/user")).status).toBe(401);
  });

  test("a session is listed with its device, and can be ended from another", async () => {
    const { api, email, member } = await startWithMember();
    const phone = await api.post("/v2/login", credentials(email, password), {
      ...form,
      "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/150",
    });

    const { body: listed } = await member.get("/v2/sessions");
    expect(listed.map(({ device }: { device: string }) => device).sort()).toEqual(["A browser", "Chrome on Android"]);
    expect(listed.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);

    const other = listed.find(({ device }: { device: string }) => device === "Chrome on Android");
    expect((await member.delete(`/v2/sessions/${other.id}`)).status).toBe(200);
    expect((await api.with(phone.body.access_token).get("/v2/user")).status).toBe(401);
  });

  test("a session of another person is unknown", async () => {
    const { api, member } = await startWithMember();
    const stranger = await api.post("/v2/signup", { email: freshEmail(), password });
    const [{ id }] = (await api.with(stranger.body.access_token).get("/v2/sessions")).body;
    expect((await member.delete(`/v2/sessions/${id}`)).status).toBe(404);
    expect((await member.delete("/v2/sessions/nonsense")).status).toBe(404);
    expect((await api.with(stranger.body.access_token).get("/v2/user")).status).toBe(200);
  });
});
