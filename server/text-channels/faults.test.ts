import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { newNumber, startCloudApi, startWithPlumber, textOf, whatsAppFrom, whatsapp } from "#/tests/text-channels.ts";

const odd = [
  ["400 letters", "a".repeat(400)],
  ["400 digits", "9".repeat(400)],
  ["emoji", "🙂🔧🙂"],
  ["Arabic, from right to left", "أحتاج سباكا في إيكيجا"],
  ["SQL", "'; drop table businesses; --"],
  ["marks only", "*#*#!!??"],
  ["control characters", "plumber\u0007\u001b[2J ikeja"],
  ["half an emoji", "plumber \ud83d ikeja"],
] as const;

test.each(odd)("%s by USSD, SMS and WhatsApp are answered with a screen of the GSM alphabet", async (_, text) => {
  const cloud = await startCloudApi();
  const started = await startWithPlumber({ settings: { ...whatsapp, WHATSAPP_API_URL: cloud.url } });
  const { dial, texting, jobs, sms } = started;
  const screen = await dial(randomUUID(), newNumber())(text);
  expect(screen).toMatch(/^CON [\n -~£¥èéùìòÇØøÅåÄÖÑÜäöñüà§¿¡]{1,156}$/);
  expect((await texting(newNumber(), text)).status).toBe(200);
  await whatsAppFrom(started, newNumber())(textOf(text));
  await jobs.run();

  expect(sms.sent).toHaveLength(1);
  expect(sms.sent[0]!.text.length).toBeLessThanOrEqual(160);
  expect(cloud.sent).toHaveLength(1);
});

test.each([["+1 555 0100 200"], ["+442070000000"], ["384"], ["LocalBank"]])(
  "%s, which is no Nigerian number, is answered and gets no text of its own from USSD",
  async (number) => {
    const { dial, tag, jobs, sms } = await startWithPlumber();
    const type = dial(randomUUID(), number);
    expect(await type(tag)).toMatch(/^CON 1 /);
    const last = await type(`${tag}*1`);
    expect(last).toContain("0700 000 9600");
    expect(last).not.toContain("We text you");
    expect(await dial(randomUUID(), number)("5")).toMatch(/^CON For this, log in/);
    await jobs.run();
    expect(sms.sent).toEqual([]);
  },
);

test("two concurrent texts of one number are both answered, in order", async () => {
  const { texting, tag, jobs, sms } = await startWithPlumber();
  const number = newNumber();
  await Promise.all([texting(number, tag), texting(number, "HELP")]);
  await jobs.run();

  expect(sms.sent).toHaveLength(2);
  expect(sms.sent.map(({ text }) => text.slice(0, 2)).toSorted()).toEqual(["1 ", "Lo"]);
});

test("a WhatsApp message that is delivered again later is answered once", async () => {
  const cloud = await startCloudApi();
  const started = await startWithPlumber({ settings: { ...whatsapp, WHATSAPP_API_URL: cloud.url } });
  const write = whatsAppFrom(started, newNumber());
  const id = randomUUID();
  for (const [text, delivery] of [
    [started.tag, id],
    ["1", randomUUID()],
    [started.tag, id],
  ] as const) {
    await write(textOf(text), delivery);
  }
  await started.jobs.run();

  expect(cloud.sent).toHaveLength(2);
});

test("HELP, STOP and START work in any spelling by SMS", async () => {
  const { texting, jobs, sms } = await startWithPlumber();
  const number = newNumber();
  for (const text of ["Help", " stop ", "anything", "HELP", "start"]) await texting(number, text);
  await jobs.run();

  expect(sms.sent.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^LocalChap finds trusted businesses.*STOP ends it/),
    expect.stringMatching(/^You will get no more texts from LocalChap/),
    expect.stringMatching(/^LocalChap: what do you need/),
  ]);
});

test("the proxy of deploy/ logs no address with LINE_SECRET, whether the request succeeds or fails", async () => {
  const proxy = await readFile(new URL("../../deploy/nginx.conf", import.meta.url), "utf8");
  const texts = /location \/v2\/line\/ \{([^}]*)\}/.exec(proxy)?.[1] ?? "";
  expect(texts).toMatch(/^\s*access_log off;$/m);
  expect(texts).toMatch(/^\s*error_log \/dev\/null;$/m);
});

test("NUL, which the database cannot store, is removed from WhatsApp messages", async () => {
  const cloud = await startCloudApi();
  const started = await startWithPlumber({ settings: { ...whatsapp, WHATSAPP_API_URL: cloud.url } });
  await whatsAppFrom(started, newNumber())(textOf(`${started.tag}\0`));
  await started.jobs.run();

  expect(cloud.sent.at(-1)!.body.interactive.body.text).toContain(`1 ${started.tag} Plumbing`);
});
