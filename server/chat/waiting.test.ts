import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { forgetPerson } from "./chat.ts";
import { blocks, messages } from "./tables.ts";
import { notifyWaiting } from "./waiting.ts";

/** Two members, and the notifications of unread messages of one of them. */
async function startWaiting() {
  const started = await startTwoPeople();
  const { db, bola, clock, services } = started;
  const told = () =>
    db
      .select({ title: notifications.title, message: notifications.message, link: notifications.link })
      .from(notifications)
      .where(eq(notifications.accountId, bola.id))
      .orderBy(notifications.id);
  const lookAt = async (at: string, times = 1) => {
    clock.moveTo(at);
    await Promise.all(Array.from({ length: times }, () => notifyWaiting(services)));
  };
  return { ...started, told, lookAt };
}

describe("a member with unread messages", () => {
  test("a member with unread messages is notified once after two minutes of the senders and the number, without the text", async () => {
    const { begin, asAda, asBola, told, lookAt } = await startWaiting();
    const cid = await begin("My account number is 0123456789");

    await lookAt("2026-11-18T10:01:59Z");
    expect(await told()).toEqual([]);
    await lookAt("2026-11-18T10:02:01Z", 4);
    const first = {
      title: "Ada Ade wrote to you",
      message: "Open the chat to read and answer.",
      link: `/chats/${cid}`,
    };
    expect(await told()).toEqual([first]);
    await asAda.post(`/v2/reply_message/${cid}`, { message: "Are you there?" });
    await lookAt("2026-11-18T10:09:00Z");
    expect(await told()).toEqual([first]);

    await asBola.post(`/v2/message_as_read/${cid}`);
    for (const message of ["One", "Two"]) await asAda.post(`/v2/reply_message/${cid}`, { message });
    await lookAt("2026-11-18T10:12:00Z");
    expect(await told()).toEqual([
      first,
      { title: "Ada Ade wrote to you 2 times", message: "Open the chat to read and answer.", link: `/chats/${cid}` },
    ]);
  });

  test("a member with unread messages is counted once, under messages and not under notifications too", async () => {
    const { begin, asBola, told, lookAt } = await startWaiting();
    await begin("Good morning");
    await lookAt("2026-11-18T10:03:00Z");

    expect(await told()).toHaveLength(1);
    expect((await asBola.get("/v2/count_unread")).body).toBe(1);
    expect((await asBola.get("/v2/count_notification")).body).toBe(0);
  });

  test("answering unread messages marks the notification as read", async () => {
    const { begin, asBola, lookAt } = await startWaiting();
    const cid = await begin("Good morning");
    await lookAt("2026-11-18T10:03:00Z");
    await asBola.post(`/v2/message_as_read/${cid}`);

    await asBola.post(`/v2/reply_message/${cid}`, { message: "Good morning to you" });

    expect((await asBola.get("/v2/notifications")).body).toMatchObject([{ is_read: true }]);
  });

  test("reading unread messages in the chat marks the notification as read, and no email is sent", async () => {
    const { begin, asBola, bola, jobs, mailer, lookAt } = await startWaiting();
    const cid = await begin("Good morning");
    await lookAt("2026-11-18T10:03:00Z");
    const isRead = async () =>
      (await asBola.get("/v2/notifications")).body.map((one: { is_read: boolean }) => one.is_read);
    expect(await isRead()).toEqual([false]);

    await asBola.post(`/v2/message_as_read/${cid}`);

    expect(await isRead()).toEqual([true]);
    await lookAt("2026-11-18T10:30:00Z");
    await jobs.runNow("notification.mail-unread");
    await jobs.run();
    expect(mailer.lastTo(bola.email)).toBeUndefined();
  });

  test("hundreds of unread conversations are notified in one run", async () => {
    const { make, bola, told, lookAt } = await startWaiting();
    for (let nth = 0; nth < 120; nth += 1) await make.conversation({ otherId: bola.id });

    await lookAt("2026-11-18T10:03:00Z");

    expect(await told()).toHaveLength(120);
  });

  test("a member with unread messages is not notified if they read in time, blocked the sender, or either left", async () => {
    const { begin, asBola, ada, bola, make, db, told, lookAt, clock } = await startWaiting();
    const cid = await begin();
    await asBola.post(`/v2/message_as_read/${cid}`);
    const blocked = await make.conversation({ otherId: bola.id });
    await db.insert(blocks).values({ blockerId: bola.id, blockedId: blocked.starterId, createdAt: clock.now() });
    const left = await make.conversation({ otherId: bola.id });
    await db.update(accounts).set({ deletedAt: clock.now() }).where(eq(accounts.id, left.starterId));
    await make.conversation({ starterId: bola.id, otherId: (await make.account({ deletedAt: clock.now() })).id });

    await lookAt("2026-11-18T10:03:00Z");

    expect(await told()).toEqual([]);
    expect(await db.$count(notifications, eq(notifications.accountId, ada.id))).toBe(0);
  });
});

test("an erased member's messages stay, and blocks of and by them are deleted", async () => {
  const { begin, asAda, ada, bola, db, clock } = await startWaiting();
  const cid = await begin();
  await db.insert(blocks).values([
    { blockerId: ada.id, blockedId: bola.id, createdAt: clock.now() },
    { blockerId: bola.id, blockedId: ada.id, createdAt: clock.now() },
  ]);

  await forgetPerson(db, bola.id);

  expect(await db.$count(blocks, eq(blocks.blockerId, bola.id))).toBe(0);
  expect(await db.$count(blocks, eq(blocks.blockedId, bola.id))).toBe(0);
  expect((await asAda.get(`/v2/conversations/${cid}`)).body).toHaveLength(1);
  expect(await db.$count(messages, eq(messages.conversationId, cid))).toBe(1);
});
