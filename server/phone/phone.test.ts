import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { startApi } from "#/tests/api.ts";
import { phoneCodes } from "./tables.ts";

/** A number of nobody else's test: texts are counted by number for an hour. */
const newPhone = () => `+234${["70", "80", "90"][randomInt(3)]}${String(randomInt(100_000_000)).padStart(8, "0")}`;

async function startUnproven() {
  const started = await startApi();
  const { api, make, jobs, sms } = started;
  const phone = newPhone();
  const place = { localGovernmentId: 1 };
  const account = await make.account({ phone, phoneProvenAt: null, ...place });
  const member = api.as(account);
  /** Asks for a code and reads it off the phone. */
  const ask = async (who = member, number = phone) => {
    const asked = await who.post("/v2/user/phone/code");
    expect([asked.status, asked.body]).toEqual([200, { message: "Check your phone for the code" }]);
    await jobs.run();
    return sms.codeTo(number);
  };
  const prove = async (who = member, number = phone) =>
    who.post("/v2/user/phone/verify", { code: await ask(who, number) });
  const profile = { firstname: "Ada", lastname: "Obi", state: "Lagos", lga: "Ikeja" };
  return { ...started, phone, account, member, ask, prove, profile };
}

const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("the code of a text message proves the number of an account, typed with spaces too, and works once", async () => {
  const { member, ask, sms, phone } = await startUnproven();
  expect((await member.get("/v2/user")).body.phone_verified).toBe(false);
  const code = await ask();
  expect(sms.sent.at(-1)).toEqual({
    to: phone,
    text: `${code} is your LocalChap code. It works for 10 minutes. Give it to nobody.`,
  });

  const proven = await member.post("/v2/user/phone/verify", { code: `${code.slice(0, 3)} ${code.slice(3)}` });

  expect(proven).toMatchObject({ status: 200, body: { phone_verified: true } });
  expect((await member.get("/v2/user")).body.phone_verified).toBe(true);
  expect((await member.post("/v2/user/phone/verify", { code })).body.code).toBe("phone/wrong-code");
  expect((await member.post("/v2/user/phone/code")).status).toBe(200);
  expect(sms.sent).toHaveLength(1);
});

test("a code dies after ten minutes, after five wrong tries, and when another is asked for", async () => {
  const { member, ask, clock, api, make, jobs, sms } = await startUnproven();
  const verify = (code: string) => member.post("/v2/user/phone/verify", { code });
  const late = await ask();
  clock.moveTo("2026-11-18T10:10:00Z");
  expect((await verify(late)).body.code).toBe("phone/wrong-code");
  const first = await ask();
  const second = await ask();
  expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(200);

  const phone = newPhone();
  const other = api.as(await make.account({ phone, phoneProvenAt: null }));
  await other.post("/v2/user/phone/code");
  await jobs.run();
  const code = sms.codeTo(phone);
  for (let tried = 0; tried < 5; tried++) {
    expect((await other.post("/v2/user/phone/verify", { code: wrongOf(code) })).status).toBe(400);
  }
  expect((await other.post("/v2/user/phone/verify", { code })).body.code).toBe("phone/wrong-code");
});

test("a code counts for the number it was sent to: who changed the number meanwhile proves neither", async () => {
  const { member, ask, prove, profile } = await startUnproven();
  const code = await ask();
  await member.put("/v2/user", { ...profile, phone: newPhone() });
  expect((await member.post("/v2/user/phone/verify", { code })).body.code).toBe("phone/wrong-code");
  const another = newPhone();
  await member.put("/v2/user", { ...profile, phone: another });
  expect((await prove(member, another)).status).toBe(200);
  expect((await member.put("/v2/user", { ...profile, phone: another })).body.phone_verified).toBe(true);
  expect((await member.put("/v2/user", { ...profile, phone: newPhone() })).body.phone_verified).toBe(false);
});

test("one number proves three accounts, however many try at once", async () => {
  const { api, make, db, phone, account, services } = await startUnproven();
  const { provePhone } = await import("#/server/account/account.ts");
  const others = await Promise.all(Array.from({ length: 7 }, () => make.account({ phone, phoneProvenAt: null })));
  const now = services.clock.now();
  const proven = await Promise.all(
    [account, ...others].map(({ id }) => db.transaction((tx) => provePhone(tx, services, id, phone, now))),
  );
  expect(proven.filter((one) => one === "used too often")).toHaveLength(5);
  const isProven = sql`${accounts.phone} = ${phone} and ${accounts.phoneProvenAt} is not null`;
  expect(await db.$count(accounts, isProven)).toBe(3);
  const late = others.find((_, at) => proven[at + 1] === "used too often")!;
  const { status, body } = await proveAs(api.as(late), { db, phone, accountId: late.id });
  expect([status, body.code]).toEqual([409, "phone/used-too-often"]);
});

/** Types a code that is written into the database: texts to one number are limited. */
async function proveAs(
  member: ReturnType<Awaited<ReturnType<typeof startApi>>["api"]["as"]>,
  { db, phone, accountId }: { db: Awaited<ReturnType<typeof startApi>>["db"]; phone: string; accountId: string },
) {
  const { drawCode, requestCode } = await import("./codes.ts");
  const now = new Date("2026-11-18T10:00:00Z");
  const id = await requestCode(db, { purpose: "prove", phone, accountId }, now);
  return member.post("/v2/user/phone/verify", { code: await drawCode(db, id, now) });
}

test("three texts an hour go to a number, the person who asks, and ten an hour for one network", async () => {
  const { api, phone, make } = await startUnproven();
  const twin = api.as(await make.account({ phone, phoneProvenAt: null }));
  const replies = await Promise.all(Array.from({ length: 6 }, () => twin.post("/v2/user/phone/code")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = replies.find(({ status }) => status === 429)!;
  expect(refused.headers["retry-after"]).toBeDefined();
  const asked = [];
  for (let number = 0; number < 12; number++) {
    asked.push((await api.post("/v2/login_phone/code", { phone: newPhone() })).status);
  }
  expect(asked.filter((status) => status === 200)).toHaveLength(7);
});

test("the owner's proof shows on the page of the business while both have that number", async () => {
  const { api, make, account, phone, prove, member, profile } = await startUnproven();
  const business = await make.business({ ownerId: account.id, phone });
  const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.phone_verified;
  expect(await shown()).toBe(false);
  await prove();
  expect(await shown()).toBe(true);
  await member.put("/v2/user", { ...profile, phone: newPhone() });
  expect(await shown()).toBe(false);
});

test("a proven number signs in with a code, and a number that no one proved gets the same answer and no text", async () => {
  const { api, prove, phone, jobs, sms, account } = await startUnproven();
  const before = await api.post("/v2/login_phone/code", { phone });
  await jobs.run();
  expect(sms.sent).toEqual([]);
  await prove();
  const asked = await api.post("/v2/login_phone/code", { phone: `0${phone.slice(4)}` });
  expect([asked.status, asked.body]).toEqual([before.status, before.body]);
  await jobs.run();
  const code = sms.codeTo(phone);

  const wrong = await api.post("/v2/login_phone", { phone, code: wrongOf(code) });
  const unknown = await api.post("/v2/login_phone", { phone: newPhone(), code });
  const signedIn = await api.post("/v2/login_phone", { phone, code });

  expect([wrong.status, wrong.body.detail]).toEqual([unknown.status, unknown.body.detail]);
  expect(wrong.body.code).toBe("phone/wrong-code");
  expect(signedIn).toMatchObject({ status: 200, body: { token_type: "bearer", user: { id: account.id } } });
  expect((await api.with(signedIn.body.access_token).get("/v2/user")).status).toBe(200);
  expect((await api.post("/v2/login_phone", { phone, code })).status).toBe(400);
});

test("a sign-in code opens nothing once the account has another number, is blocked or has left", async () => {
  const { api, prove, phone, jobs, sms, db, account, member, profile } = await startUnproven();
  await prove();
  const ask = async () => {
    await api.post("/v2/login_phone/code", { phone });
    await jobs.run();
    return sms.codeTo(phone);
  };
  const [code, change] = [await ask(), db.update(accounts)];
  const isMine = eq(accounts.id, account.id);
  await change.set({ blockedAt: new Date() }).where(isMine);
  expect((await api.post("/v2/login_phone", { phone, code })).body.code).toBe("account/blocked");
  await db.update(accounts).set({ blockedAt: null }).where(isMine);
  const again = await ask();
  await member.put("/v2/user", { ...profile, phone: newPhone() });
  expect((await api.post("/v2/login_phone", { phone, code: again })).body.code).toBe("phone/wrong-code");
});

test("bad numbers and codes are refused with a sentence, and proof is for members with a number", async () => {
  const { api, make } = await startUnproven();
  for (const phone of ["", "12", "+1 555 000 0000", null, 5]) {
    expect((await api.post("/v2/login_phone/code", { phone })).status).toBe(422);
  }
  expect((await api.post("/v2/login_phone", { phone: newPhone(), code: " " })).status).toBe(422);
  expect((await api.post("/v2/user/phone/code")).status).toBe(401);
  expect((await api.post("/v2/user/phone/verify", { code: "123456" })).status).toBe(401);
  const nobody = api.as(await make.account({ phone: "" }));
  expect((await nobody.post("/v2/user/phone/code")).body.code).toBe("phone/none");
});

test("a text that failed is tried again with a code that works, and no code or number lies in the queue", async () => {
  const { member, jobs, sms, phone, db } = await startUnproven();
  const { send } = sms;
  const sent: object[] = [];
  const keep = jobs.send;
  jobs.send = async (tx, name, payload) => {
    sent.push(payload);
    await keep(tx, name, payload);
    await keep(tx, name, payload);
  };
  let failures = 0;
  sms.send = async (to, text) => {
    await send(to, text);
    failures++;
    if (failures === 1) throw new Error("the provider did not answer");
  };
  await member.post("/v2/user/phone/code");
  await expect(jobs.run()).rejects.toThrow("did not answer");
  expect(JSON.stringify(sent)).not.toContain(phone.slice(4));
  const { codeId } = sent[0] as { codeId: string };
  jobs.send = keep;
  await jobs.send(db, "phone.send-code", { codeId });
  await jobs.run();
  const [lost] = sms.sent;
  const arrived = sms.codeTo(phone);
  expect(lost?.text).not.toContain(arrived);
  expect((await member.post("/v2/user/phone/verify", { code: arrived })).status).toBe(200);
});

test("codes are swept a day after they ran out, and go with an account that is erased", async () => {
  const { ask, jobs, clock, db, account, services } = await startUnproven();
  await ask();
  const isMine = eq(phoneCodes.accountId, account.id);
  await jobs.runNow("phone.sweep");
  expect(await db.$count(phoneCodes, isMine)).toBe(1);
  clock.moveTo("2026-11-19T10:11:00Z");
  await jobs.runNow("phone.sweep");
  expect(await db.$count(phoneCodes, isMine)).toBe(0);
  await ask();
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: account.id }));
  expect(await db.$count(phoneCodes, isMine)).toBe(0);
});
