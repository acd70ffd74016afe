import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countTowards, isCounted } from "#/server/platform/limits/limits.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { identify, identifyAndCount, openSession } from "./sessions.ts";

async function startCaller() {
  const { api, ada, db, clock } = await startTwoPeople();
  const now = clock.now();
  const token = await openSession(db, ada.id, "", now);
  const hasCounted = () => isCounted(db, now, "messages", { accountId: ada.id });
  return { api, ada, db, now, token, hasCounted };
}

test("a caller is the same whether or not the call is counted, and counts under the key that limits use", async () => {
  const { ada, db, now, token, hasCounted } = await startCaller();

  const counted = await identifyAndCount(db, token, ["messages"], now);

  expect(counted).toEqual({ viewer: await identify(db, token, now), reached: undefined });
  expect(await hasCounted()).toBe(true);
  for (let sent = 1; sent < 120; sent++) await countTowards(db, now, ["messages"], { accountId: ada.id });
  expect(await identifyAndCount(db, token, ["messages"], now)).toMatchObject({
    viewer: { id: ada.id },
    reached: { name: "messages", waitMs: 60_000 },
  });
});

test("of 130 counted calls at once exactly as many pass as the limit allows", async () => {
  const { db, now, token } = await startCaller();

  const answers = await Promise.all(Array.from({ length: 130 }, () => identifyAndCount(db, token, ["messages"], now)));

  expect(answers.filter((answer) => answer?.reached === undefined)).toHaveLength(120);
});

test("a token that nobody has counts towards nothing and says nobody", async () => {
  const { db, now } = await startCaller();

  expect(await identifyAndCount(db, "nobody's", ["messages"], now)).toBeUndefined();
});

test("a message that is refused for its words counts towards no limit", async () => {
  const { api, token, hasCounted } = await startCaller();

  const refused = await api.with(token).post(`/v2/reply_message/${randomUUID()}`, { message: "" });

  expect(refused.status).toBe(422);
  expect(await hasCounted()).toBe(false);
});

test("a message counts towards the limit of its sender even when nobody is there to receive it", async () => {
  const { api, token, hasCounted } = await startCaller();

  const refused = await api.with(token).post(`/v2/reply_message/${randomUUID()}`, { message: "Good morning" });

  expect(refused.status).toBe(404);
  expect(await hasCounted()).toBe(true);
});

test("of what is wrong with a limited call, that its caller is not logged in is said first", async () => {
  const { api } = await startCaller();

  for (const message of ["", "Good morning"]) {
    const refused = await api.with("nobody's").post(`/v2/reply_message/${randomUUID()}`, { message });
    expect(refused).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
  }
});

test("a session slides on by a limited call as by any other", async () => {
  const { db, now, token } = await startCaller();
  const later = new Date(now.getTime() + 29 * 86_400_000);

  await identifyAndCount(db, token, ["messages"], later);

  expect(await identify(db, token, new Date(later.getTime() + 29 * 86_400_000))).toBeDefined();
});
