import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { countTowards, isCounted } from "#/server/platform/limits/limits.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { messages } from "./tables.ts";

/** A conversation whose starter has sent `counted` messages in this minute. */
async function startTalk(counted: number) {
  const people = await startTwoPeople({ at: "2026-11-18T10:00:00Z" });
  const { ada, asBola, begin, db, clock } = people;
  const cid = await begin();
  await asBola.post(`/v2/reply_message/${cid}`, { message: "Go on" });
  for (let nth = 1; nth < counted; nth++) await countTowards(db, clock.now(), ["messages"], { accountId: ada.id });
  const written = () => db.select().from(messages).where(eq(messages.conversationId, cid));
  return { ...people, cid, written };
}

test("concurrent messages near the limit are stored up to the limit, and the others are rejected", async () => {
  const { asAda, cid, written } = await startTalk(115);
  const before = (await written()).length;

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => asAda.post(`/v2/reply_message/${cid}`, { message: `${nth}` })),
  );

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await written()).toHaveLength(before + 5);
  for (const refused of replies.filter(({ status }) => status !== 200)) {
    expect(refused).toMatchObject({
      status: 429,
      headers: { "retry-after": "60" },
      body: { detail: "You have sent 120 messages in a minute. Try again in 60 seconds." },
    });
  }
});

test("a message that the database rejects still counts towards the limit", async () => {
  const { asAda, ada, cid, db, written, clock } = await startTalk(1);
  clock.moveTo("2026-11-18T10:05:00Z");
  const text = randomUUID();
  const name = sql.identifier(`refuse_${text.replaceAll("-", "")}`);
  await db.execute(sql`create function ${name}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await db.execute(
    sql`create trigger ${name} before insert on messages for each row when (new.text = ${sql.raw(`'${text}'`)}) execute function ${name}()`,
  );
  const before = (await written()).length;

  const reply = await asAda.post(`/v2/reply_message/${cid}`, { message: text });

  await db.execute(sql`drop function ${name} cascade`);
  expect(reply.status).toBe(500);
  expect(await written()).toHaveLength(before);
  expect(await isCounted(db, clock.now(), "messages", { accountId: ada.id })).toBe(true);
});

test("a message without a login is not stored", async () => {
  const { api, cid, written } = await startTalk(1);
  const before = (await written()).length;

  const reply = await api.with("nobody's").post(`/v2/reply_message/${cid}`, { message: "Hello" });

  expect(reply.status).toBe(401);
  expect(await written()).toHaveLength(before);
});

test("concurrent messages and read marks of two members in one conversation are all stored", async () => {
  const { asAda, asBola, cid, written } = await startTalk(1);
  const before = (await written()).length;

  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => {
      const side = nth % 2 ? asAda : asBola;
      return nth % 8 < 6
        ? side.post(`/v2/reply_message/${cid}`, { message: `${nth}` })
        : side.post(`/v2/message_as_read/${cid}`);
    }),
  );

  expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(await written()).toHaveLength(before + 30);
});
