import { randomUUIDv7 } from "node:crypto";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { sessions } from "#/server/account/tables.ts";
import { noteEvent } from "#/server/chat/chat.ts";
import { messages } from "#/server/chat/tables.ts";
import { notify } from "#/server/notification/notification.ts";
import { listen, requestByHand } from "#/tests/listener.ts";
import { startTwoPeople } from "#/tests/two-people.ts";

const tried = { by: [] as const, kind: "live.tried", say: () => ({ title: "T", message: "M", link: "/" }) };

/** Two partners and a stranger, with a listening server. */
async function startListening(...[options]: Parameters<typeof startTwoPeople>) {
  const started = await startTwoPeople(options);
  const { services, database, http, db, clock, api } = started;
  await services.events.listen(database);
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  const signIn = ({ id }: { id: string }) => openSession(db, id, "", clock.now());
  const open = async (account: { id: string }, lastEventId?: string) => {
    const stream = await listen(address, await signIn(account), lastEventId);
    onTestFinished(stream.close);
    return stream;
  };
  /** Resolves when all events published so far have been delivered. */
  const settle = async (account: { id: string }) => {
    const stream = await open(account);
    await db.transaction((tx) => notify(tx, services, { ...tried, subject: () => randomUUIDv7() }, account.id, {}));
    await stream.wait("notification");
    stream.close();
  };
  return { ...started, address, signIn, open, settle, asToken: api.with };
}

describe("a stream", () => {
  test("a stream is not cached, compressed or buffered, and starts at once with the unread counts", async () => {
    const { open, bola, begin } = await startListening();
    await begin();

    const stream = await open(bola);
    await stream.wait("counts");

    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": expect.stringMatching(/./),
    });
    // Events published just before may be delivered too.
    expect(stream.raw()).toMatch(/^:\n\n/);
    expect(stream.raw()).toContain('event: counts\ndata: {"messages":1,"notifications":0}\n\n');
  });

  test("the events of a stream follow its headers without chunked encoding", async () => {
    const { address, bola, signIn } = await startListening();
    const line = requestByHand(address, [await signIn(bola)]);

    await expect.poll(line.heard).toContain("event: counts\n");
    const [head = "", news = ""] = line.heard().split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/\r\nconnection: close(\r\n|$)/);
    expect(head).toMatch(/\r\ncontent-security-policy: default-src 'none'/);
    expect(head).not.toMatch(/transfer-encoding|content-length/i);
    expect(news).toMatch(/^:\n\nevent: counts\ndata: \{/);
  });

  test("an open stream is counted at once, and its response retains no headers or listeners", async () => {
    // A shared server counts for the test that built it.
    const { http, services, open, bola } = await startListening({ http: {} });
    const answers: ServerResponse[] = [];
    http.server.on("request", (_request, answer) => answers.push(answer));
    const { status } = await open(bola);

    expect(status).toBe(200);
    const { values } = await services.observer.requests.get();
    expect(values).toEqual([{ labels: { method: "GET", route: "/v2/stream", status: "200" }, value: 1 }]);
    expect(answers.map((answer) => [answer.getHeaderNames(), answer.eventNames()])).toEqual([[[], []]]);
  });

  test("a HEAD request for a stream returns its headers and opens none", async () => {
    const { services, address, bola, signIn } = await startListening();
    const line = requestByHand(address, [await signIn(bola)], "HEAD");

    await expect.poll(line.isOver).toBe(true);
    expect(line.heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*content-type: text\/event-stream.*\r\n\r\n$/s);
    expect(services.live.size).toBe(0);
  });

  test("a second stream pipelined on one connection is rejected, and writes nothing into the first", async () => {
    const { http, services, address, ada, bola, signIn } = await startListening();
    const answers: ServerResponse[] = [];
    http.server.on("request", (_request, answer) => answers.push(answer));
    const line = requestByHand(address, [await signIn(ada), await signIn(bola)]);

    await expect.poll(line.heard).toContain("event: counts\n");
    await expect.poll(() => answers[1]?.writableEnded).toBe(true);
    services.live.close();

    await expect.poll(line.isOver).toBe(true);
    expect(answers[1]?.statusCode).toBe(400);
    expect(line.heard().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test("a stream sends a message to both members, with the client_id for the sender's own devices only", async () => {
    const { open, ada, bola, asAda, begin, settle } = await startListening();
    const cid = await begin();
    await settle(ada);
    const [hers, his] = [await open(ada), await open(bola)];

    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { message: "<b>Ẹ káàbọ̀</b>\n🎉", client_id: "c1" });
    await Promise.all([hers.wait("message"), his.wait("message")]);

    expect(hers.of("message")).toEqual([{ event: "message", id: body.id, data: body }]);
    expect(his.of("message")).toEqual([{ event: "message", id: body.id, data: { ...body, client_id: "" } }]);
    await expect.poll(() => his.of("counts").at(-1)?.data).toEqual({ messages: 2, notifications: 0 });
  });

  test("a stream sends a step of a job to both members, for the list of conversations", async () => {
    const { open, ada, bola, begin, settle, db, services, clock } = await startListening();
    const cid = await begin();
    await settle(ada);
    const [hers, his] = [await open(ada), await open(bola)];

    await db.transaction((tx) => noteEvent(tx, services, cid, "job.accept"));
    await Promise.all([hers.wait("step"), his.wait("step")]);
    const step = { conversation_id: cid, last_kind: "job.accept", last_message_at: clock.now().toISOString() };
    expect([hers.of("step")[0]!.data, his.of("step")[0]!.data]).toEqual([step, step]);
  });

  test("a stream sends read marks and notifications", async () => {
    const { open, ada, bola, asBola, begin, settle } = await startListening();
    const cid = await begin();
    const [hers, his] = [await open(ada), await open(bola)];

    await asBola.post(`/v2/message_as_read/${cid}`);
    await Promise.all([hers.wait("read"), his.wait("read")]);
    const [{ id }] = (await asBola.get(`/v2/conversations/${cid}`)).body;
    const mark = { conversation_id: cid, reader_id: bola.id, read_up_to: id };
    expect([hers.of("read")[0]!.data, his.of("read")[0]!.data]).toEqual([mark, mark]);
    await expect.poll(() => his.of("counts").at(-1)?.data).toEqual({ messages: 0, notifications: 0 });

    await settle(bola);
    expect(his.of("notification")).toMatchObject([{ data: { title: "T", message: "M", link: "/" } }]);
    await expect.poll(() => his.of("counts").at(-1)?.data).toEqual({ messages: 0, notifications: 1 });
  });

  test("a stream sends nothing to strangers, and no read marks to a blocked member", async () => {
    const { open, ada, bola, stranger, asAda, asBola, begin, settle } = await startListening();
    const cid = await begin();
    const [hers, theirs] = [await open(ada), await open(stranger)];

    await asAda.post(`/v2/reply_message/${cid}`, { message: "Between us" });
    await asBola.post(`/v2/block/${ada.id}`);
    await asBola.post(`/v2/message_as_read/${cid}`);
    await hers.wait("message");
    await settle(bola);

    expect(theirs.heard().filter(({ event }) => event !== "counts")).toEqual([]);
    expect(hers.of("read")).toEqual([]);
  });
});

describe("a stream that is resumed", () => {
  test("a stream that is resumed sends the missed events and a few earlier ones, in order", async () => {
    const { open, bola, asAda, begin, clock, db, services } = await startListening();
    const cid = await begin("long ago");
    const say = async (at: string, message: string) => {
      clock.moveTo(at);
      return (await asAda.post(`/v2/reply_message/${cid}`, { message })).body.id as string;
    };
    await say("2026-11-18T11:00:30Z", "a little before");
    const heard = await say("2026-11-18T11:01:00Z", "heard");
    await say("2026-11-18T11:02:00Z", "missed");
    await db.transaction((tx) => notify(tx, services, { ...tried, subject: () => "1" }, bola.id, {}));
    await say("2026-11-18T11:03:00Z", "missed too");

    const stream = await open(bola, heard);
    await stream.wait("message", 4);

    // NOTIFY may deliver an event that the stream has already replayed: clients deduplicate by id.
    expect([...new Set(stream.messages())]).toEqual(["a little before", "heard", "missed", "missed too"]);
    expect(new Set(stream.of("notification").map(({ data }) => data.id)).size).toBe(1);
    expect(stream.of("resync")).toEqual([]);
  });

  test.each([["garbage"], ["0190a0a0-0000-7000-8000-000000000000"]])(
    "a stream that is resumed after an unknown event (%s) requests a full reload",
    async (lastEventId) => {
      const { open, bola } = await startListening();
      const stream = await open(bola, lastEventId);
      await stream.wait("resync");
    },
  );

  test("a stream that is resumed after another member's event requests a full reload", async () => {
    const { open, bola, stranger, asAda, begin } = await startListening();
    const cid = await begin();
    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { message: "Between us" });

    const stream = await open(stranger, body.id);
    await stream.wait("resync");
    const his = await open(bola, body.id);
    await his.wait("message", 2);
    expect(stream.messages()).toEqual([]);
  });

  test("a stream that is resumed after more than two hundred events requests a full reload", async () => {
    const { open, ada, bola, make } = await startListening();
    const texts = Array.from({ length: 403 }, (_, nth) => `${nth}`);
    const { messageIds } = await make.conversation({ starterId: ada.id, otherId: bola.id, texts });

    const stream = await open(bola, messageIds[0]);
    await stream.wait("resync");

    expect(stream.messages()).toEqual([]);
  });
});

describe("a stream ends", () => {
  test("a stream ends with the session it was opened in, and others stay", async () => {
    const { address, signIn, open, bola, asToken } = await startListening();
    const token = await signIn(bola);
    const stream = await listen(address, token);
    const other = await open(bola);

    expect((await asToken(token).post("/v2/logout")).status).toBe(200);

    await expect.poll(stream.isOver).toBe(true);
    expect(other.isOver()).toBe(false);
  });

  test("when its session expires without a logout", async () => {
    const { services, open, bola, db, stranger, settle } = await startListening();
    const stream = await open(bola);
    await db.delete(sessions).where(eq(sessions.accountId, bola.id));
    await settle(stranger);
    expect(stream.isOver()).toBe(false);

    services.live.check();

    await expect.poll(stream.isOver).toBe(true);
  });

  test("when the account opens an eleventh stream: the oldest one ends", async () => {
    const { address, signIn, bola } = await startListening();
    const token = await signIn(bola);
    const open = () => listen(address, token);
    const streams = [await open(), await open()];
    while (streams.length < 11) streams.push(await open());

    await expect.poll(() => streams.map(({ isOver }) => isOver())).toEqual([true, ...Array(10).fill(false)]);
    for (const { close } of streams) close();
  });

  test("when the server stops", async () => {
    const { open, ada, bola, http } = await startListening();
    const streams = [await open(ada), await open(bola)];

    await http.close();

    await expect.poll(() => streams.map(({ isOver }) => isOver())).toEqual([true, true]);
  });

  test("when the client does not read it, so that little is buffered", async () => {
    const { address, signIn, ada, bola, begin, services, db } = await startListening();
    const cid = await begin();
    const token = await signIn(bola);
    const deaf = connect(Number(new URL(address).port), "127.0.0.1");
    deaf.on("error", () => {});
    onTestFinished(() => void deaf.destroy());
    deaf.pause();
    deaf.write(`GET /v2/stream HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
    await expect.poll(() => services.live.has(bola.id)).toBe(true);
    const [row] = await db.select().from(messages).where(eq(messages.conversationId, cid));
    const event = {
      type: "message",
      id: row!.id,
      conversation_id: cid,
      sender_id: ada.id,
      written_by: "",
      message: "a".repeat(4_000),
      image: "",
      client_id: "",
      is_removed: false,
      is_automatic: false,
      audio: "",
      audio_seconds: 0,
      audio_peaks: "",
      safety: [] as never[],
      created_at: "",
    } as const;

    let told = 0;
    const before = process.memoryUsage().external + process.memoryUsage().heapUsed;
    while (services.live.has(bola.id) && told < 20_000) {
      for (let nth = 0; nth < 10; nth += 1) services.live.push(bola.id, event);
      told += 10;
      await new Promise((resolve) => setImmediate(resolve));
    }

    expect(services.live.has(bola.id)).toBe(false);
    expect(process.memoryUsage().external + process.memoryUsage().heapUsed - before).toBeLessThan(80 * 2 ** 20);
  });
});

test("a stream is kept alive by comments, and lost database events request a full reload", async () => {
  const { open, bola, services } = await startListening();
  const stream = await open(bola);
  await stream.wait("counts");

  for (let turn = 0; turn < 20; turn += 1) services.live.beat();
  services.live.loseTrack([bola.id]);

  await stream.wait("resync");
  expect(stream.raw()).toMatch(/\n\n:\n\nevent: resync\ndata: {}\n\n$/);
});
