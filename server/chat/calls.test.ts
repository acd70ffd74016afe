import { randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts } from "#/server/account/tables.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { noteEvent } from "./chat.ts";
import type { ConversationItem } from "./contract.ts";

const cursorOf = ({ last_message_at: at, id }: ConversationItem) => writeCursor(at, id);
const textsOf = (messages: { message: string }[]) => messages.map(({ message }) => message);
const notThere = { status: 404, body: { code: "chat/not-found", detail: "Conversation not found" } };
const nobody = { status: 404, body: { code: "chat/no-such-person" } };
const oneself = { status: 400, body: { code: "chat/to-oneself" } };

describe("a conversation", () => {
  test("a conversation begins with a first message, continues with answers, and is read", async () => {
    const { asAda, asBola, ada, bola, begin } = await startTwoPeople();

    const cid = await begin();
    expect((await asBola.get("/v2/count_unread")).body).toBe(1);
    expect((await asBola.post(`/v2/reply_message/${cid}`, { message: "How far?" })).status).toBe(200);
    expect((await asBola.post(`/v2/message_as_read/${cid}`)).status).toBe(200);

    expect((await asBola.get("/v2/count_unread")).body).toBe(0);
    const texts = (await asAda.get(`/v2/conversations/${cid}`)).body;
    expect(textsOf(texts)).toEqual(["Good morning", "How far?"]);
    expect(textsOf((await asAda.get(`/v2/messages/${bola.id}`)).body)).toEqual(["How far?", "Good morning"]);
    const { body } = await asAda.get(`/v2/conversation/${cid}`);
    expect(body).toEqual({
      id: cid,
      user_id: bola.id,
      firstname: "Bola",
      lastname: "Ade",
      img: "",
      business: null,
      last_message: "How far?",
      last_kind: "text",
      last_message_at: "2026-11-18T10:00:00.000Z",
      is_last_mine: false,
      unread: 1,
      awaits_answer: true,
      is_blocked: false,
      is_gone: false,
      read_up_to: texts[1].id,
      is_of_business: false,
    });
    expect((await asBola.get("/v2/message")).body).toMatchObject([
      { id: cid, user_id: ada.id, read_up_to: "", awaits_answer: false, is_last_mine: true },
    ]);
    await asAda.post(`/v2/message_as_read/${cid}`);
    expect((await asAda.get(`/v2/conversation/${cid}`)).body).toMatchObject({ unread: 0, awaits_answer: true });
  });

  test("a question awaits an answer until its receiver writes one; a step of a booking or invoice is none", async () => {
    const { asAda, asBola, begin, db, services } = await startTwoPeople();
    const cid = await begin("Will you bring the parts?");
    const awaits = async () => (await asBola.get(`/v2/conversation/${cid}`)).body.awaits_answer;

    for (const step of ["booking.confirm", "invoice.paid"]) {
      await db.transaction((tx) => noteEvent(tx, services, cid, step));
      expect(await awaits()).toBe(true);
    }
    await asBola.post(`/v2/reply_message/${cid}`, { message: "Yes" });

    expect(await awaits()).toBe(false);
    expect((await asAda.get(`/v2/conversation/${cid}`)).body.awaits_answer).toBe(true);
  });

  test("a conversation shows the other person's business unless it is hidden, and never their contact details", async () => {
    const { asAda, asBola, make, bola, ada, begin } = await startTwoPeople();
    const business = await make.business({ ownerId: bola.id });
    await make.business({ ownerId: ada.id, status: "hidden" });
    const cid = await begin();

    const { body } = await asAda.get(`/v2/conversation/${cid}`);
    expect(body.business).toMatchObject({
      id: business.id,
      bid: business.bid,
      name: business.name,
      reply_minutes: null,
    });
    expect((await asAda.get(`/v2/chat_partner/${bola.id}`)).body).toEqual({
      user_id: bola.id,
      firstname: "Bola",
      lastname: "Ade",
      img: "",
      business: body.business,
      conversation_id: cid,
    });
    expect((await asBola.get(`/v2/conversation/${cid}`)).body.business).toBeNull();
  });

  test("a conversation that a customer starts with the owner of a public page belongs to the business, permanently", async () => {
    const { api, person, make, ada, bola, asAda, asBola } = await startTwoPeople();
    await make.business({ ownerId: bola.id });
    const chike = await person("Chike");
    await asBola.post(`/v2/message/${chike.id}`, { message: "Are you free on Friday?" });
    await asAda.post(`/v2/message/${bola.id}`, { message: "How much?" });
    await make.business({ ownerId: ada.id });
    expect((await asAda.get("/v2/message")).body).toMatchObject([{ is_of_business: false }]);

    const items = (await asBola.get("/v2/message")).body as { user_id: string; is_of_business: boolean }[];
    expect(items.map(({ user_id, is_of_business }) => [user_id, is_of_business])).toEqual(
      expect.arrayContaining([
        [ada.id, true],
        [chike.id, false],
      ]),
    );
    expect((await api.as(chike).get("/v2/message")).body).toMatchObject([{ is_of_business: false }]);
  });

  test("a conversation with a member who was never written to is empty", async () => {
    const { asAda, bola } = await startTwoPeople();

    expect((await asAda.get(`/v2/chat_partner/${bola.id}`)).body.conversation_id).toBe("");
    expect((await asAda.get(`/v2/messages/${bola.id}`)).body).toEqual([]);
    expect((await asAda.get("/v2/message")).body).toEqual([]);
    expect((await asAda.get("/v2/count_unread")).body).toBe(0);
  });

  test("a conversation is loaded fifty messages at a time", async () => {
    const { asAda, ada, bola, make } = await startTwoPeople();
    const texts = Array.from({ length: 120 }, (_, nth) => `${nth}`);
    const { id: cid } = await make.conversation({ starterId: ada.id, otherId: bola.id, texts });
    const page = async (before = "") => (await asAda.get(`/v2/conversations/${cid}?before=${before}`)).body;

    const last = await page();
    const middle = await page(last[0].id);
    const first = await page(middle[0].id);

    expect([first, middle, last].flatMap(textsOf)).toEqual(texts);
    expect([first, middle, last].map(({ length }) => length)).toEqual([20, 50, 50]);
    expect(await page(randomUUIDv7())).toEqual([]);
    expect(await page("x")).toEqual([]);
    expect(textsOf((await asAda.get(`/v2/messages/${bola.id}?before=${last[0].id}`)).body)[0]).toBe("69");
  });

  test("is listed with the latest first, fifty at a time", async () => {
    const { asAda, ada, make } = await startTwoPeople();
    const made: string[] = [];
    for (let nth = 0; nth < 52; nth += 1) {
      const createdAt = new Date(Date.UTC(2026, 10, 1, 0, nth));
      made.unshift((await make.conversation({ starterId: ada.id, createdAt })).id);
    }
    const page = async (before = ""): Promise<ConversationItem[]> =>
      (await asAda.get(`/v2/message?before=${before}`)).body;
    const idsOf = (items: ConversationItem[]) => items.map(({ id }) => id);

    const first = await page();

    expect(idsOf(first)).toEqual(made.slice(0, 50));
    expect(idsOf(await page(cursorOf(first[49]!)))).toEqual(made.slice(50));
    for (const nonsense of ["x", "_", `x_${made[0]}`]) expect(await page(nonsense)).toEqual([]);
  });

  test("the next page of conversations is complete, also when the last one of the page before has moved to the top", async () => {
    const { asAda, ada, make } = await startTwoPeople();
    const made: string[] = [];
    for (let nth = 0; nth < 52; nth += 1) {
      const createdAt = new Date(Date.UTC(2026, 10, 1, 0, nth));
      made.unshift((await make.conversation({ starterId: ada.id, createdAt })).id);
    }
    const last = (await asAda.get("/v2/message")).body.at(-1);
    await asAda.post(`/v2/reply_message/${last.id}`, { message: "One more thing" });

    const next = (await asAda.get(`/v2/message?before=${cursorOf(last)}`)).body;

    expect(next.map(({ id }: { id: string }) => id)).toEqual(made.slice(50));
  });

  test("a conversation with a member who left stays without their name, and cannot be continued", async () => {
    const { asAda, asBola, db, bola, begin } = await startTwoPeople();
    const cid = await begin();
    await asBola.post(`/v2/reply_message/${cid}`, { message: "I am leaving" });
    await db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, bola.id));

    expect((await asAda.get("/v2/message")).body).toMatchObject([
      { firstname: "Former", lastname: "member", img: "", is_gone: true, last_message: "I am leaving" },
    ]);
    expect((await asAda.get(`/v2/conversations/${cid}`)).body).toHaveLength(2);
    expect(await asAda.post(`/v2/reply_message/${cid}`, { message: "Wait" })).toMatchObject({ status: 403 });
    expect(await asAda.post(`/v2/message/${bola.id}`, { message: "Wait" })).toMatchObject(nobody);
    expect(await asAda.get(`/v2/messages/${bola.id}`)).toMatchObject(nobody);
  });
});

describe("a stranger", () => {
  test("a stranger can read, answer or mark nothing, and cannot see that the conversation exists", async () => {
    const { asStranger, asBola, begin } = await startTwoPeople();
    const cid = await begin();

    for (const id of [cid, randomUUIDv7(), "x"]) {
      expect(await asStranger.get(`/v2/conversation/${id}`)).toMatchObject(notThere);
      expect(await asStranger.get(`/v2/conversations/${id}`)).toMatchObject(notThere);
      expect(await asStranger.post(`/v2/reply_message/${id}`, { message: "Hello" })).toMatchObject(notThere);
      expect(await asStranger.post(`/v2/message_as_read/${id}`)).toMatchObject(notThere);
    }
    expect((await asStranger.get("/v2/message")).body).toEqual([]);
    expect((await asBola.get("/v2/count_unread")).body).toBe(1);
  });

  test("a stranger learns nothing about an unknown member, and cannot write to themselves", async () => {
    const { asAda, ada } = await startTwoPeople();

    for (const [id, refusal] of [
      [randomUUIDv7(), nobody],
      ["x", nobody],
      [ada.id, oneself],
    ] as const) {
      expect(await asAda.get(`/v2/chat_partner/${id}`)).toMatchObject(refusal);
      expect(await asAda.get(`/v2/messages/${id}`)).toMatchObject(refusal);
      expect(await asAda.post(`/v2/message/${id}`, { message: "Hello" })).toMatchObject(refusal);
      expect(await asAda.post(`/v2/block/${id}`)).toMatchObject(refusal);
    }
    expect(await asAda.delete(`/v2/block/${randomUUIDv7()}`)).toMatchObject(nobody);
    expect(await asAda.delete("/v2/block/x")).toMatchObject(nobody);
  });
});

test.each([
  "GET /v2/message",
  "GET /v2/chat_partner/x",
  "GET /v2/conversation/x",
  "GET /v2/messages/x",
  "GET /v2/conversations/x",
  "POST /v2/message/x",
  "POST /v2/reply_message/x",
  "POST /v2/message_as_read/x",
  "POST /v2/message/upload",
  "GET /v2/message/x/picture",
  "GET /v2/count_unread",
  "POST /v2/block/x",
  "DELETE /v2/block/x",
  "GET /v2/stream",
])("%s requires a login", async (call) => {
  const { api } = await startTwoPeople();
  const [method, url] = call.split(" ");

  expect(await api.send({ method: method as "GET", url })).toMatchObject({ status: 401 });
});

describe("a block", () => {
  test("a block stops messages in both directions, does not hide earlier ones, and can be lifted", async () => {
    const { asAda, asBola, ada, bola, begin } = await startTwoPeople();
    const cid = await begin();
    expect((await asBola.post(`/v2/block/${ada.id}`)).status).toBe(200);
    expect((await asBola.post(`/v2/block/${ada.id}`)).status).toBe(200);

    const refused = { status: 403, body: { code: "chat/blocked", detail: "You can’t send messages to this person" } };
    for (const side of [asAda, asBola]) {
      expect(await side.post(`/v2/reply_message/${cid}`, { message: "Hello?" })).toMatchObject(refused);
      expect((await side.get(`/v2/conversations/${cid}`)).body).toHaveLength(1);
    }
    expect(await asAda.post(`/v2/message/${bola.id}`, { message: "Hello?" })).toMatchObject(refused);
    expect((await asBola.get(`/v2/conversation/${cid}`)).body.is_blocked).toBe(true);
    expect((await asAda.get(`/v2/conversation/${cid}`)).body.is_blocked).toBe(false);

    expect((await asBola.delete(`/v2/block/${ada.id}`)).status).toBe(200);
    expect((await asAda.post(`/v2/reply_message/${cid}`, { message: "Hello?" })).status).toBe(200);
  });

  test("a block before the first message creates no conversation", async () => {
    const { asAda, asBola, ada, bola } = await startTwoPeople();
    await asBola.post(`/v2/block/${ada.id}`);

    expect(await asAda.post(`/v2/message/${bola.id}`, { message: "Hello?" })).toMatchObject({ status: 403 });
    expect((await asAda.get("/v2/message")).body).toEqual([]);
  });
});
