import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { weekdays } from "#/server/business/contract.ts";
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
import { outgoingTexts, textConversations } from "./tables.ts";

const everyDay = (opens: number, closes: number) =>
  Object.fromEntries(weekdays.map((day) => [day, [opens, closes] as const]));

test("at night open businesses come first, and by day the order is that of the web", async () => {
  const { make, dial, tag, clock, api } = await startWithPlumber();
  for (const name of ["Day", "Morning"])
    await make.business({ name: `${tag} ${name}`, hours: everyDay(8 * 60, 18 * 60) });
  await make.business({ name: `${tag} Night`, hours: everyDay(20 * 60, 24 * 60) });
  const ask = async () => {
    const list = await dial(randomUUID(), newNumber())(tag);
    return [...list.matchAll(/^(?:CON )?\d (\w+ \w+),/gm)].map(([, name]) => name);
  };
  const onTheWeb = async () => {
    const { body } = await api.get(`/v2/finder?search=${tag}`);
    return body.map(({ name }: { name: string }) => name).slice(0, 3);
  };
  expect(await ask()).toEqual(await onTheWeb());

  clock.moveTo("2026-11-18T23:30:00+01:00");
  expect((await ask())[0]).toBe(`${tag} Night`);
});

test("a place chosen after the words overrides the place in them", async () => {
  const { make, dial, tag } = await startWithPlumber();
  await make.business({ name: `${tag} Pipes`, place: "Ekiti, Oye", town: "Oye" });
  const type = dial(randomUUID(), newNumber());
  expect(await type(`${tag} ikeja`)).toContain(`1 ${tag} Plumbing, Ikeja`);
  await type(`${tag} ikeja*9`);

  expect(await type(`${tag} ikeja*9*Oye, Ekiti`)).toContain(`1 ${tag} Pipes, Oye`);
});

test("the name of a place after a list repeats the search there", async () => {
  const { make, dial, tag } = await startWithPlumber();
  await make.business({ name: `${tag} Pipes`, place: "Ekiti, Oye", town: "Oye" });
  const type = dial(randomUUID(), newNumber());
  expect(await type(`${tag} ikeja`)).toContain(`1 ${tag} Plumbing, Ikeja`);

  expect(await type(`${tag} ikeja*Oye, Ekiti`)).toContain(`1 ${tag} Pipes, Oye`);
});

test("a digit without a meaning on the screen is not searched", async () => {
  const { dial } = await startWithPlumber();
  expect(await dial(randomUUID(), newNumber())("2")).toContain("what do you need, and where?");
});

test("without businesses in the searched place each channel says so, and lists the nearest with their distance", async () => {
  const cloud = await startCloudApi();
  const started = await startWithPlumber({ settings: { ...whatsapp, WHATSAPP_API_URL: cloud.url } });
  const { make, dial, texting, tag, jobs, sms } = started;
  await make.business({ name: `${tag} Far`, place: "Ekiti, Ekiti South-West", town: "" });
  await make.business({ name: `${tag} Near`, place: "Ekiti, Oye", town: "Oye" });
  const asked = `${tag} ikole ekiti`;
  const list = new RegExp(`Nobody in Ikole[^.]*\\. Nearest:\\n1 ${tag} Near, Oye \\d+km.*\\n2 ${tag} Far, .* \\d+km`);

  expect(await dial(randomUUID(), newNumber())(asked)).toMatch(list);
  await texting(newNumber(), asked);
  await whatsAppFrom(started, newNumber())(textOf(asked));
  await jobs.run();
  expect(sms.sent.at(-1)!.text).toMatch(list);
  expect(cloud.sent.at(-1)!.body.interactive.body.text).toMatch(list);
});

test("two different texts of one session at once are both answered, one after the other", async () => {
  const { dial, tag, db } = await startWithPlumber();
  const number = newNumber();
  const type = dial(randomUUID(), number);
  await type(tag);
  const both = await Promise.all([type(`${tag}*0`), type(`${tag}*1`)]);

  expect(both.map((screen) => screen.slice(0, 4)).toSorted()).toEqual(["CON ", "END "]);
  const caller = Buffer.from(hashNumber(secret, "caller", number));
  const [kept] = await db.select().from(textConversations).where(eq(textConversations.caller, caller));
  expect(kept!.given).toHaveLength(3);
});

test("two processes answer one session in turns, and a delivery that comes to both gets the same answer", async () => {
  const one = await startWithPlumber();
  const other = await startWithPlumber({ database: one.database });
  const [number, session] = [newNumber(), randomUUID()];
  const [first, second] = [one.dial(session, number), other.dial(session, number)];
  await first("");
  const list = await second(one.tag);
  expect(list).toContain(`1 ${one.tag} Plumbing`);
  expect(await first(one.tag)).toBe(list);
  const [here, there] = await Promise.all([first(`${one.tag}*1`), second(`${one.tag}*1`)]);

  expect(here).toMatch(/^END .*\n0700 000 9600/);
  expect(there).toBe(here);
  await one.jobs.run();
  await other.jobs.run();
  expect([...one.sms.sent, ...other.sms.sent]).toHaveLength(1);
});

test("six hours after the last text the conversation is deleted, and a repeated delivery is still answered once", async () => {
  const { texting, dial, tag, db, clock, jobs, sms } = await startWithPlumber();
  const [number, id] = [newNumber(), randomUUID()];
  await texting(number, `abeg ${tag}`, id);
  await dial(randomUUID(), number)(tag);
  await jobs.run();
  const rows = async () => {
    const caller = Buffer.from(hashNumber(secret, "caller", number));
    return JSON.stringify(await db.select().from(textConversations).where(eq(textConversations.caller, caller)));
  };
  expect(await rows()).toContain(tag);

  clock.moveTo("2026-11-18T16:01:00Z");
  await jobs.runNow("text-channels.forget-words");
  expect(await rows()).not.toContain(tag);
  await texting(number, `abeg ${tag}`, id);
  await texting(number, "1");
  await jobs.run();
  expect(sms.sent).toHaveLength(2);
  // The language stays, the list that 1 was a key of is gone.
  expect(sms.sent.at(-1)!.text).not.toContain("0700 000 9600");
});

test("while the Cloud API is down an answer waits in the queue, and is sent once when it is back", async () => {
  const cloud = await startCloudApi();
  const started = await startWithPlumber({ settings: { ...whatsapp, WHATSAPP_API_URL: cloud.url } });
  const { jobs, db, tag } = started;
  const number = newNumber();
  cloud.status = 503;
  await whatsAppFrom(started, number)(textOf(tag));
  await expect(jobs.run()).rejects.toThrow("WhatsApp answered 503");
  cloud.status = 200;
  const caller = Buffer.from(hashNumber(secret, "caller", number));
  const [left] = await db.select().from(outgoingTexts).where(eq(outgoingTexts.caller, caller));
  for (let tried = 0; tried < 2; tried += 1) await jobs.send(db, "text-channels.send", { textId: left!.id });
  await jobs.run();

  expect(cloud.sent.map(({ status }) => status)).toEqual([503, 200]);
  expect(await db.$count(outgoingTexts, eq(outgoingTexts.caller, caller))).toBe(0);
});
