import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const password = "harmattan-dust-7";
const better = "laterite-road-21";
const form = { "content-type": "application/x-www-form-urlencoded" };

async function startWithMember() {
  const started = await startApi();
  const email = `${randomUUID()}@example.com`;
  const { api, jobs, mailer } = started;
  const { body } = await api.post("/v2/signup", { email, password });
  return {
    ...started,
    email,
    member: api.with(body.access_token),
    logIn: (secret: string) =>
      api.post("/v2/login", new URLSearchParams({ username: email, password: secret }).toString(), form),
    /** The code in the latest email. */
    mailedCode: async () => {
      await jobs.run();
      return /\b\d{6}\b/.exec(mailer.lastTo(email)?.text ?? "")?.[0] ?? "";
    },
  };
}

describe("changing the password", () => {
  test("changing the password ends all other sessions and sends an email", async () => {
    const { member, api, logIn, jobs, mailer, email } = await startWithMember();
    const other = api.with((await logIn(password)).body.access_token);

    expect((await member.post("/v2/user_password", { old_password: password, password: better })).status).toBe(200);

    expect((await member.get("/v2/user")).status).toBe(200);
    expect((await other.get("/v2/user")).status).toBe(401);
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(better)).status).toBe(200);
    await jobs.run();
    expect(mailer.lastTo(email)?.subject).toBe("Your password was changed");
  });

  test("changing the password checks only five of thirty concurrent wrong old passwords", async () => {
    const { member } = await startWithMember();
    const tryWrong = () => member.post("/v2/user_password", { old_password: "not-the-password", password: better });
    const replies = await Promise.all(Array.from({ length: 30 }, tryWrong));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test("changing the password with a wrong old password is rejected, and all sessions stay open", async () => {
    const { member } = await startWithMember();
    const reply = await member.post("/v2/user_password", { old_password: "not-the-password", password: better });
    expect(reply).toMatchObject({ status: 400, body: { code: "account/wrong-password" } });
    expect((await member.get("/v2/user")).status).toBe(200);
  });

  test("changing the password requires the old and the new one", async () => {
    const { member } = await startWithMember();
    const { status, body } = await member.post("/v2/user_password", { old_password: "", password: better });
    expect([status, body.detail]).toEqual([422, "All fields are required"]);
  });
});

describe("a forgotten password", () => {
  test("a forgotten password is reset once with the emailed code and its token, and all sessions end", async () => {
    const { api, email, member, mailedCode, logIn } = await startWithMember();
    const asked = await api.post("/v2/resetpassword", { email });
    expect(asked).toMatchObject({ status: 200, body: { message: "Check your email to reset your password" } });

    const checked = await api.post(`/v2/verifyresetcode/${email}?code=${await mailedCode()}`);
    const draft = { email, password: better, confirm_password: better, reset_token: checked.body.reset_token };
    const set = await api.put("/v2/setnewpassword", draft);

    expect(set).toMatchObject({ status: 200, body: { message: "Password reset successful, proceed to login." } });
    expect((await member.get("/v2/user")).status).toBe(401);
    expect((await logIn(better)).status).toBe(200);
    expect(await api.put("/v2/setnewpassword", draft)).toMatchObject({
      status: 400,
      body: { code: "account/reset-not-proven" },
    });
  });

  test("a forgotten password can be reset without the token only from the device that checked the code", async () => {
    const { api, email, mailedCode } = await startWithMember();
    await api.post("/v2/resetpassword", { email });
    await api.post(`/v2/verifyresetcode/${email}?code=${await mailedCode()}`);
    const draft = { email, password: better, confirm_password: better };
    const from = (remoteAddress: string) =>
      api.send({ url: "/v2/setnewpassword", method: "PUT", payload: draft, remoteAddress });

    expect((await from("192.0.2.9")).status).toBe(400);
    expect((await from(api.address)).status).toBe(200);
  });

  test("a forgotten password gets the same response for an unknown email, and sends nothing", async () => {
    const { api, jobs, mailer } = await startWithMember();
    const email = `${randomUUID()}@example.com`;
    const reply = await api.post("/v2/resetpassword", { email });
    await jobs.run();
    expect(reply).toMatchObject({ status: 200, body: { message: "Check your email to reset your password" } });
    expect(mailer.lastTo(email)).toBeUndefined();
  });

  test("a forgotten password allows five wrong codes, after which the right one is rejected too", async () => {
    const { api, email, mailedCode } = await startWithMember();
    await api.post("/v2/resetpassword", { email });
    const code = await mailedCode();
    const wrong = code === "000000" ? "111111" : "000000";
    for (let i = 0; i < 5; i++) {
      expect((await api.post(`/v2/verifyresetcode/${email}?code=${wrong}`)).body.code).toBe("account/wrong-code");
    }
    expect((await api.post(`/v2/verifyresetcode/${email}?code=${code}`)).status).toBe(400);
  });

  test("a code for a forgotten password expires after 15 minutes, and its token after 10", async () => {
    const { api, email, mailedCode, clock } = await startWithMember();
    await api.post("/v2/resetpassword", { email });
    const code = await mailedCode();
    clock.moveTo("2026-11-18T10:14:00Z");
    const { body } = await api.post(`/v2/verifyresetcode/${email}?code=${code}`);
    clock.moveTo("2026-11-18T10:25:00Z");
    const draft = { email, password: better, confirm_password: better, reset_token: body.reset_token };
    expect((await api.put("/v2/setnewpassword", draft)).status).toBe(400);
    expect((await api.post(`/v2/verifyresetcode/${email}?code=${code}`)).status).toBe(400);
  });

  test("a forgotten password accepts only the newest code", async () => {
    const { api, email, mailedCode } = await startWithMember();
    await api.post("/v2/resetpassword", { email });
    const first = await mailedCode();
    await api.post("/v2/resetpassword", { email });
    const second = await mailedCode();
    if (first !== second) expect((await api.post(`/v2/verifyresetcode/${email}?code=${first}`)).status).toBe(400);
    expect((await api.post(`/v2/verifyresetcode/${email}?code=${second}`)).status).toBe(200);
  });

  test("a forgotten password allows three requests an hour, also when forty come at once, and sends three emails", async () => {
    const { api, email, jobs, mailer } = await startWithMember();
    await jobs.run();
    const before = mailer.sent.filter(({ to }) => to === email).length;

    const replies = await Promise.all(Array.from({ length: 40 }, () => api.post("/v2/resetpassword", { email })));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.find(({ status }) => status === 429)?.body.code).toBe("request/too-many");
    await jobs.run();
    expect(mailer.sent.filter(({ to }) => to === email)).toHaveLength(before + 3);
  });

  test("a forgotten password can be reset with its code after strangers tried fourteen invented codes before the request", async () => {
    const { api, email, mailedCode } = await startWithMember();
    const from = (remoteAddress: string, code: string) =>
      api.send({ url: `/v2/verifyresetcode/${email}?code=${code}`, method: "POST", remoteAddress });
    await Promise.all(Array.from({ length: 14 }, (_, nth) => from("192.0.2.77", String(100_000 + nth))));

    await api.post("/v2/resetpassword", { email });

    expect((await from(api.address, await mailedCode())).status).toBe(200);
  });

  test("a forgotten password requires the new password twice", async () => {
    const { api, email } = await startWithMember();
    const reply = await api.put("/v2/setnewpassword", { email, password: better, confirm_password: "another-one-9" });
    expect(reply).toMatchObject({
      status: 422,
      body: { fields: { confirm_password: "The two passwords are not the same" } },
    });
  });

  test.each([
    ["", "Enter a valid email address"],
    ["ada", "Enter a valid email address"],
    [undefined, "Enter your email"],
  ])("a forgotten password rejects the address %j", async (email, detail) => {
    const { api } = await startApi();
    expect(await api.post("/v2/resetpassword", { email })).toMatchObject({ status: 422, body: { detail } });
  });
});
