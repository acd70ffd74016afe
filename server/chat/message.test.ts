import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Reply } from "#/tests/api.ts";
import { startTwoPeople } from "#/tests/two-people.ts";
import { setMessageHidden } from "./chat.ts";
import { makeConversation } from "./make.ts";
import { conversationIdOf, inOrder } from "./queries.ts";
import { conversations, messages, participants } from "./tables.ts";

/** Sends thirty at once; more may exceed the queue on a busy machine. */
async function inBursts(sends: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let at = 0; at < sends.length; at += 30) {
    replies.push(...(await Promise.all(sends.slice(at, at + 30).map((send) => send()))));
  }
  return replies;
}

describe("a message text", () => {
  test.each([
    ["Yoruba", "Ẹ káàárọ̀, ṣé dáadáa ni? ".repeat(200).slice(0, 4_000)],
    ["emoji", "👩🏾‍🔧".repeat(1_000)],
    ["markup", "<script>alert('&amp;')</script>\n\t  ".repeat(110)],
  ])("a message text is stored as typed: 4,000 characters of %s", async (_, message) => {
    const { asAda, asBola, begin } = await startTwoPeople();
    expect([...message].length).toBeGreaterThan(3_600);
    const cid = await begin();

    expect((await asAda.post(`/v2/reply_message/${cid}`, { message })).body.message).toBe(message);

    expect((await asBola.get(`/v2/conversations/${cid}`)).body[1].message).toBe(message);
  });

  test.each([
    [{ message: "a".repeat(4_001) }, "Use at most 4,000 letters"],
    [{ message: "😀".repeat(4_001) }, "Use at most 4,000 letters"],
    [{ message: "" }, "Enter a message or select an image"],
    [{ message: " \n " }, "Enter a message or select an image"],
    [{}, "Enter a message or select an image"],
    [{ message: 5 }, "Enter a message or select an image"],
  ])("a message text is rejected when it is %j", async (body, detail) => {
    const { asAda, bola, begin } = await startTwoPeople();
    const cid = await begin();

    for (const path of [`/v2/reply_message/${cid}`, `/v2/message/${bola.id}`]) {
      expect(await asAda.post(path, body)).toMatchObject({ status: 422, body: { detail } });
    }
  });

  test("a message is stored once, however often it is sent", async () => {
    const { asAda, asBola, bola } = await startTwoPeople();
    const draft = { message: "Only once", client_id: randomUUID() };
    const first = await asAda.post(`/v2/message/${bola.id}`, draft);
    const cid = first.body.conversation_id;

    const again = await Promise.all(Array.from({ length: 10 }, () => asAda.post(`/v2/reply_message/${cid}`, draft)));

    for (const { status, body } of [await asAda.post(`/v2/message/${bola.id}`, draft), ...again]) {
      expect({ status, body }).toEqual({ status: 200, body: first.body });
    }
    expect((await asBola.get("/v2/count_unread")).body).toBe(1);
    const [heard] = (await asBola.get(`/v2/conversations/${cid}`)).body;
    expect(heard).toEqual({ ...first.body, client_id: "" });
  });

  test("a message with a client_id already used for another member is a new message", async () => {
    const { asAda, bola, stranger } = await startTwoPeople();
    const draft = { message: "For Bola", client_id: "1" };
    await asAda.post(`/v2/message/${bola.id}`, draft);

    expect(await asAda.post(`/v2/message/${stranger.id}`, draft)).toMatchObject({
      status: 422,
      body: { fields: { client_id: "Something else was sent with that client_id" } },
    });
    expect((await asAda.get("/v2/message")).body).toHaveLength(1);
  });

  test("fifty concurrent first messages from both sides make one conversation, and none is lost", async () => {
    const { asAda, asBola, ada, bola, db } = await startTwoPeople();

    const texts = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        nth % 2 === 0
          ? asAda.post(`/v2/message/${bola.id}`, { message: `${nth}` })
          : asBola.post(`/v2/message/${ada.id}`, { message: `${nth}` }),
      ),
    );

    expect(texts.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const [conversation, ...more] = [...new Set(texts.map(({ body }) => body.conversation_id))];
    expect(more).toEqual([]);
    const rows = await db.select().from(messages).where(eq(messages.conversationId, conversation));
    expect(rows.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, nth) => nth + 1));
    const sides = await db.select().from(participants).where(eq(participants.conversationId, conversation));
    expect(sides.map(({ unread }) => unread)).toEqual([25, 25]);
  });

  test("a conversation has an id derived from its two members, and is closed to others who derive it", async () => {
    const { ada, bola, stranger, asBola, asStranger, begin } = await startTwoPeople();
    const id = conversationIdOf(...inOrder(ada.id, bola.id));

    expect(await begin()).toBe(id);
    expect((await asBola.post(`/v2/message/${ada.id}`, { message: "How far?" })).body.conversation_id).toBe(id);

    expect((await asStranger.get(`/v2/conversation/${id}`)).status).toBe(404);
    expect((await asStranger.post(`/v2/reply_message/${id}`, { message: "Hello" })).status).toBe(404);
    expect(conversationIdOf(...inOrder(ada.id, stranger.id))).not.toBe(id);
  });

  test("an older conversation keeps its own id", async () => {
    const { ada, bola, asAda, services } = await startTwoPeople();
    const { id } = await makeConversation(services, { starterId: bola.id, otherId: ada.id });

    const texts = await asAda.post(`/v2/message/${bola.id}`, { message: "Still there?" });

    expect(texts.body.conversation_id).toBe(id);
  });

  test("a message sent while the other side marks as read is either read or unread", async () => {
    const { asAda, asBola, begin, db } = await startTwoPeople();
    const cid = await begin();

    await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        nth % 4 === 3
          ? asBola.post(`/v2/message_as_read/${cid}`)
          : asAda.post(`/v2/reply_message/${cid}`, { message: `${nth}` }),
      ),
    );

    const [conversation] = await db.select().from(conversations).where(eq(conversations.id, cid));
    const sides = await db.select().from(participants).where(eq(participants.conversationId, cid));
    const { readSeq, unread } = sides.find(({ unread, readSeq }) => unread + readSeq > 0)!;
    expect(readSeq + unread).toBe(conversation!.lastSeq);
  });

  test("a message that a moderator removed is hidden from both members", async () => {
    const { asAda, asBola, begin, upload, db } = await startTwoPeople();
    const cid = await begin();
    const image = await upload(asAda);
    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { message: "Something bad", image });
    await setMessageHidden(db, body.id, new Date());

    for (const side of [asAda, asBola]) {
      expect((await side.get(`/v2/conversations/${cid}`)).body[1]).toMatchObject({
        message: "Removed by a moderator",
        image: "",
      });
      expect((await side.get("/v2/message")).body[0].last_message).toBe("Removed by a moderator");
      expect(await side.get(body.image)).toMatchObject({ status: 404 });
    }
  });
});

describe("a picture", () => {
  test("a picture in a message opens for the two members of the conversation only", async () => {
    const { asAda, asBola, asStranger, begin, upload } = await startTwoPeople();
    const cid = await begin();

    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { image: await upload(asAda) });

    expect(body).toMatchObject({ message: "", image: `/v2/message/${body.id}/picture` });
    expect((await asBola.get("/v2/message")).body[0].last_message).toBe("Image");
    for (const side of [asAda, asBola]) {
      for (const size of ["small", "large"]) {
        const { status, headers } = await side.get(`${body.image}?size=${size}`);
        expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
      }
    }
    expect(await asStranger.get(body.image)).toMatchObject({ status: 404, body: { code: "chat/not-found" } });
    expect(await asAda.get("/v2/message/x/picture")).toMatchObject({ status: 404 });
    expect(await asAda.get(`${body.image}?size=huge`)).toMatchObject({ status: 422 });
  });

  test("a picture is used once, but its message may be sent again", async () => {
    const { asAda, asBola, bola, upload } = await startTwoPeople();
    const draft = { image: await upload(asAda), client_id: randomUUID() };

    const sent = await Promise.all([1, 2, 3, 4].map(() => asAda.post(`/v2/message/${bola.id}`, draft)));

    for (const { status, body } of sent) expect({ status, body }).toEqual({ status: 200, body: sent[0]!.body });
    const cid = sent[0]!.body.conversation_id;
    expect((await asBola.get(`/v2/conversations/${cid}`)).body).toHaveLength(1);
    const gone = { status: 404, body: { code: "media/not-found" } };
    expect(await asAda.post(`/v2/reply_message/${cid}`, { image: draft.image })).toMatchObject(gone);
    expect(await asAda.post(`/v2/reply_message/${cid}`, { image: await upload(asBola) })).toMatchObject(gone);
  });
});

describe("a member who starts a conversation", () => {
  test("a member who starts a conversation needs a complete profile", async () => {
    const { api, make, bola } = await startTwoPeople();
    const asNobody = api.as(await make.account({ firstName: "" }));

    expect(await asNobody.post(`/v2/message/${bola.id}`, { message: "Hello" })).toMatchObject({
      status: 403,
      body: { code: "account/profile-incomplete" },
    });
  });

  /** Age and email confirmation of a sender, and the number of accepted first messages of `asked` concurrent ones. */
  async function begun(given: { createdAt: Date; emailProvenAt?: Date | null }, asked: number) {
    const { api, make, clock } = await startTwoPeople({ at: "2026-11-18T10:00:00Z" });
    const starter = api.as(await make.account({ localGovernmentId: 1, ...given }));
    const people = await Promise.all(Array.from({ length: asked }, () => make.account()));
    const write = (person: { id: string }) => starter.post(`/v2/message/${person.id}`, { message: "Hello" });
    const replies = await inBursts(people.map((person) => () => write(person)));
    const passed = people.filter((_, nth) => replies[nth]!.status === 200);
    return {
      replies,
      passed: passed.length,
      refused: replies.find(({ status }) => status === 429),
      people,
      passedTo: passed,
      write,
      clock,
    };
  }

  test("a new member can start twenty conversations a day, also of thirty at once, and continue them", async () => {
    const { passed, refused, passedTo, people, write, clock } = await begun(
      { createdAt: new Date("2026-11-17T10:00:00Z") },
      30,
    );

    expect(passed).toBe(20);
    expect(refused).toMatchObject({
      headers: { "retry-after": String(24 * 3_600) },
      body: { code: "chat/too-many-new", detail: expect.stringMatching(/Try again in 24 hours\.$/) },
    });
    expect((await write(passedTo[0]!)).status).toBe(200);
    clock.moveTo("2026-11-19T10:00:01Z");
    const later = people.find((person) => !passedTo.includes(person))!;
    expect((await write(later)).status).toBe(200);
  });

  test("a member without a confirmed email can start twenty conversations a day, however old the account", async () => {
    const { passed } = await begun({ createdAt: new Date("2026-01-01T10:00:00Z"), emailProvenAt: null }, 25);
    expect(passed).toBe(20);
  });

  test("an established member can start a hundred conversations a day", {
    tags: "thorough",
  }, async () => {
    const { passed } = await begun({ createdAt: new Date("2026-01-01T10:00:00Z") }, 110);
    expect(passed).toBe(100);
  });
});

describe("a member who has not answered", () => {
  test("a member who has not answered receives at most thirty messages, also of sixty at once, and more after answering", async () => {
    const { asAda, asBola, begin } = await startTwoPeople();
    const cid = await begin();
    const send = () => asAda.post(`/v2/reply_message/${cid}`, { message: "Are you there?" });

    const replies = await Promise.all(Array.from({ length: 60 }, send));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(29);
    expect(replies.find(({ status }) => status === 429)).toMatchObject({
      headers: { "retry-after": "86400" },
      body: { code: "chat/unanswered", detail: "You have sent 30 messages. You can write again when they answer" },
    });
    expect((await asBola.post(`/v2/reply_message/${cid}`, { message: "I am" })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  test("a member who has not answered is protected by a limit that allows a hundred and twenty messages a minute to others", async () => {
    const { asAda, asBola, begin } = await startTwoPeople();
    const cid = await begin();
    await asBola.post(`/v2/reply_message/${cid}`, { message: "Go on" });

    const send = () => asAda.post(`/v2/reply_message/${cid}`, { message: "One more" });
    const replies = await inBursts(Array.from({ length: 150 }, () => send));

    const passed = replies.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(119);
    expect(passed).toBeLessThanOrEqual(120);
  });
});
