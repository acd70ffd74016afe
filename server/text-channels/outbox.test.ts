import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "#/server/platform/config.ts";
import { ownDatabase } from "#/tests/database.ts";
import { newNumber, startWithPlumber } from "#/tests/text-channels.ts";
import { phone as phoneModule } from "../phone/module.ts";

async function startWithBudget(texts: string) {
  return startWithPlumber({ settings: { LINE_TEXTS_A_DAY: texts }, database: await ownDatabase() });
}

test("when four fifths of the daily SMS are used, no more responses are sent, one log line and the metrics say so, and codes are still sent", async () => {
  const { texting, jobs, sms, api, make, services, tag, dial, clock } = await startWithBudget("10");
  const warned: unknown[] = [];
  services.log.warn = ((about: unknown) => void warned.push(about)) as typeof services.log.warn;
  for (let nth = 0; nth < 10; nth += 1) await texting(newNumber(), tag);
  await jobs.run();
  expect(sms.sent).toHaveLength(8);
  // At half, and when none is left.
  expect(warned).toEqual(Array(2).fill({ day: "2026-11-18", most: 10 }));
  phoneModule.metrics!(services);
  expect(await services.observer.metrics.text()).toMatch(/localchap_texts_today\{kind="refused"\} 2/);

  const phone = newNumber();
  const member = api.as(await make.account({ phone, phoneProvenAt: null }));
  await member.post("/v2/user/phone/code");
  await jobs.run();
  expect(sms.sent.at(-1)).toMatchObject({ to: phone, text: expect.stringMatching(/^\d{6} is your/) });

  const type = dial(randomUUID(), newNumber());
  await type(tag);
  expect(await type(`${tag}*1`)).not.toContain("We text you");
  clock.moveTo("2026-11-19T10:00:00+01:00");
  await texting(newNumber(), tag);
  await jobs.run();
  expect(sms.sent).toHaveLength(10);
});

test("an offer waits for the next morning when the daily SMS are used up", async () => {
  const { texting, confirm, jobs, sms, api, make, owner, tag, clock, services } = await startWithBudget("6");
  const number = newNumber();
  await make.account({ localGovernmentId: 1, phone: number });
  for (const text of ["6", tag, "ikeja", "1"]) await texting(number, text);
  await confirm(number);
  await jobs.run();
  expect(sms.sent).toHaveLength(5);
  const [request] = (await api.as(owner).get("/v2/mybusiness/quote_requests")).body;
  await api.as(owner).post(`/v2/quote_requests/${request.id}/offers`, { price: 7_000 });
  await jobs.run();
  expect(sms.sent).toHaveLength(5);

  clock.moveTo("2026-11-19T07:00:00+01:00");
  await jobs.runNow("text-channels.send-delayed");
  await jobs.run();
  expect(sms.sent.at(-1)).toMatchObject({ to: number, text: expect.stringContaining("N7,000") });
  expect(services.config.textsADay).toBe(6);
});

test("a budget that is no whole number stops the start with its name", () => {
  expect(() => readConfig({ LINE_TEXTS_A_DAY: "many" })).toThrow(
    "LINE_TEXTS_A_DAY must be a whole number from 0 to 1000000",
  );
  expect(() => readConfig({ LINE_SMS_KOBO: "-1" })).toThrow("LINE_SMS_KOBO must be a whole number from 0 to 100000");
});
