import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insightDays } from "#/server/insight/tables.ts";
import { startApi } from "#/tests/api.ts";
import {
  deliveryOf,
  newNumber,
  secret,
  sign,
  smsPath,
  startCloudApi,
  startWithPlumber,
  ussdPath,
  whatsapp,
} from "#/tests/text-channels.ts";
import { hashNumber } from "./hash.ts";
import { outgoingTexts, textConversations, textSteps } from "./tables.ts";

test("a number is found by USSD: what and where, a key, the number on the screen and by SMS, and its owner sees it counted", async () => {
  const { dial, tag, jobs, sms, db, business } = await startWithPlumber();
  const number = newNumber();
  const type = dial(randomUUID(), number);

  expect(await type("")).toMatch(/^CON LocalChap: what do you need, and where\?/);
  expect(await type(tag)).toMatch(new RegExp(`^CON 1 ${tag} Plumbing, `));
  const last = await type(`${tag}*1`);
  expect(last).toMatch(new RegExp(`^END ${tag} Plumbing\n0700 000 9600\n`));
  await jobs.run();

  expect(sms.sent).toEqual([{ to: number, text: expect.stringContaining("0700 000 9600") }]);
  const [day] = await db.select().from(insightDays).where(eq(insightDays.businessId, business.id));
  expect(day).toMatchObject({ reveals: 1, views: 0 });
  const caller = Buffer.from(hashNumber(secret, "caller", number));
  expect(await db.$count(outgoingTexts, eq(outgoingTexts.caller, caller))).toBe(0);
});

test("the same step delivered again, late or twice at once is answered the same and sent once", async () => {
  const { dial, tag, jobs, sms } = await startWithPlumber();
  const type = dial(randomUUID(), newNumber());
  const list = await type(tag);
  const [one, other] = await Promise.all([type(`${tag}*1`), type(`${tag}*1`)]);

  expect(one).toBe(other);
  expect(await type(tag)).toBe(list);
  await jobs.run();
  expect(sms.sent).toHaveLength(1);
});

test("a text message is answered with a text message, once for each of its ids", async () => {
  const { texting, tag, jobs, sms } = await startWithPlumber();
  const number = newNumber();
  const id = randomUUID();
  await texting(number, tag, id);
  await texting(number, tag, id);
  await texting(number, "1");
  await jobs.run();

  expect(sms.sent.map(({ to }) => to)).toEqual([number, number]);
  expect(sms.sent[0]!.text).toContain(`1 ${tag} Plumbing`);
  expect(sms.sent[1]!.text).toContain("0700 000 9600");
  expect(Math.max(...sms.sent.map(({ text }) => text.length))).toBeLessThanOrEqual(160);
});

test("a member who texts STOP gets one response and then none, and no SMS by USSD, until START", async () => {
  const { texting, dial, tag, jobs, sms } = await startWithPlumber();
  const number = newNumber();
  await texting(number, "STOP");
  await texting(number, tag);
  const type = dial(randomUUID(), number);
  await type(tag);
  expect(await type(`${tag}*1`)).not.toContain("We text you");
  await jobs.run();
  expect(sms.sent.map(({ text }) => text)).toEqual([expect.stringMatching(/^You will get no more texts/)]);

  await texting(number, "START");
  await jobs.run();
  expect(sms.sent).toHaveLength(2);
});

test("a refused SMS is sent by the next attempt, once", async () => {
  const { texting, jobs, services, sms, db, tag } = await startWithPlumber();
  const send = sms.send;
  services.sms.send = async () => {
    throw new Error("down");
  };
  const number = newNumber();
  await texting(number, tag);
  await expect(jobs.run()).rejects.toThrow("down");
  const caller = hashNumber(secret, "caller", number);
  const [left] = await db
    .select()
    .from(outgoingTexts)
    .where(eq(outgoingTexts.caller, Buffer.from(caller)));

  services.sms.send = send;
  const { sendText } = await import("./outbox.ts");
  await sendText(services, left!.id);
  await sendText(services, left!.id);
  expect(sms.sent).toHaveLength(1);
});

test("a conversation does not contain the number, and is deleted with the account that has it", async () => {
  const { dial, tag, db, make, services } = await startWithPlumber();
  const number = newNumber();
  await dial(randomUUID(), number)(tag);
  const rows = JSON.stringify(await db.select().from(textConversations));
  expect(rows).not.toContain(number.slice(4));

  const account = await make.account({ phone: number });
  const caller = Buffer.from(hashNumber(secret, "caller", number));
  const [kept] = await db.select().from(textConversations).where(eq(textConversations.caller, caller));
  expect(await db.$count(textSteps, eq(textSteps.conversation, kept!.id))).toBe(1);
  await db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId: account.id }));
  expect(await db.$count(textConversations, eq(textConversations.caller, caller))).toBe(0);
  expect(await db.$count(textSteps, eq(textSteps.conversation, kept!.id))).toBe(0);
});

test("thirty responses an hour go to one number, and then a sentence about the limit", async () => {
  const { dial, tag } = await startWithPlumber();
  const number = newNumber();
  for (let nth = 0; nth < 30; nth += 1) expect(await dial(randomUUID(), number)(tag)).toMatch(/^CON 1 /);

  expect(await dial(randomUUID(), number)(tag)).toBe("END You have asked a lot this hour. Try again later.");
  expect(await dial(randomUUID(), newNumber())(tag)).toMatch(/^CON 1 /);
});

test("a page hidden in the meantime shows no number", async () => {
  const { dial, tag, api, owner } = await startWithPlumber();
  const type = dial(randomUUID(), newNumber());
  await type(tag);
  await api.as(owner).post("/v2/business/visibility", { is_shown: false });

  expect(await type(`${tag}*1`)).toMatch(/^CON This business shows no number now/);
});

test("a wrong secret is 404, and without a secret every address is", async () => {
  const { post } = await startWithPlumber();
  const fields = { sessionId: "a", phoneNumber: newNumber(), text: "" };
  expect((await post("/v2/line/wrong-secret-000000/ussd", fields)).status).toBe(404);
  const { api } = await startApi();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await api.post(ussdPath, new URLSearchParams(fields).toString(), form)).status).toBe(404);
  expect((await api.get("/v2/line/whatsapp?hub.mode=subscribe")).status).toBe(404);
});

test("a delivery without a session or a number is refused", async () => {
  const { post } = await startWithPlumber();

  expect((await post(ussdPath, { phoneNumber: newNumber() })).status).toBe(422);
  expect((await post(smsPath, { from: newNumber(), text: "tailor" })).status).toBe(422);
});

test("by WhatsApp a question is answered with a list, a tap with the number, and a position with nearby businesses", async () => {
  const cloud = await startCloudApi();
  const settings = { ...whatsapp, WHATSAPP_API_URL: cloud.url };
  const { api, tag, jobs } = await startWithPlumber({ settings });
  const from = newNumber().slice(1);
  const deliver = async (message: object) => {
    const body = deliveryOf([{ from, id: randomUUID(), timestamp: "1", ...message }]);
    const headers = { "content-type": "application/json", "x-hub-signature-256": sign(body) };
    const answered = await api.post("/v2/line/whatsapp", body, headers);
    expect(answered).toMatchObject({ status: 200, body: { received: true } });
    await jobs.run();
    return cloud.sent.at(-1)!;
  };

  const list = await deliver({ type: "text", text: { body: tag } });
  expect(list).toMatchObject({ path: "/1066/messages", authorization: "Bearer token" });
  expect(list.body).toMatchObject({ messaging_product: "whatsapp", to: from, type: "interactive" });
  expect(list.body.interactive.action.sections[0].rows[0]).toMatchObject({
    id: "1",
    title: `1 ${tag} Plumbing`.slice(0, 24),
  });
  const number = await deliver({
    type: "interactive",
    interactive: { type: "list_reply", list_reply: { id: "1", title: "" } },
  });
  expect(number.body).toMatchObject({ type: "text", text: { body: expect.stringContaining("0700 000 9600") } });
  const near = await deliver({ type: "location", location: { latitude: 6.6, longitude: 3.35 } });
  expect(near.body.type).toBe("interactive");
  const seen = cloud.sent.length;
  await api.post("/v2/line/whatsapp", deliveryOf([]), {
    "content-type": "application/json",
    "x-hub-signature-256": sign(deliveryOf([])),
  });
  await jobs.run();
  expect(cloud.sent).toHaveLength(seen);
});

test("a WhatsApp delivery without our app's signature is 401, and Meta's challenge is answered to the verify token alone", async () => {
  const { api } = await startWithPlumber({ settings: whatsapp });
  const body = deliveryOf([{ from: "2348030000000", id: "1", type: "text", text: { body: "tailor" } }]);
  const json = { "content-type": "application/json" };
  expect((await api.post("/v2/line/whatsapp", body, { ...json, "x-hub-signature-256": sign(`${body} `) })).status).toBe(
    401,
  );
  expect((await api.post("/v2/line/whatsapp", body, json)).status).toBe(401);
  const challenge = (token: string) =>
    api.get(`/v2/line/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
  expect(await challenge("verify-me")).toMatchObject({ status: 200, body: "1158201444" });
  expect((await challenge("guess")).status).toBe(401);
});
