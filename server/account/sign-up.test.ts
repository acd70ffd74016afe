import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { networkOf, requireWithin } from "#/server/platform/limits/limits.ts";
import { startApi } from "#/tests/api.ts";
import { freshEmail, password, startWithMember } from "#/tests/signing-in.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

/** Counts sign-ups towards the limit without making them: each would compute a hash. */
async function countSignUps({ db, clock }: Pick<Started, "db" | "clock">, from: string, times: number) {
  const network = networkOf(from);
  for (let made = 0; made < times; made += 1) await requireWithin(db, clock.now(), ["sign-up"], { network });
}

describe("signing up", () => {
  test("signing up creates an account that is signed in at once", async () => {
    const { api } = await startApi();
    const email = freshEmail();

    const { status, body } = await api.post("/v2/signup", { email, password });

    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, firstname: "", country: "Nigeria", is_complete: false, role: "user" });
    expect((await api.with(body.access_token).get("/v2/user")).body).toEqual(body.user);
  });

  test("signing up eight times at once with one email creates one account", async () => {
    const { api } = await startApi();
    const email = freshEmail();

    const replies = await Promise.all(Array.from({ length: 8 }, () => api.post("/v2/signup", { email, password })));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test("signing up ignores the case of the email", async () => {
    const { api, email } = await startWithMember();
    const reply = await api.post("/v2/signup", { email: email.toUpperCase(), password });
    expect(reply).toMatchObject({ status: 409, body: { code: "account/already-exists" } });
  });

  test("signing up stores the accepted version of the terms, and neither the password nor the token in clear", async () => {
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

  test("signing up ignores an unknown referral code, and stores a known one", async () => {
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
    ["invisible characters in the email", { email: "ada\u200B@example.com", password }, "Enter a valid email address"],
    ["HTML in the address", { email: "<b>@example.com", password }, "Enter a valid email address"],
  ])("signing up rejects %s", async (_what, body, detail) => {
    const { api } = await startApi();
    expect(await api.post("/v2/signup", body)).toMatchObject({ status: 422, body: { detail } });
  });

  test("signing up is limited to thirty an hour from one network, also across its IPv6 addresses: of twenty at once the last ten are rejected", async () => {
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

  test("signing up is limited to thirty an hour from one IP address, and says when to try again", async () => {
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
