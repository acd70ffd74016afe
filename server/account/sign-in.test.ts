import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import { startApi } from "#/tests/api.ts";
import { freshEmail, password, startWithMember } from "#/tests/signing-in.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

const credentials = (username: string, secret: string) =>
  new URLSearchParams({ username, password: secret }).toString();

describe("logging in", () => {
  test("logging in takes a form with the email as username", async () => {
    const { api, email, user } = await startWithMember();
    const reply = await api.post("/v2/login", credentials(email.toUpperCase(), password), form);
    expect(reply).toMatchObject({ status: 200, body: { token_type: "bearer", user } });
  });

  test("logging in gives the same error for a wrong password and for an unknown email", async () => {
    const { api, email } = await startWithMember();
    const wrong = await api.post("/v2/login", credentials(email, "not-the-password"), form);
    const unknown = await api.post("/v2/login", credentials(freshEmail(), password), form);
    expect(wrong).toMatchObject({ status: 401, body: { detail: "Incorrect email or password" } });
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...wrong.body, request_id: "" });
  });

  test("logging in requires both fields", async () => {
    const { api } = await startApi();
    const reply = await api.post("/v2/login", "username=", form);
    expect(reply.status).toBe(422);
    expect(reply.body.fields.password).toBe("All fields are required");
  });

  /** An account, and sign-in attempts with wrong or right passwords from any network. */
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

  test("logging in checks only five of sixty concurrent wrong passwords, and says when to try again", async () => {
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

  test("logging in accepts any number of concurrent correct passwords", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    const network = elsewhere();

    const replies = await Promise.all(Array.from({ length: 8 }, () => tryFrom(network, password)));

    expect(count(replies, 200)).toBe(8);
  });

  test("logging in still works for an owner whose password strangers guess, on another network or a known device", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    const [cafe, home] = [elsewhere(), elsewhere()];
    expect((await tryFrom(cafe, password, "phone-of-the-owner")).status).toBe(200);

    await Promise.all(Array.from({ length: 40 }, () => tryFrom(cafe, "wrong-password", "a-stranger")));

    expect((await tryFrom(cafe, password, "a-stranger")).status).toBe(429);
    expect((await tryFrom(cafe, password, "phone-of-the-owner")).status).toBe(200);
    expect((await tryFrom(home, password)).status).toBe(200);
  });

  test("logging in checks at most a hundred wrong passwords from all networks together, and still works on a known device", async () => {
    const { tryFrom, elsewhere, email: target, db, clock } = await startWithGuesses();
    expect((await tryFrom(elsewhere(), password, "phone-of-the-owner")).status).toBe(200);
    expect((await tryFrom(elsewhere(), "wrong-password")).status).toBe(401);
    // Each attempt computes a hash.
    for (let tries = 1; tries < 95; tries += 1) await requireWithin(db, clock.now(), ["sign-in.account"], { target });

    const replies = await Promise.all(Array.from({ length: 20 }, () => tryFrom(elsewhere(), "wrong-password")));

    expect([count(replies, 401), count(replies, 429)]).toEqual([5, 15]);
    expect((await tryFrom(elsewhere(), password)).status).toBe(429);
    expect((await tryFrom(elsewhere(), password, "phone-of-the-owner")).status).toBe(200);
  });

  test("logging in checks only five wrong passwords on a known device too", async () => {
    const { tryFrom, elsewhere } = await startWithGuesses();
    await tryFrom(elsewhere(), password, "stolen-phone");

    const replies = await Promise.all(
      Array.from({ length: 20 }, () => tryFrom(elsewhere(), "wrong-password", "stolen-phone")),
    );

    expect([count(replies, 401), count(replies, 429)]).toEqual([5, 15]);
  });

  test("logging in on a new device sends an email", async () => {
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
  test("a session ends with logout, and other sessions stay", async () => {
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

  test("a session of another member is not found", async () => {
    const { api, member } = await startWithMember();
    const stranger = await api.post("/v2/signup", { email: freshEmail(), password });
    const [{ id }] = (await api.with(stranger.body.access_token).get("/v2/sessions")).body;
    expect((await member.delete(`/v2/sessions/${id}`)).status).toBe(404);
    expect((await member.delete("/v2/sessions/nonsense")).status).toBe(404);
    expect((await api.with(stranger.body.access_token).get("/v2/user")).status).toBe(200);
  });
});
