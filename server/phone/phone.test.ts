import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#/server/account/password.ts";
import { accounts } from "#/server/account/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { phoneCodes } from "./tables.ts";
import { takeText } from "./text-budget.ts";

/** A unique number, since SMS are counted by number for an hour. */
const newPhone = () => `+234${["70", "80", "90"][randomInt(3)]}${String(randomInt(100_000_000)).padStart(8, "0")}`;

async function startUnproven() {
  const started = await startApi();
  const { api, make, jobs, sms } = started;
  const phone = newPhone();
  const place = { localGovernmentId: 1 };
  const passwordHash = await hashPassword(password, "");
  const account = await make.account({ phone, phoneProvenAt: null, passwordHash, ...place });
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
  const send = (who: typeof member, url: string, remoteAddress: string) =>
    who.send({ method: "POST", url, remoteAddress });
  return { ...started, send, phone, account, member, ask, prove, profile };
}

const password = "harmattan-dust-7";
const wrongOf = (code: string) => (code === "000000" ? "111111" : "000000");

test("the code of an SMS proves the number of an account once, also typed with spaces", async () => {
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

test("a code expires after ten minutes, after five wrong tries, and when two more are requested", async () => {
  const { member, ask, clock, api, make, jobs, sms } = await startUnproven();
  const verify = (code: string) => member.post("/v2/user/phone/verify", { code });
  const late = await ask();
  clock.moveTo("2026-11-18T10:10:00Z");
  expect((await verify(late)).body.code).toBe("phone/wrong-code");
  // Three an hour to one number.
  clock.moveTo("2026-11-18T11:30:00Z");
  const [first, second, third] = [await ask(), await ask(), await ask()];
  expect((await verify(first)).status).toBe(400);
  expect((await verify(second)).status).toBe(200);
  expect((await verify(third)).status).toBe(400);

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

test("a code proves only the number it was sent to: after a change of number it proves neither", async () => {
  const { member, ask, prove, profile } = await startUnproven();
  const code = await ask();
  await member.put("/v2/user", { ...profile, phone: newPhone() });
  expect((await member.post("/v2/user/phone/verify", { code })).body.code).toBe("phone/wrong-code");
  const another = newPhone();
  await member.put("/v2/user", { ...profile, phone: another });
  expect((await prove(member, another)).status).toBe(200);
  expect((await member.put("/v2/user", { ...profile, phone: another })).body.phone_verified).toBe(true);
  const changed = await member.put("/v2/user", { ...profile, password, phone: newPhone() });
  expect(changed.body.phone_verified).toBe(false);
});

test("one number proves three accounts, also with concurrent tries", async () => {
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

test("three SMS an hour go to one number and to one member, and ten to one network", async () => {
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

test("one account requests five SMS a day, for all its numbers and networks together", async () => {
  const { member, profile, send, jobs, sms } = await startUnproven();
  const statuses: number[] = [];
  for (let nth = 0; nth < 8; nth++) {
    expect((await member.put("/v2/user", { ...profile, phone: newPhone() })).status).toBe(200);
    statuses.push((await send(member, "/v2/user/phone/code", `2001:db8:${nth + 1}::1`)).status);
  }
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  await jobs.run();
  expect(sms.sent).toHaveLength(5);
});

test("thirty SMS an hour are requested from one IPv6 network of 48 bits, across its networks of 64 bits", async () => {
  const { api } = await startUnproven();
  const part = randomInt(0x1000, 0xffff).toString(16);
  const statuses: number[] = [];
  for (let nth = 0; nth < 33; nth++) {
    const remoteAddress = `2001:db8:${part}:${nth + 1}::1`;
    const payload = { phone: newPhone() };
    statuses.push((await api.send({ method: "POST", url: "/v2/login_phone/code", payload, remoteAddress })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test("strangers who request and guess codes for a number do not lock out its owner, on a known or a new device", async () => {
  const { api, prove, phone, jobs, sms, account } = await startUnproven();
  await prove();
  const from = (path: string, payload: object, remoteAddress: string, device: string) =>
    api.send({ method: "POST", url: path, payload, remoteAddress, headers: { "x-device": device } });
  const ask = async (remoteAddress: string, device: string) => {
    const { status } = await from("/v2/login_phone/code", { phone }, remoteAddress, device);
    await jobs.run();
    return { status, code: sms.codeTo(phone) };
  };
  const logIn = (code: string, remoteAddress: string, device: string) =>
    from("/v2/login_phone", { phone, code }, remoteAddress, device);
  const known = await ask("10.1.1.1", "owner's phone");
  expect((await logIn(known.code, "10.1.1.1", "owner's phone")).status).toBe(200);

  // A stranger in one network: three codes, and guesses at the codes of others.
  const own = await ask("10.2.2.2", "owner's new phone");
  const asked: number[] = [];
  for (let nth = 0; nth < 6; nth++) asked.push((await ask("10.3.3.3", `thief ${nth}`)).status);
  expect(asked).toEqual([200, 200, 200, 429, 429, 429]);
  for (let nth = 0; nth < 5; nth++) await logIn(wrongOf(own.code), "10.3.3.3", "thief 0");
  expect((await logIn(own.code, "10.3.3.3", "thief 1")).body.code).toBe("phone/wrong-code");
  expect(await logIn(own.code, "10.2.2.2", "owner's new phone")).toMatchObject({
    status: 200,
    body: { user: { id: account.id } },
  });

  // Strangers everywhere: no place is left but for the device that is known.
  for (let nth = 0; nth < 6; nth++) await ask(`10.4.4.${nth + 1}`, "thief");
  expect((await ask("10.5.5.5", "somebody else")).status).toBe(429);
  const again = await ask("10.6.6.6", "owner's phone");
  expect(again.status).toBe(200);
  expect((await logIn(again.code, "10.6.6.6", "owner's phone")).status).toBe(200);
});

test("a proven number is changed only with the password or a code sent to it", async () => {
  const { api, member, prove, profile, phone, jobs, sms, db, account, mailer } = await startUnproven();
  await prove();
  const stolen = api.as(account);
  const another = newPhone();
  const change = (more: object, who = stolen) => who.put("/v2/user", { ...profile, phone: another, ...more });
  expect(await change({})).toMatchObject({ status: 403, body: { code: "account/password-needed" } });
  expect(await change({ password: "not-the-password" })).toMatchObject({ body: { code: "account/wrong-password" } });
  expect(await change({ phone_code: "123456" })).toMatchObject({ body: { code: "account/wrong-code" } });
  expect((await member.get("/v2/user")).body).toMatchObject({ phone_verified: true });
  // Everything else needs no password.
  expect((await stolen.put("/v2/user", { ...profile, firstname: "Adanna", phone })).body.firstname).toBe("Adanna");

  expect((await member.post("/v2/user/phone/change_code")).status).toBe(200);
  await jobs.run();
  const code = sms.codeTo(phone);
  expect(sms.sent.at(-1)?.text).toMatch(/is your code to change the phone number of your LocalChap account/);
  expect((await member.post("/v2/user/phone/verify", { code })).body.code).toBe("phone/wrong-code");
  expect(await change({ phone_code: code }, member)).toMatchObject({ status: 200, body: { phone_verified: false } });
  expect((await member.post("/v2/user/phone/change_code")).body.code).toBe("phone/none");
  await jobs.run();
  expect(mailer.lastTo(account.email)?.subject).toBe("Your phone number was changed");
  expect(await db.$count(accounts, eq(accounts.phone, phone))).toBe(0);
});

test("the emailed link restores a number for seven days, ends all access, and works once", async () => {
  const { api, member, prove, profile, phone, jobs, account, mailer, clock } = await startUnproven();
  await prove();
  const linkOf = async (next: string) => {
    expect((await member.put("/v2/user", { ...profile, phone: next, password })).status).toBe(200);
    await jobs.run();
    return /undo_number#(\S+)/.exec(mailer.lastTo(account.email)?.text ?? "")?.[1] ?? "";
  };
  const thiefs = newPhone();
  const token = await linkOf(thiefs);
  await prove(member, thiefs);
  const later = await linkOf(newPhone());
  clock.moveTo("2026-11-25T09:59:00Z");
  const undo = (given: string) => api.post("/v2/undo_number", { token: given });
  expect((await undo(`${token}x`)).body.code).toBe("account/wrong-code");

  // The number before the second change may be the thief's: it comes back without its proof.
  expect((await undo(later)).status).toBe(200);
  expect((await api.as(account).get("/v2/user")).body).toMatchObject({ phone_verified: false, has_password: false });
  expect((await member.get("/v2/user")).status).toBe(401);
  expect((await undo(token)).status).toBe(200);
  expect((await api.as(account).get("/v2/user")).body.phone_verified).toBe(true);
  expect((await undo(token)).body.code).toBe("account/wrong-code");
  await api.post("/v2/login_phone/code", { phone });
  await jobs.run();
});

test("the link that restores a number expires after seven days", async () => {
  const { api, member, prove, profile, jobs, account, mailer, clock } = await startUnproven();
  await prove();
  await member.put("/v2/user", { ...profile, phone: newPhone(), password });
  await jobs.run();
  const token = /undo_number#(\S+)/.exec(mailer.lastTo(account.email)?.text ?? "")?.[1] ?? "";
  clock.moveTo("2026-11-25T10:00:00Z");
  expect((await api.post("/v2/undo_number", { token })).body.code).toBe("account/wrong-code");
});

test("on a new device, a number proven more than 90 days ago also requires the password or an emailed code", async () => {
  const { api, prove, phone, jobs, sms, account, clock, mailer } = await startUnproven();
  await prove();
  const from = (path: string, device: string, payload: object) =>
    api.send({ method: "POST", url: path, payload, headers: { "x-device": device } });
  const ask = async (device: string) => {
    await from("/v2/login_phone/code", device, { phone });
    await jobs.run();
    return sms.codeTo(phone);
  };
  const logIn = (device: string, body: object) => from("/v2/login_phone", device, { phone, ...body });
  expect((await logIn("old", { code: await ask("old") })).status).toBe(200);
  clock.moveTo("2027-02-17T10:00:00Z");
  expect((await logIn("old", { code: await ask("old") })).status).toBe(200);
  // That renewed the proof: the phone was in the hand of its owner.
  clock.moveTo("2027-05-17T10:00:00Z");
  expect((await logIn("second", { code: await ask("second") })).status).toBe(200);

  clock.moveTo("2027-08-16T10:00:00Z");
  const code = await ask("new");
  expect(await logIn("new", { code })).toMatchObject({ status: 403, body: { code: "phone/proof-needed" } });
  expect((await logIn("new", { code: wrongOf(code), password })).body.code).toBe("phone/wrong-code");
  expect((await logIn("new", { code, password: "not-the-password" })).body.code).toBe("account/wrong-password");
  expect((await logIn("new", { code, email_code: "000000" })).body.code).toBe("account/wrong-code");
  await jobs.run();
  const mailed = /^\d{6}$/m.exec(mailer.lastTo(account.email)?.text ?? "")?.[0];
  expect((await logIn("new", { code, email_code: mailed })).status).toBe(200);

  clock.moveTo("2027-11-16T10:00:00Z");
  expect((await logIn("third", { code: await ask("third"), password })).status).toBe(200);
  clock.moveTo("2028-03-01T10:00:00Z");
  expect((await logIn("third", { code: await ask("third") })).status).toBe(200);
});

test("at half of the day's SMS a warning is logged once, replies leave a fifth of them for codes, and codes end with the rest", async () => {
  const database = await ownDatabase();
  const { api, make, jobs, sms, services } = await startApi({ settings: { LINE_TEXTS_A_DAY: "10" }, database });
  const warned: string[] = [];
  services.log.warn = ((_: unknown, says: string) => void warned.push(says)) as typeof services.log.warn;
  for (let nth = 0; nth < 9; nth++) await takeText(services, "sms");
  expect(warned).toEqual([
    "half of the daily text budget is used: LINE_TEXTS_A_DAY",
    "the daily text budget is used up: LINE_TEXTS_A_DAY",
  ]);
  const statuses: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const member = api.as(await make.account({ phone: newPhone(), phoneProvenAt: null }));
    statuses.push((await member.post("/v2/user/phone/code")).status);
    await jobs.run();
  }
  expect(statuses).toEqual([200, 200, 503]);
  expect(sms.sent).toHaveLength(2);
});

test("the phone proof is on the business page while owner and page have the same number", async () => {
  const { api, make, account, phone, prove, member, profile } = await startUnproven();
  const business = await make.business({ ownerId: account.id, phone });
  const shown = async () => (await api.get(`/v2/business/${business.id}`)).body.business.phone_verified;
  expect(await shown()).toBe(false);
  await prove();
  expect(await shown()).toBe(true);
  await member.put("/v2/user", { ...profile, password, phone: newPhone() });
  expect(await shown()).toBe(false);
});

test("a proven number signs in with a code, and an unproven one gets the same response and no SMS", async () => {
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

test("a sign-in code is refused once the account has another number, is blocked or deleted", async () => {
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
  await member.put("/v2/user", { ...profile, password, phone: newPhone() });
  expect((await api.post("/v2/login_phone", { phone, code: again })).body.code).toBe("phone/wrong-code");
});

test("invalid numbers and codes are refused with a sentence, and proof requires a member with a number", async () => {
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

test("a failed SMS is sent again with a working code, and the queue contains neither code nor number", async () => {
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

test("codes are deleted a day after they expire, and with an erased account", async () => {
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
