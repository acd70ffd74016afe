import { expect, test } from "vitest";
import { type OutboxStore, outboxInMemory, outboxWithFallback } from "./outbox-store.ts";
import type { Outgoing } from "./outgoing.ts";

const written = (clientId: string, place: number, more: Partial<Outgoing> = {}): Outgoing => ({
  ...{ clientId, accountId: "ada", to: { kind: "conversation", id: "c" }, text: clientId, filename: "" },
  ...{ writtenAt: "2026-11-12T11:00:00.000Z", place, problem: "", ...more },
});

/** A device that can be full, or gone altogether. */
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

test("a message on a full device is held by the page, in its place, until it is sent", async () => {
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

test("a device that takes nothing at all leaves the page to hold everything", async () => {
  const { store, state } = device();
  const outbox = outboxWithFallback(store);
  state.isGone = true;
  await outbox.put(written("gone", 1));
  expect((await outbox.list("ada")).map(({ clientId }) => clientId)).toEqual(["gone"]);
  await outbox.drop("gone");
  expect(await outbox.list("ada")).toEqual([]);
});
