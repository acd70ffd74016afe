import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { dayMs } from "#/shared/time.ts";
import { newNumber, startCloudApi, startWithPlumber, textOf, whatsAppFrom, whatsapp } from "#/tests/text-channels.ts";

/** An owner whose number is proven, a customer who asked for a price and wrote. */
async function startOwner(settings: Record<string, string> = {}) {
  const number = newNumber();
  const started = await startWithPlumber({ settings, ownerPhone: number });
  const { api, make, owner, business, dial } = started;
  const customer = await make.account({ localGovernmentId: 1, firstName: "Zainab", lastName: "Bello" });
  const asCustomer = api.as(customer);
  const place = { state: "Lagos", lga: "Ikeja", when: "today" };
  const draft = { ...place, search: "burst pipe", description: "A pipe burst", budget: 20_000 };
  const ask = async () => {
    const { status, body } = await asCustomer.post("/v2/quote_requests", { ...draft, business_ids: [business.id] });
    expect(status).toBe(200);
    return body.id as string;
  };
  const { id: conversationId } = await make.conversation({
    ...{ starterId: customer.id, otherId: owner.id },
    texts: ["Are you free on Monday?"],
  });
  /** Types these by USSD, one after the other. @returns the last answer */
  const type = async (...typed: string[]) => {
    const say = dial(randomUUID(), number);
    let last = "";
    for (let nth = 1; nth <= typed.length; nth += 1) last = await say(typed.slice(0, nth).join("*"));
    return last;
  };
  const offerOf = async (id: string) => (await asCustomer.get(`/v2/quote_requests/${id}`)).body.recipients[0];
  return { ...started, number, customer, asCustomer, ask, type, offerOf, conversationId };
}

test("an owner sees the metrics of the week and open requests, for the proven number of the account", async () => {
  const { ask, type, tag, dial, make } = await startOwner();
  await ask();
  expect(await type("5")).toBe(
    `CON ${tag} Plumbing, 7 days: 0 views, 0 numbers shown, 1 chats. 1 Price requests (1) 2 Chats (1) 3 Away 0 Back`,
  );

  expect(await dial(randomUUID(), newNumber())("5")).toMatch(/^CON For this, log in at/);
  const pageless = newNumber();
  await make.account({ phone: pageless });
  expect(await dial(randomUUID(), pageless)("5")).toMatch(/^CON You have no business page yet/);
});

test("an owner answers a request with its budget, with a price of their own, and with no", async () => {
  const { ask, type, offerOf } = await startOwner();
  const first = await ask();
  expect(await type("5", "1", "1")).toMatch(/^CON Zainab, Ikeja, today: A pipe burst\n1 Offer N20,000 2 Say no/);
  expect(await type("5", "1", "1", "1")).toMatch(/^CON Your price N20,000 is sent/);
  expect(await offerOf(first)).toMatchObject({ status: "offered", offer: { price: 20_000, price_to: null } });

  const second = await ask();
  await type("5", "1", "1", "3", "21,000-25k");
  expect(await offerOf(second)).toMatchObject({ status: "offered", offer: { price: 21_000, price_to: 25_000 } });

  const third = await ask();
  expect(await type("5", "1", "1", "2")).toMatch(/^CON They know that you can't do it/);
  expect(await offerOf(third)).toMatchObject({ status: "declined" });
  expect(await type("5", "1")).toMatch(/^CON Nobody waits for your price now/);
});

test("a request that was closed in the meantime accepts no price", async () => {
  const { ask, dial, number, asCustomer, offerOf } = await startOwner();
  const id = await ask();
  const say = dial(randomUUID(), number);
  for (const typed of ["5", "5*1", "5*1*1", "5*1*1*3"]) await say(typed);
  await asCustomer.post(`/v2/quote_requests/${id}/close`, { reason: "not_needed" });

  expect(await say("5*1*1*3*9000")).toMatch(/^CON This request has ended/);
  expect((await offerOf(id)).offer).toBeNull();
});

test("an owner sets and ends an absence by text, and the page shows it", async () => {
  const { type, api, business } = await startOwner();
  const awayUntil = async () => (await api.get(`/v2/business/${business.id}`)).body.business.away_until;
  expect(await type("5", "3", "28 12")).toMatch(/^CON Your page says that you are open again on 28 Dec 2026/);
  expect(await awayUntil()).toBe("2026-12-28");
  expect(await type("5", "3", "here")).toMatch(/^CON Your page says that you are back/);
  expect(await awayUntil()).toBe("");
});

test("an answer typed by SMS arrives in the conversation as the owner's, once for each delivery", async () => {
  const { texting, confirm, number, jobs, sms, db, conversationId, owner, asCustomer } = await startOwner();
  for (const text of ["5", "2", "1"]) await texting(number, text);
  await jobs.run();
  expect(sms.sent.at(-1)!.text).toBe("Zainab Bello: Are you free on Monday?\nType your answer. 0 goes back");
  await texting(number, "Yes, from 9");
  const id = randomUUID();
  await confirm(number, id);
  const code = sms.codeTo(number);
  await Promise.all([texting(number, code, id), texting(number, code, id)]);
  await jobs.run();

  const texts = await db.select().from(messages).where(eq(messages.conversationId, conversationId));
  const own = texts.filter(({ senderId }) => senderId === owner.id);
  expect(own.map(({ text }) => text)).toEqual(["Yes, from 9"]);
  expect((await asCustomer.get("/v2/message")).body).toMatchObject([{ last_message: "Yes, from 9", unread: 1 }]);
  expect(sms.sent.at(-1)!.text).toBe("Sent to Zainab Bello. 5 for your page");
});

test("a forged SMS sender cannot act for the account: no price, no refusal, no day away, no answer, no request", async () => {
  const { ask, texting, number, jobs, sms, db, offerOf, api, business, owner, conversationId } = await startOwner();
  const request = await ask();
  const forge = async (...texts: string[]) => {
    for (const text of texts) await texting(number, text);
    await jobs.run();
    // Whatever is guessed, the code itself goes to the true owner alone.
    const wrong = sms.codeTo(number) === "000000" ? "111111" : "000000";
    for (const text of [wrong, "1", "yes"]) await texting(number, text);
    await texting(number, "START");
    await jobs.run();
  };
  await forge("5", "1", "1", "1");
  await forge("5", "1", "1", "2");
  await forge("5", "3", "28 12");

  expect(await offerOf(request)).toMatchObject({ status: "asked" });
  expect((await api.get(`/v2/business/${business.id}`)).body.business.away_until).toBe("");
  const texts = await db.select().from(messages).where(eq(messages.conversationId, conversationId));
  expect(texts.filter(({ senderId }) => senderId === owner.id)).toEqual([]);
  expect(sms.sent.every(({ to }) => to === number)).toBe(true);
});

test("a WhatsApp message arrives in the conversation, including what feature phones cannot show", async () => {
  const cloud = await startCloudApi();
  const started = await startOwner({ ...whatsapp, WHATSAPP_API_URL: cloud.url });
  const { number, jobs, asCustomer } = started;
  const write = whatsAppFrom(started, number);
  for (const text of ["my page", "2", "1", "Ẹ káàárọ̀ 👋 7 o'clock"]) await write(textOf(text));
  await jobs.run();

  expect((await asCustomer.get("/v2/message")).body).toMatchObject([{ last_message: "Ẹ káàárọ̀ 👋 7 o'clock" }]);
  expect(cloud.sent.at(-1)!.body.text.body).toMatch(/^Sent to Zainab Bello/);
});

test("nothing is sent after a block, or if the number is no longer proven", async () => {
  const { dial, number, asCustomer, owner, db } = await startOwner();
  const say = dial(randomUUID(), number);
  for (const typed of ["5", "5*2", "5*2*1"]) await say(typed);
  await asCustomer.post(`/v2/block/${owner.id}`);
  expect(await say("5*2*1*Hello")).toMatch(/^CON That did not work/);

  const later = dial(randomUUID(), number);
  for (const typed of ["5", "5*3"]) await later(typed);
  await db.update(accounts).set({ phoneProvenAt: null }).where(eq(accounts.id, owner.id));
  expect(await later("5*3*28 12")).toMatch(/^CON For this, log in/);
});

/** Days before now, on the clock of the test. */
const provenDaysAgo = async ({ db, owner, clock }: Awaited<ReturnType<typeof startOwner>>, days: number) =>
  db
    .update(accounts)
    .set({ phoneProvenAt: new Date(clock.now().getTime() - days * dayMs) })
    .where(eq(accounts.id, owner.id));

const provenAtOf = async ({ db, owner }: Awaited<ReturnType<typeof startOwner>>) =>
  (await db.select().from(accounts).where(eq(accounts.id, owner.id)))[0]!.phoneProvenAt;

test("a number confirmed 91 days ago cannot read or act for the account, by any channel", async () => {
  const cloud = await startCloudApi();
  const started = await startOwner({ ...whatsapp, WHATSAPP_API_URL: cloud.url });
  const { ask, type, offerOf, number, texting, jobs, sms, dial } = started;
  const id = await ask();
  const half = dial(randomUUID(), number);
  for (const typed of ["5", "5*1", "5*1*1"]) await half(typed);
  await provenDaysAgo(started, 91);

  expect(await type("5")).toMatch(/^CON It is long ago that you confirmed this number. Log in at /);
  expect(await type("6")).toMatch(/^CON It is long ago/);
  expect(await half("5*1*1*1")).not.toMatch(/is sent/);
  await texting(number, "MY PAGE");
  await whatsAppFrom(started, number)(textOf("MY PAGE"));
  await jobs.run();
  expect(sms.sent.at(-1)!.text).toMatch(/^It is long ago/);
  expect(cloud.sent.at(-1)!.body.text.body).toMatch(/^It is long ago/);
  expect(await offerOf(id)).toMatchObject({ status: "asked" });
});

test("a number in use by USSD stays confirmed; a text message, whose sender can be forged, does not keep it so", async () => {
  const started = await startOwner();
  const { type, number, texting, clock, tag } = started;
  await provenDaysAgo(started, 89);
  const before = await provenAtOf(started);
  await texting(number, "MY PAGE");
  expect(await provenAtOf(started)).toEqual(before);

  expect(await type("5")).toContain(`${tag} Plumbing`);
  expect(await provenAtOf(started)).toEqual(clock.now());
});

test("a business that opted out of text channels is not found or listed, and returns when the owner opts in", async () => {
  const { api, owner, business, dial, tag } = await startOwner();
  const as = api.as(owner);
  const customer = dial(randomUUID(), newNumber());
  expect(await customer(tag)).toContain(`1 ${tag} Plumbing`);
  const set = (listed_by_text: boolean) => as.put("/v2/business/visibility", { listed_by_text });
  expect(await set(false)).toMatchObject({ status: 200, body: { listed_by_text: false, accepts_quotes: true } });

  expect(await customer(`${tag}*1`)).toMatch(/^CON This business shows no number now/);
  expect(await dial(randomUUID(), newNumber())(tag)).toMatch(/^CON Nobody found for/);
  expect(JSON.stringify((await api.get(`/v2/finder?search=${tag}`)).body)).toContain(business.id);
  await set(true);
  expect(await dial(randomUUID(), newNumber())(tag)).toContain(`1 ${tag} Plumbing`);
  expect(await as.put("/v2/business/visibility", {})).toMatchObject({ status: 422 });
});
