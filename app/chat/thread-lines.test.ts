import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message } from "#/server/chat/contract.ts";
import type { Outgoing } from "./outgoing.ts";
import { afterRereading, isReadBy, threadLines, withMore } from "./thread-lines.ts";

const said = (number: number, more: Partial<Message> = {}): Message => ({
  id: `0190-${String(number).padStart(4, "0")}`,
  message: `message ${number}`,
  image: "",
  sender_id: "ada",
  conversation_id: "c",
  is_removed: false,
  is_automatic: false,
  audio: "",
  audio_seconds: 0,
  audio_peaks: "",
  safety: [],
  client_id: "",
  created_at: new Date(Date.UTC(2026, 10, 12, 10, 0, number)).toISOString(),
  ...more,
});

const waiting = (clientId: string, place: number): Outgoing => ({
  clientId,
  accountId: "ada",
  to: { kind: "conversation", id: "c" },
  text: clientId,
  filename: "",
  writtenAt: "2026-11-12T11:00:00.000Z",
  place,
  problem: "",
});

const texts = (messages: { message: string }[]) => messages.map(({ message }) => message);

test("pages, live news and answers make one thread: each message once, oldest first, however they come", () => {
  const all = Array.from({ length: 8 }, (_, number) => said(number));
  fc.assert(
    fc.property(fc.array(fc.subarray(all), { maxLength: 6 }), (parts) => {
      const thread = [...parts, all].reduce<Message[]>(withMore, []);
      expect(texts(thread)).toEqual(texts(all));
    }),
  );
});

test("a message that was hidden meanwhile is shown as it is now", () => {
  expect(texts(withMore([said(1)], [said(1, { message: "Removed by a moderator" })]))).toEqual([
    "Removed by a moderator",
  ]);
});

test("after a long silence the thread has no hole: it begins anew with the latest page", () => {
  const known = [said(1), said(2)];

  expect(texts(afterRereading(known, [said(2), said(3)], true))).toEqual(["message 1", "message 2", "message 3"]);
  expect(texts(afterRereading(known, [said(8), said(9)], true))).toEqual(["message 8", "message 9"]);
  expect(texts(afterRereading(known, [said(3)], false))).toEqual(["message 1", "message 2", "message 3"]);
});

test("waiting messages stand after those that were sent, in their order", () => {
  const lines = threadLines([said(1)], [waiting("one", 1), waiting("two", 2)], "ada");

  expect(lines.map(({ text }) => text)).toEqual(["message 1", "one", "two"]);
});

test("a message whose answer was lost on the way is not shown twice, and keeps its key", () => {
  const lines = threadLines([said(1, { client_id: "one" })], [waiting("one", 1), waiting("two", 2)], "ada");

  expect(lines.map(({ key }) => key)).toEqual(["one", "two"]);
});

test("a message is read when the other has read it or a later one", () => {
  expect(isReadBy(said(3), said(3).id)).toBe(true);
  expect(isReadBy(said(3), said(4).id)).toBe(true);
  expect(isReadBy(said(3), said(2).id)).toBe(false);
  expect(isReadBy(said(3), "")).toBe(false);
});
