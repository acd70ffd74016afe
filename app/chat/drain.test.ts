import { expect, test } from "vitest";
import { ApiError } from "#/app/api.ts";
import type { Message } from "#/server/chat/contract.ts";
import { drain } from "./drain.ts";
import { type OutboxStore, outboxInMemory } from "./outbox-store.ts";
import type { Outgoing } from "./outgoing.ts";

const written = (clientId: string, place: number, more: Partial<Outgoing> = {}): Outgoing => ({
  clientId,
  accountId: "ada",
  to: { kind: "conversation", id: "c" },
  text: clientId,
  filename: "",
  writtenAt: "2026-11-12T11:00:00.000Z",
  place,
  problem: "",
  ...more,
});

async function holding(...all: Outgoing[]): Promise<OutboxStore> {
  const store = outboxInMemory();
  for (const one of all) await store.put(one);
  return store;
}

/** Sends, with a line that answers as `answer` says. */
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

test("everything leaves in the order it was written", async () => {
  const store = await holding(written("two", 2), written("one", 1), written("three", 3));

  expect(await send(store)).toEqual({ said: ["one", "two", "three"], isDone: true, left: [] });
});

test("a message that the server refuses keeps its sentence, and the next one leaves", async () => {
  const store = await holding(written("one", 1), written("two", 2));
  const refusal = new ApiError(403, { detail: "You can’t write to this person" });

  expect(await send(store, (text) => text === "one" && refusal)).toEqual({
    said: ["two"],
    isDone: true,
    left: [{ text: "one", problem: "You can’t write to this person" }],
  });
});

test.each([
  ["a line that is down", new TypeError("Failed to fetch")],
  ["a server that is down", new ApiError(503, {})],
  ["a server that asks for patience", new ApiError(429, {})],
  ["a hotspot’s page", new ApiError(0, {})],
])("%s leaves everything as it is, and nothing overtakes", async (_, problem) => {
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

test("too many new chats in a day is a refusal: waiting a minute does not help", async () => {
  const store = await holding(written("one", 1));
  const refusal = new ApiError(429, { code: "chat/too-many-new", detail: "Enough for today" });

  expect((await send(store, () => refusal)).left).toEqual([{ text: "one", problem: "Enough for today" }]);
});

test("a refused message waits for a tap and is not sent on its own", async () => {
  const store = await holding(written("one", 1, { problem: "No" }), written("two", 2));

  expect((await send(store)).said).toEqual(["two"]);
});

test("a message that another person wrote on this device is neither sent nor shown", async () => {
  const store = await holding(written("mine", 1), written("theirs", 2, { accountId: "bayo" }));

  expect(await send(store)).toEqual({ said: ["mine"], isDone: true, left: [] });
  expect(await store.list("bayo")).toHaveLength(1);
});

test("nothing more is sent once its writer has signed out", async () => {
  const store = await holding(written("one", 1), written("two", 2));

  expect((await send(store, undefined, () => false)).said).toEqual(["one"]);
});
