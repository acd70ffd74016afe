import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { insightDays } from "#/server/insight/tables.ts";
import { newNumber, secret, startWithPlumber } from "#/tests/texting.ts";
import { findConversations, keepAnswers } from "./queries.ts";
import { hashNumber } from "./sealing.ts";
import { lineConversations, lineSteps } from "./tables.ts";
import { newConversation } from "./turn.ts";

/** USSD alone: no texts are left, so that answers are kept outside a transaction. */
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
    .from(lineConversations)
    .where(
      inArray(
        lineConversations.caller,
        callers.map(({ number }) => callerOf(number)),
      ),
    );
  expect(kept.map(({ turn }) => turn)).toEqual(Array(50).fill(3));
  const ids = kept.map(({ id }) => id);
  expect(await db.$count(lineSteps, inArray(lineSteps.conversation, ids))).toBe(150);
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

test("of several answers kept in one statement, one that was overtaken is not, and the others are", async () => {
  const { db } = await startWithPlumber();
  const now = new Date();
  const key = () => ({
    id: hashNumber(secret, "ussd", randomUUID()),
    channel: "ussd" as const,
    caller: callerOf(newNumber()),
  });
  const [first, second, third] = [key(), key(), key()];
  const answerOf = (of: ReturnType<typeof key>, turn: number, search: string) => ({
    ...{ ...of, turn, answers: [], step: "results", conversation: { ...newConversation, search } },
  });
  expect(await keepAnswers(db, [answerOf(first, 0, "one"), answerOf(second, 0, "two")], now)).toEqual(["kept", "kept"]);
  // The first was made of an older turn, the third of a conversation that was erased meanwhile.
  const later = [answerOf(first, 0, "late"), answerOf(second, 1, "three"), answerOf(third, 4, "gone")];
  expect(await keepAnswers(db, later, now)).toEqual(["overtaken", "kept", "overtaken"]);

  const found = await findConversations(db, [third, second, first], now);
  expect(found.map(({ turn, conversation }) => [turn, conversation.search])).toEqual([
    [0, ""],
    [2, "three"],
    [1, "one"],
  ]);
});

test("what several ask is searched for once, and who was hidden, or wants no texts, meanwhile is listed to nobody", async () => {
  const { dial, tag, api, owner, services } = await startWithPlumber(noTexts);
  const ask = () => dial(randomUUID(), newNumber())(tag);
  const list = await ask();
  expect(await ask()).toBe(list);
  expect(services.recentSearches.hits).toBe(1);

  await api.as(owner).post("/v2/business/visibility", { is_shown: false });
  expect(await ask()).toMatch(/^CON Nobody/);
  await api.as(owner).post("/v2/business/visibility", { is_shown: true });
  await services.recentSearches.clear();
  expect(await ask()).toBe(list);
  await api.as(owner).put("/v2/business/visibility", { listed_by_text: false });
  expect(await ask()).toMatch(/^CON Nobody/);
});
