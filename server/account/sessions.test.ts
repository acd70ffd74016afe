import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isCounted, requireWithin } from "#/server/platform/limits/limits.ts";
import { testDatabase } from "#/tests/database.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { identify, openSession } from "./sessions.ts";

async function startCaller() {
  const { api, ada, db, clock } = await startTwoPeople();
  const now = clock.now();
  const token = await openSession(db, ada.id, "", now);
  const hasCounted = () => isCounted(db, now, "messages", { accountId: ada.id });
  return { api, ada, db, now, token, hasCounted };
}

test("a message that fails validation counts towards no limit", async () => {
  const { api, token, hasCounted } = await startCaller();

  const refused = await api.with(token).post(`/v2/reply_message/${randomUUID()}`, { message: "" });

  expect(refused.status).toBe(422);
  expect(await hasCounted()).toBe(false);
});

test("a message to an unknown recipient counts towards the limit of its sender", async () => {
  const { api, token, hasCounted } = await startCaller();

  const refused = await api.with(token).post(`/v2/reply_message/${randomUUID()}`, { message: "Good morning" });

  expect(refused.status).toBe(404);
  expect(await hasCounted()).toBe(true);
});

test("a rate-limited call without a login is rejected as such before its other errors", async () => {
  const { api } = await startCaller();

  for (const message of ["", "Good morning"]) {
    const refused = await api.with("nobody's").post(`/v2/reply_message/${randomUUID()}`, { message });
    expect(refused).toMatchObject({ status: 401, body: { code: "account/sign-in-needed" } });
  }
});

test("a session is extended when it is used, and ends after thirty unused days", async () => {
  const { ada, db, now, token } = await startCaller();
  const unused = await openSession(db, ada.id, "", now);
  const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);

  expect(await identify(db, token, daysLater(29))).toMatchObject({ id: ada.id });

  expect(await identify(db, token, daysLater(58))).toMatchObject({ id: ada.id });
  expect(await identify(db, unused, daysLater(31))).toBeUndefined();
});

test("a write without a limit of its own is rejected after 240 in a minute, and other calls are not", async () => {
  const { api, token, now } = await startCaller();
  const member = api.with(token);
  const { db } = await testDatabase();
  const { id } = (await member.get("/v2/user")).body;
  const subject = { accountId: id, target: "DELETE /v2/sessions/{id}" };
  for (let nth = 0; nth < 239; nth += 1) await requireWithin(db, now, ["calls"], subject);
  expect((await member.delete(`/v2/sessions/${randomUUID()}`)).status).toBe(404);
  const refused = await member.delete(`/v2/sessions/${randomUUID()}`);
  expect(refused).toMatchObject({ status: 429, body: { code: "request/too-many" } });
  expect((await member.post("/v2/user/email/code")).status).toBe(200);
});
