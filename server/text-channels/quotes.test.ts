import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insightDays } from "#/server/insight/tables.ts";
import { quoteRequests } from "#/server/quote/tables.ts";
import {
  newNumber,
  secret,
  startCloudApi,
  startWithPlumber,
  textOf,
  whatsAppFrom,
  whatsapp,
} from "#/tests/text-channels.ts";
import { hashNumber } from "./hash.ts";
import { outgoingTexts, textQuoteRequests } from "./tables.ts";

/** A plumber who takes requests, and a member whose number is proven. */
async function startRequesting(settings: Record<string, string> = {}) {
  const started = await startWithPlumber({ settings });
  const { make, db, api, owner, tag, dial, texting } = started;
  const number = newNumber();
  const asker = await make.account({ localGovernmentId: 1, phone: number, firstName: "Zainab" });
  const requests = () => db.select().from(quoteRequests).where(eq(quoteRequests.askerId, asker.id));
  const offer = async (price: number, more: object = {}) => {
    const [request] = await requests();
    const path = `/v2/quote_requests/${request!.id}/offers`;
    expect(await api.as(owner).post(path, { price, ...more })).toMatchObject({ status: 200 });
  };
  const steps = ["6", tag, "ikeja", "2"];
  /** Types all steps by USSD. @returns the last answer */
  const ask = async (from = number, typed = steps) => {
    const type = dial(randomUUID(), from);
    let last = "";
    for (let nth = 1; nth <= typed.length; nth += 1) last = await type(typed.slice(0, nth).join("*"));
    return last;
  };
  const requestBySms = async () => {
    for (const text of steps) await texting(number, text);
    await started.confirm(number);
    await started.jobs.run();
  };
  return { ...started, number, asker, requests, offer, steps, ask, requestBySms };
}

const dayAt = (time: string) => `2026-11-18T${time}:00+01:00`;

test("quote requests by USSD reach the businesses, and an offer arrives by SMS once, with the number, which counts as shown", async () => {
  const { ask, number, requests, offer, jobs, sms, db, business, tag } = await startRequesting();
  expect(await ask()).toMatch(/^END Asked 1\. Their prices come to you as a text/);
  const [request, ...more] = await requests();
  expect(more).toEqual([]);
  expect(request).toMatchObject({ search: tag, when: "this_week", state: "open" });

  await offer(15_000);
  await offer(14_000, { note: "Changed" });
  await jobs.run();

  expect(sms.sent).toEqual([
    {
      to: number,
      text: `LocalChap: ${tag} Plumbing offers N15,000. For: ${tag}. Call 0700 000 9600. STOP ends texts.`,
    },
  ]);
  const [day] = await db.select().from(insightDays).where(eq(insightDays.businessId, business.id));
  expect(day).toMatchObject({ reveals: 1 });
});

test("the last step delivered twice at once sends one request", async () => {
  const { dial, number, steps, requests } = await startRequesting();
  const type = dial(randomUUID(), number);
  for (let nth = 1; nth < steps.length; nth += 1) await type(steps.slice(0, nth).join("*"));
  const [one, other] = await Promise.all([type(steps.join("*")), type(steps.join("*"))]);

  expect(one).toBe(other);
  expect(one).toMatch(/^END Asked 1/);
  expect(await requests()).toHaveLength(1);
});

test("quotes cannot be requested from an unproven number, nor by a blocked account", async () => {
  const { ask, make, requests } = await startRequesting();
  expect(await ask(newNumber(), ["6"])).toMatch(/^CON For this, log in at .* and confirm this phone number/);
  const [unproven, blocked] = [newNumber(), newNumber()];
  await make.account({ phone: unproven, phoneProvenAt: null });
  await make.account({ phone: blocked, blockedAt: new Date() });
  expect(await ask(unproven, ["6"])).toMatch(/^CON For this, log in/);
  expect(await ask(blocked, ["6"])).toMatch(/^CON For this, log in/);
  expect(await requests()).toEqual([]);
});

test("at most three requests are open, by text as on the web, and an incomplete profile is reported", async () => {
  const { ask, requests, make, steps } = await startRequesting();
  for (let nth = 0; nth < 3; nth += 1) expect(await ask()).toMatch(/^END Asked 1/);
  expect(await ask()).toMatch(/^END Three of your requests are open/);
  expect(await requests()).toHaveLength(3);

  const number = newNumber();
  await make.account({ phone: number, localGovernmentId: null });
  expect(await ask(number, steps)).toMatch(/^END Your profile misses something/);
});

test("a request for work without businesses there is reported, and not sent", async () => {
  const { ask, requests, number } = await startRequesting();
  expect(await ask(number, ["6", "qwxzv jjkkqq", "ikeja", "1"])).toMatch(/^END We found nobody to ask/);
  expect(await requests()).toEqual([]);
});

test("an offer made at night waits for seven in the morning, and comes once however often the sweep runs", async () => {
  const { requestBySms, offer, jobs, sms, clock } = await startRequesting();
  await requestBySms();
  const before = sms.sent.length;
  clock.moveTo(dayAt("22:30"));
  await offer(9_000);
  await jobs.run();
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect(sms.sent).toHaveLength(before);

  clock.moveTo("2026-11-19T07:00:00+01:00");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect(sms.sent.slice(before).map(({ text }) => text)).toEqual([expect.stringContaining("N9,000")]);
});

test("a member who texts STOP gets no offers, and cannot request quotes by USSD before START", async () => {
  const { ask, requestBySms, offer, jobs, sms, texting, number } = await startRequesting();
  await requestBySms();
  await texting(number, "STOP");
  await jobs.run();
  const before = sms.sent.length;
  await offer(9_000);
  await jobs.run();

  expect(sms.sent).toHaveLength(before);
  expect(await ask()).toMatch(/^END You said STOP/);
});

test("quote requests by WhatsApp are answered there within a day of the last message, and by SMS afterwards", async () => {
  const cloud = await startCloudApi();
  const started = await startRequesting({ ...whatsapp, WHATSAPP_API_URL: cloud.url });
  const { number, steps, offer, jobs, sms, clock, db, requests } = started;
  const write = whatsAppFrom(started, number);
  for (const text of steps) await write(textOf(text));
  await jobs.run();
  expect(cloud.sent.at(-1)!.body.text.body).toMatch(/^Asked 1/);

  await offer(12_000);
  await jobs.run();
  expect(cloud.sent.at(-1)!.body).toMatchObject({
    to: number.slice(1),
    text: { body: expect.stringContaining("N12,000") },
  });
  expect(sms.sent).toEqual([]);

  clock.moveTo("2026-11-20T12:00:00+01:00");
  const [request] = await requests();
  const other = await started.make.business({ name: `${started.tag} Pipes` });
  const asOther = started.api.as({ id: other.ownerId });
  await db.execute(`insert into quote_recipients (request_id, business_id, asked_at)
    values ('${request!.id}', '${other.id}', now())`);
  await asOther.post(`/v2/quote_requests/${request!.id}/offers`, { price: 11_000 });
  await jobs.run();
  expect(sms.sent).toEqual([{ to: number, text: expect.stringContaining("N11,000") }]);
});

test("sending an offer is retried if the provider is down, and not after a timeout: nothing is sent twice", async () => {
  const { requestBySms, offer, jobs, sms, services, db, number } = await startRequesting();
  await requestBySms();
  const before = sms.sent.length;
  const { send } = sms;
  const tries: string[] = [];
  const failing = (error: Error) => async (_to: string, text: string) => {
    tries.push(text);
    throw error;
  };
  await offer(9_000);
  services.sms.send = failing(new Error("refused"));
  await expect(jobs.run()).rejects.toThrow("refused");
  const caller = Buffer.from(hashNumber(secret, "caller", number));
  const [left] = await db.select().from(outgoingTexts).where(eq(outgoingTexts.caller, caller));
  services.sms.send = send;
  const again = () => jobs.send(db, "text-channels.send", { textId: left!.id });
  await again();
  await again();
  await jobs.run();
  expect(sms.sent).toHaveLength(before + 1);

  await requestBySms();
  const asked = sms.sent.length;
  services.sms.send = failing(new DOMException("no answer", "TimeoutError"));
  tries.length = 0;
  const [text] = await leaveText();
  await expect(jobs.run()).rejects.toThrow("no answer");
  services.sms.send = send;
  await jobs.send(db, "text-channels.send", { textId: text!.id });
  await jobs.run();
  expect(tries).toHaveLength(1);
  expect(sms.sent).toHaveLength(asked);

  async function leaveText() {
    const { queueText } = await import("./outbox.ts");
    await queueText(db, services, { channel: "sms", number, caller, text: "Once" });
    return db.select().from(outgoingTexts).where(eq(outgoingTexts.caller, caller));
  }
});

test("the channel of a request is deleted with the account", async () => {
  const { ask, db, requests, services, asker } = await startRequesting();
  await ask();
  const [request] = await requests();
  const isOf = eq(textQuoteRequests.requestId, request!.id);
  expect(await db.$count(textQuoteRequests, isOf)).toBe(1);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: asker.id }));
  expect(await db.$count(textQuoteRequests, isOf)).toBe(0);
});
