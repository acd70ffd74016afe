import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { insightDays } from "#/server/insight/tables.ts";
import { newNumber, secret, startWithPlumber } from "#/tests/text-channels.ts";
import { hashNumber } from "./hash.ts";
import { textConversations, textSteps } from "./tables.ts";

/** USSD alone: no texts are sent. */
const noTexts = { settings: { LINE_TEXTS_A_DAY: "0" } };
const callerOf = (number: string) => Buffer.from(hashNumber(secret, "caller", number));

test("fifty callers at once are each answered as one alone, and every conversation, screen and given number is counted once", async () => {
  const { dial, tag, db, business } = await startWithPlumber(noTexts);
  const callers = Array.from({ length: 50 }, () => {
    const number = newNumber();
    return { number, type: dial(randomUUID(), number) };
  });
  const typeAll = (text: string) => Promise.all(callers.map(({ type }) => type(text)));

  for (const screen of await typeAll("")) expect(screen).toMatch(/^CON LocalChap: what do you need/);
  for (const screen of await typeAll(tag)) expect(screen).toMatch(new RegExp(`^CON 1 ${tag} Plumbing, `));
  for (const screen of await typeAll(`${tag}*1`)) expect(screen).toMatch(/^END .*\n0700 000 9600\n/);

  const kept = await db
    .select()
    .from(textConversations)
    .where(
      inArray(
        textConversations.caller,
        callers.map(({ number }) => callerOf(number)),
      ),
    );
  expect(kept.map(({ given }) => given.length)).toEqual(Array(50).fill(3));
  const ids = kept.map(({ id }) => id);
  expect(await db.$count(textSteps, inArray(textSteps.conversation, ids))).toBe(150);
  const [day] = await db
    .select()
    .from(insightDays)
    .where(inArray(insightDays.businessId, [business.id]));
  expect(day).toMatchObject({ reveals: 50, views: 0 });
});

test("two sessions of one caller at once are both answered, and both count towards the caller's limit", async () => {
  const { dial, tag } = await startWithPlumber(noTexts);
  const number = newNumber();
  const screens = await Promise.all(Array.from({ length: 40 }, () => dial(randomUUID(), number)(tag)));

  const answered = screens.filter((screen) => screen.startsWith(`CON 1 ${tag}`));
  expect(answered).toHaveLength(30);
  expect(new Set(screens.filter((screen) => !answered.includes(screen)))).toEqual(
    new Set(["END You have asked a lot this hour. Try again later."]),
  );
});

test("a hidden business, or one whose owner opted out of texts, is no longer listed", async () => {
  const { dial, tag, api, owner } = await startWithPlumber(noTexts);
  const ask = () => dial(randomUUID(), newNumber())(tag);
  const list = await ask();
  expect(list).toContain(`1 ${tag} Plumbing`);
  await api.as(owner).post("/v2/business/visibility", { is_shown: false });
  expect(await ask()).toMatch(/^CON Nobody/);
  await api.as(owner).post("/v2/business/visibility", { is_shown: true });
  expect(await ask()).toBe(list);
  await api.as(owner).put("/v2/business/visibility", { listed_by_text: false });
  expect(await ask()).toMatch(/^CON Nobody/);
});
