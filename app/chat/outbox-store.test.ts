import { expect, test } from "vitest";
import { ApiError } from "#/app/api.ts";
import type { Message } from "#/server/chat/contract.ts";
import { drain, type OutboxStore, type Outgoing, outboxInMemory, outboxWithFallback } from "./outbox-store.ts";

const written = (clientId: string, place: number, more: Partial<Outgoing> = {}): Outgoing => ({
  ...{ clientId, accountId: "ada", to: { kind: "conversation", id: "c" }, text: clientId, filename: "" },
  ...{ writtenAt: "2026-11-12T11:00:00.000Z", place, problem: "", ...more },
});

/** Storage that can be full, or missing. */
function device() {
  const kept = outboxInMemory();
  const state = { isFull: false, isGone: false };
  const refuse = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
  const store: OutboxStore = {
    list: (accountId) => (state.isGone ? refuse() : kept.list(accountId)),
    put: (one) => (state.isFull || state.isGone ? refuse() : kept.put(one)),
    drop: (clientId) => (state.isGone ? refuse() : kept.drop(clientId)),
  };
  return { store, state };
}

test("a message on a device without storage space stays in memory, in order, until it is sent", async () => {
  const { store, state } = device();
  const outbox = outboxWithFallback(store);
  await outbox.put(written("before", 1));
  state.isFull = true;
  await outbox.put(written("full", 2));
  await outbox.put(written("before", 1, { problem: "refused" }));
  state.isFull = false;
  await outbox.put(written("after", 3));

  const listed = await outbox.list("ada");
  expect(listed.map(({ clientId, problem }) => [clientId, problem])).toEqual([
    ["before", "refused"],
    ["full", ""],
    ["after", ""],
  ]);
  for (const { clientId } of listed) await outbox.drop(clientId);
  expect(await outbox.list("ada")).toEqual([]);
});

test("a device without storage keeps all messages in memory", async () => {
  const { store, state } = device();
  const outbox = outboxWithFallback(store);
  state.isGone = true;
  await outbox.put(written("gone", 1));
  expect((await outbox.list("ada")).map(({ clientId }) => clientId)).toEqual(["gone"]);
  await outbox.drop("gone");
  expect(await outbox.list("ada")).toEqual([]);
});

async function holding(...all: Outgoing[]): Promise<OutboxStore> {
  const store = outboxInMemory();
  for (const one of all) await store.put(one);
  return store;
}

/** Sends over a network that responds with `answer`. */
async function send(store: OutboxStore, answer: (text: string) => unknown = () => {}, isWanted = () => true) {
  const said: string[] = [];
  const isDone = await drain(store, "ada", {
    deliver: async ({ text }) => {
      const problem = answer(text);
      if (problem) throw problem;
      return { message: text } as Message;
    },
    onDelivered: (_, { message }) => said.push(message),
    onChange: async () => {},
    isWanted,
  });
  return { said, isDone, left: (await store.list("ada")).map(({ text, problem }) => ({ text, problem })) };
}

test("messages are sent in the order they were written", async () => {
  const store = await holding(written("two", 2), written("one", 1), written("three", 3));

  expect(await send(store)).toEqual({ said: ["one", "two", "three"], isDone: true, left: [] });
});

test("a message that the server rejects shows the reason, and the next one is sent", async () => {
  const store = await holding(written("one", 1), written("two", 2));
  const refusal = new ApiError(403, { detail: "You can’t write to this person" });

  expect(await send(store, (text) => text === "one" && refusal)).toEqual({
    said: ["two"],
    isDone: true,
    left: [{ text: "one", problem: "You can’t write to this person" }],
  });
});

test.each([
  ["a lost connection", new TypeError("Failed to fetch")],
  ["a server that is down", new ApiError(503, {})],
  ["a rate limit", new ApiError(429, {})],
  ["a captive portal", new ApiError(0, {})],
])("%s leaves the queue as it is, in order", async (_, problem) => {
  const store = await holding(written("one", 1), written("two", 2));

  expect(await send(store, (text) => text === "one" && problem)).toEqual({
    said: [],
    isDone: false,
    left: [
      { text: "one", problem: "" },
      { text: "two", problem: "" },
    ],
  });
});

test("the daily limit of new chats is not retried", async () => {
  const store = await holding(written("one", 1));
  const refusal = new ApiError(429, { code: "chat/too-many-new", detail: "Enough for today" });

  expect((await send(store, () => refusal)).left).toEqual([{ text: "one", problem: "Enough for today" }]);
});

test("a rejected message is sent again only by a tap", async () => {
  const store = await holding(written("one", 1, { problem: "No" }), written("two", 2));

  expect((await send(store)).said).toEqual(["two"]);
});

test("a message written by another member on this device is neither sent nor shown", async () => {
  const store = await holding(written("mine", 1), written("theirs", 2, { accountId: "bayo" }));

  expect(await send(store)).toEqual({ said: ["mine"], isDone: true, left: [] });
  expect(await store.list("bayo")).toHaveLength(1);
});

test("sending stops when the author signs out", async () => {
  const store = await holding(written("one", 1), written("two", 2));

  expect((await send(store, undefined, () => false)).said).toEqual(["one"]);
});
