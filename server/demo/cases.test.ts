// @module-tag thorough
import { and, eq, like, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { safetyMarks } from "#/server/chat/safety/marks.ts";
import { messages } from "#/server/chat/tables.ts";
import { startApi } from "#/tests/api.ts";
import { ownDatabase } from "#/tests/database.ts";
import { loadDemo, openDemoStaff } from "./demo.ts";
import { demoId } from "./dice.ts";

test("the demo has an item in each queue of the back office, and staff to decide on them", async () => {
  const database = await ownDatabase();
  const { api, services, db } = await startApi({ database });
  await loadDemo(services, 200);
  const hidden = await db.select({ id: businesses.id }).from(businesses).where(ne(businesses.status, "active"));
  expect(hidden).toEqual([{ id: demoId("business", 11) }]);

  const isNamed = (email: string) => and(eq(accounts.email, email), eq(accounts.isDemo, true));
  const staffOf = async (email: string) => (await db.select().from(accounts).where(isNamed(email)))[0]!;
  const moderator = api.asStaff(await staffOf("moderator2@demo.test"));
  const finance = api.asStaff(await staffOf("finance@demo.test"));
  const agent = api.asStaff(await staffOf("agent@demo.test"));
  const waiting = async (who: typeof moderator, queue: string) => (await who.get(`/v2/admin/${queue}`)).body.items;

  const documents = await waiting(moderator, "documents");
  expect(documents.length).toBeGreaterThanOrEqual(2);
  expect(await moderator.get(`/v2/admin/documents/${documents[0].id}/picture`)).toMatchObject({ status: 200 });
  expect(await waiting(moderator, "rechecks")).toHaveLength(1);
  expect(await waiting(moderator, "appeals")).toHaveLength(1);
  expect(await waiting(moderator, "disputes")).toMatchObject([{ title: "Paint two rooms", price: 80_000 }]);
  const reported = await waiting(moderator, "reports");
  expect(reported.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(["business", "comment", "message"]),
  );
  expect((await waiting(finance, "payouts")).map(({ amount }: { amount: number }) => amount).sort()).toEqual([
    2_500, 60_000,
  ]);
  expect((await finance.get("/v2/admin/payments?status=reversed")).body.rows).toMatchObject([{ refunded: 3_500 }]);
  expect((await agent.get("/v2/admin/clients")).body.length ?? 1).toBeGreaterThan(0);
});

test("the demo's scam messages have the safety marks that chat gives to their words", async () => {
  const database = await ownDatabase();
  const { services, db } = await startApi({ database });
  await loadDemo(services, 200);
  const scams = await db.select().from(messages).where(like(messages.text, "Good day. Pay%"));

  expect(scams).not.toEqual([]);
  for (const { text, safety } of scams) expect(safety).toEqual(safetyMarks(text));
});

test("demo staff cannot sign in before the first administrator has a password", async () => {
  const { api, services, db } = await startApi();
  const email = `clerk-${crypto.randomUUID()}@demo.test`;
  await db.insert(accounts).values({ id: crypto.randomUUID(), email, role: "moderator", isDemo: true });
  const logIn = () =>
    api.send({
      method: "POST",
      url: "/v2/login",
      payload: new URLSearchParams({ username: email, password: "harmattan-dust-7" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  expect(await logIn()).toMatchObject({ status: 401 });
  await openDemoStaff(services.db, "harmattan-dust-7");
  expect(await logIn()).toMatchObject({ status: 200 });
});
