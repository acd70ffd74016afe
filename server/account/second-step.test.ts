import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { forgetSecondStep } from "./second-step.ts";

const step = "/v2/second_step";

/** A staff account with an authenticator app. @returns a function that computes its current code */
async function startWithApp(role: "moderator" | "administrator" = "moderator") {
  const started = await startApi();
  const account = await started.make.account({ role });
  const staff = started.api.as(account);
  const { body } = await staff.post(`${step}/app`);
  const codeNow = () => new TOTP({ secret: body.secret }).generate({ timestamp: started.clock.now().getTime() });
  return { ...started, account, staff, drawn: body, codeNow };
}

test("the first right code activates the app, verifies the session, and shows paper codes once", async () => {
  const { staff, drawn, codeNow } = await startWithApp();
  expect(drawn).toMatchObject({ uri: expect.stringContaining(drawn.secret), qr: expect.stringContaining("<svg") });
  expect((await staff.get(step)).body).toEqual({ is_needed: true, is_set: false, is_proven: false });

  const first = await staff.post(step, { code: codeNow() });

  expect(first.body.recovery_codes).toHaveLength(8);
  expect((await staff.get(step)).body).toEqual({ is_needed: true, is_set: true, is_proven: true });
});

test("an app is the same however often its page is opened, and another one in another session", async () => {
  const { api, account, staff, drawn, codeNow } = await startWithApp();
  const draw = async (session: typeof staff) => (await session.post(`${step}/app`)).body.secret;

  expect(await draw(staff)).toBe(drawn.secret);
  expect(await draw(api.as(account))).not.toBe(drawn.secret);
  expect(await staff.post(step, { code: codeNow() })).toMatchObject({ status: 400 });
});

test("the app that is to replace another is the same however often its page is opened", async () => {
  const { staff, codeNow, drawn } = await startWithApp();
  await staff.post(step, { code: codeNow() });
  const first = (await staff.post(`${step}/app`)).body.secret;

  expect(first).not.toBe(drawn.secret);
  expect((await staff.post(`${step}/app`)).body.secret).toBe(first);
});

test("a code works once, with or without spaces, and a wrong one never", async () => {
  const { api, account, staff, codeNow, clock } = await startWithApp();
  await staff.post(step, { code: codeNow() });
  const other = api.as(account);

  expect(await other.post(step, { code: codeNow() })).toMatchObject({ status: 400 });
  expect(await other.post(step, { code: "12" })).toMatchObject({ body: { code: "account/wrong-second-step" } });
  clock.moveTo("2026-11-18T10:01:00Z");
  const code = codeNow();
  expect((await other.post(step, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).body).toEqual({
    recovery_codes: [],
  });
});

test("a paper code works once when the phone is lost", async () => {
  const { api, account, staff, codeNow } = await startWithApp();
  const { body } = await staff.post(step, { code: codeNow() });
  const other = api.as(account);

  expect((await other.post(step, { code: body.recovery_codes[3].toLowerCase() })).status).toBe(200);
  expect((await api.as(account).post(step, { code: body.recovery_codes[3] })).status).toBe(400);
});

test("of eighty concurrent wrong codes five are checked, and the right one waits with them", async () => {
  const { staff, clock, codeNow } = await startWithApp();

  const replies = await Promise.all(Array.from({ length: 80 }, () => staff.post(step, { code: "000000" })));

  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(await staff.post(step, { code: codeNow() })).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
  clock.moveTo("2026-11-18T10:15:00Z");
  expect((await staff.post(step, { code: codeNow() })).status).toBe(200);
});

test("the password alone is not enough to replace an active app", async () => {
  const { api, account, staff, codeNow } = await startWithApp();
  await staff.post(step, { code: codeNow() });

  expect(await api.as(account).post(`${step}/app`)).toMatchObject({
    status: 403,
    body: { code: "account/second-step-needed" },
  });
  expect((await staff.post(`${step}/app`)).status).toBe(200);
});

test("after an administrator resets the second step it is set up again, and no session is verified", async () => {
  const { staff, db, account, codeNow } = await startWithApp();
  await staff.post(step, { code: codeNow() });

  await forgetSecondStep(db, account.id);

  expect((await staff.get(step)).body).toEqual({ is_needed: true, is_set: false, is_proven: false });
});

test("the second step is for staff alone", async () => {
  const { api, make } = await startApi();
  const member = api.as(await make.account());

  expect((await member.get(step)).body).toEqual({ is_needed: false, is_set: false, is_proven: false });
  expect((await member.post(`${step}/app`)).status).toBe(403);
  expect((await member.post(step, { code: "123456" })).status).toBe(403);
  expect((await api.get(step)).status).toBe(401);
  expect((await api.post(`${step}/app`)).status).toBe(401);
  expect((await api.post(step, { code: "123456" })).status).toBe(401);
});

test("a new app that is never confirmed leaves the old one active, and a password alone opens nothing", async () => {
  const { api, account, staff, codeNow } = await startWithApp();
  await staff.post(step, { code: codeNow() });
  expect((await staff.post(`${step}/app`)).status).toBe(200);

  const stranger = api.as(account);

  expect(await stranger.post(`${step}/app`)).toMatchObject({
    status: 403,
    body: { code: "account/second-step-needed" },
  });
  expect((await stranger.get(step)).body).toEqual({ is_needed: true, is_set: true, is_proven: false });
  expect((await stranger.get("/v2/admin/people")).status).toBe(403);
});

test("the first code of a new app activates it, and all other sessions need the second step again", async () => {
  const { api, account, staff, codeNow, clock } = await startWithApp("administrator");
  await staff.post(step, { code: codeNow() });
  const other = api.as(account);
  clock.moveTo("2026-11-18T10:01:00Z");
  await other.post(step, { code: codeNow() });
  const { body } = await staff.post(`${step}/app`);
  const codeOfNew = () => new TOTP({ secret: body.secret }).generate({ timestamp: clock.now().getTime() });
  clock.moveTo("2026-11-18T10:02:00Z");
  expect((await other.post(step, { code: codeNow() })).body.recovery_codes).toEqual([]);

  const swapped = await staff.post(step, { code: codeOfNew() });

  expect(swapped.body.recovery_codes).toHaveLength(8);
  expect((await staff.get("/v2/admin/people")).status).toBe(200);
  expect((await other.get(step)).body).toEqual({ is_needed: true, is_set: true, is_proven: false });
  clock.moveTo("2026-11-18T10:03:00Z");
  expect((await other.post(step, { code: codeNow() })).status).toBe(400);
  expect((await other.post(step, { code: codeOfNew() })).status).toBe(200);
});

test("a new app expires after ten minutes, and the old one stays active", async () => {
  const { staff, codeNow, clock } = await startWithApp();
  await staff.post(step, { code: codeNow() });
  const { body } = await staff.post(`${step}/app`);
  clock.moveTo("2026-11-18T10:10:00Z");

  const late = new TOTP({ secret: body.secret }).generate({ timestamp: clock.now().getTime() });

  expect((await staff.post(step, { code: late })).status).toBe(400);
  expect((await staff.post(step, { code: codeNow() })).status).toBe(200);
});
