import { describe, expect, test } from "vitest";
import { startTwoPeople } from "#/tests/two-people.ts";

const settings = {
  quick_replies: ["On my way", "Yes, it is there"],
  away_message: "Back on Monday",
  away_when_closed: false,
};

/** Bola has a business, Ada writes to her. It is 11:00 on a Wednesday in Lagos. */
async function startWithOwner() {
  const started = await startTwoPeople();
  const { asAda, asBola, make, bola, clock } = started;
  await make.business({ ownerId: bola.id });
  clock.moveTo("2026-11-18T10:00:00Z");
  const write = async (message: string) =>
    (await asAda.post(`/v2/message/${bola.id}`, { message })).body.conversation_id;
  const read = async (cid: string) =>
    (await asAda.get(`/v2/conversations/${cid}`)).body.map(
      (one: { message: string; is_automatic: boolean }) => `${one.is_automatic ? "auto: " : ""}${one.message}`,
    );
  const beAway = (until = "2026-11-25") => asBola.post("/v2/business/away", { until });
  return { ...started, write, read, beAway };
}

describe("chat settings", () => {
  test("chat settings are saved by an owner, read back and exported, and are private to the owner", async () => {
    const { asAda, asBola } = await startWithOwner();

    expect(await asBola.put("/v2/chat_settings", settings)).toMatchObject({ status: 200, body: settings });

    expect((await asBola.get("/v2/chat_settings")).body).toEqual(settings);
    expect((await asAda.get("/v2/chat_settings")).body.quick_replies).toEqual([]);
    expect((await asBola.get("/v2/me/export")).body.chat_settings).toEqual(settings);
    expect(await asAda.put("/v2/chat_settings", settings)).toMatchObject({ body: { code: "business/none-yet" } });
  });

  test("chat settings are rejected if they are too many or too long, and without a login", async () => {
    const { api, asBola } = await startWithOwner();
    for (const wrong of [
      { quick_replies: Array(11).fill("Yes") },
      { quick_replies: ["a".repeat(301)] },
      { quick_replies: [" "] },
      { away_message: "a".repeat(501) },
    ]) {
      expect((await asBola.put("/v2/chat_settings", { ...settings, ...wrong })).status).toBe(422);
    }
    expect((await api.get("/v2/chat_settings")).status).toBe(401);
    expect((await api.put("/v2/chat_settings", settings)).status).toBe(401);
  });
});

describe("an away message", () => {
  test("an away message is sent once a day in a conversation, beginning with the first message, and is marked automatic", async () => {
    const { asBola, write, read, beAway, clock } = await startWithOwner();
    await asBola.put("/v2/chat_settings", settings);
    await beAway();

    const cid = await write("Good morning");
    await write("Are you there?");
    expect(await read(cid)).toEqual(["Good morning", "auto: Back on Monday", "Are you there?"]);

    clock.moveTo("2026-11-18T23:30:00Z");
    await write("Still there?");
    expect((await read(cid)).slice(3)).toEqual(["Still there?", "auto: Back on Monday"]);
  });

  test("an away message answers no question of its receiver, and asks none", async () => {
    const { asAda, asBola, write, beAway } = await startWithOwner();
    await asBola.put("/v2/chat_settings", settings);
    await beAway();

    const cid = await write("Good morning");

    expect((await asBola.get(`/v2/conversation/${cid}`)).body.awaits_answer).toBe(true);
    expect((await asAda.get(`/v2/conversation/${cid}`)).body.awaits_answer).toBe(false);
  });

  test("an away message is sent once, however many messages arrive at once", async () => {
    const { asAda, asBola, read, write, beAway } = await startWithOwner();
    const cid = await write("Good morning");
    await asBola.put("/v2/chat_settings", settings);
    await beAway();

    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => asAda.post(`/v2/reply_message/${cid}`, { message: `${nth}` })),
    );

    const texts: string[] = await read(cid);
    expect(texts.filter((text) => text.startsWith("auto: "))).toEqual(["auto: Back on Monday"]);
  });

  test("an owner can read a conversation while the away message is sent, and neither blocks the other", async () => {
    const { asBola, asAda, write, beAway, clock, bola } = await startWithOwner();
    await asBola.put("/v2/chat_settings", settings);
    await beAway("2026-12-31");
    const cid = await write("Good morning");

    const statuses = new Set<number>();
    let isOver = false;
    const keepReading = async () => {
      while (!isOver) statuses.add((await asBola.post(`/v2/message_as_read/${cid}`)).status);
    };
    const reading = Promise.all([keepReading(), keepReading(), keepReading()]);
    const start = Date.parse("2026-11-19T10:00:00Z");
    for (let day = 0; day < 10; day += 1) {
      clock.moveTo(new Date(start + day * 86_400_000).toISOString());
      statuses.add((await asAda.post(`/v2/message/${bola.id}`, { message: `Day ${day}` })).status);
      await asBola.post(`/v2/reply_message/${cid}`, { message: "Seen" });
    }
    isOver = true;
    await reading;

    expect([...statuses]).toEqual([200]);
  });

  test("an away message is not sent while the owner is active, after their return, or without a text", async () => {
    const { asBola, write, read, beAway, clock } = await startWithOwner();
    await asBola.put("/v2/chat_settings", settings);
    const cid = await write("One");
    await beAway();
    await asBola.put("/v2/chat_settings", { ...settings, away_message: "" });
    await write("Two");
    await asBola.put("/v2/chat_settings", settings);
    clock.moveTo("2026-11-25T10:00:00Z");
    await write("Three");

    expect(await read(cid)).toEqual(["One", "Two", "Three"]);
  });

  test("an away message is sent outside opening hours only if its owner turned that on", async () => {
    const { asBola, write, read, clock } = await startWithOwner();
    for (const day_of_week of ["wednesday", "thursday"]) {
      await asBola.post("/v2/business/schedule", { day_of_week, open_time: "9:00 AM", close_time: "5:00 PM" });
    }
    await asBola.put("/v2/chat_settings", settings);
    clock.moveTo("2026-11-18T20:00:00Z");
    const cid = await write("At night");
    await asBola.put("/v2/chat_settings", { ...settings, away_when_closed: true });
    await write("At night again");
    clock.moveTo("2026-11-19T10:00:00Z");
    await write("By day");

    expect(await read(cid)).toEqual(["At night", "At night again", "auto: Back on Monday", "By day"]);
  });

  test("an away message does not answer another away message, nor a member whom the owner blocked", async () => {
    const { ada, asAda, asBola, make, write, read, beAway } = await startWithOwner();
    await make.business({ ownerId: ada.id });
    for (const who of [asAda, asBola]) {
      await who.put("/v2/chat_settings", settings);
      await who.post("/v2/business/away", { until: "2026-11-25" });
    }
    await beAway();
    const cid = await write("Good morning");
    expect(await read(cid)).toEqual(["Good morning", "auto: Back on Monday"]);
    await asBola.post(`/v2/block/${ada.id}`);
    await write("Hello?");
    expect(await read(cid)).toHaveLength(2);
  });

  test("an away message does not count as an answer: the limit on unanswered messages stays", async () => {
    const { asAda, asBola, write, beAway } = await startWithOwner();
    await asBola.put("/v2/chat_settings", settings);
    await beAway();
    const cid = await write("Good morning");
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth++) {
      statuses.push((await asAda.post(`/v2/reply_message/${cid}`, { message: `${nth}` })).status);
    }
    expect(statuses).toContain(429);
  });
});
