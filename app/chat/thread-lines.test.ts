import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { Message } from "#/server/chat/contract.ts";
import { nameOf, setCatalogSource } from "#/shared/say.ts";
import type { Outgoing } from "./outbox-store.ts";
import { afterRereading, briefly, byDay, dayLabel, inGroups, isReadBy, threadLines, withMore } from "./thread-lines.ts";

const said = (number: number, more: Partial<Message> = {}): Message => ({
  id: `0190-${String(number).padStart(4, "0")}`,
  message: `message ${number}`,
  image: "",
  sender_id: "ada",
  written_by: "",
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

test("pages, live events and responses make one thread: each message once, oldest first, in any order of arrival", () => {
  const all = Array.from({ length: 8 }, (_, number) => said(number));
  fc.assert(
    fc.property(fc.array(fc.subarray(all), { maxLength: 6 }), (parts) => {
      const thread = [...parts, all].reduce<Message[]>(withMore, []);
      expect(texts(thread)).toEqual(texts(all));
    }),
  );
});

test("a message that was hidden later is shown as hidden", () => {
  expect(texts(withMore([said(1)], [said(1, { message: "Removed by a moderator" })]))).toEqual([
    "Removed by a moderator",
  ]);
});

test("after a long disconnection the thread has no gap: it restarts with the latest page", () => {
  const known = [said(1), said(2)];

  expect(texts(afterRereading(known, [said(2), said(3)], true))).toEqual(["message 1", "message 2", "message 3"]);
  expect(texts(afterRereading(known, [said(8), said(9)], true))).toEqual(["message 8", "message 9"]);
  expect(texts(afterRereading(known, [said(3)], false))).toEqual(["message 1", "message 2", "message 3"]);
});

test("queued messages follow the sent ones, in order", () => {
  const lines = threadLines([said(1)], [waiting("one", 1), waiting("two", 2)], "ada");

  expect(lines.map(({ text }) => text)).toEqual(["message 1", "one", "two"]);
});

test("a message whose response was lost is not shown twice, and its React key stays", () => {
  const lines = threadLines([said(1, { client_id: "one" })], [waiting("one", 1), waiting("two", 2)], "ada");

  expect(lines.map(({ key }) => key)).toEqual(["one", "two"]);
});

test("a message is read when the other member has read it or a later one", () => {
  expect(isReadBy(said(3), said(3).id)).toBe(true);
  expect(isReadBy(said(3), said(4).id)).toBe(true);
  expect(isReadBy(said(3), said(2).id)).toBe(false);
  expect(isReadBy(said(3), "")).toBe(false);
});

const now = Date.parse("2026-11-12T10:00:00Z");

test("the two latest days have names, and others a date", () => {
  expect(dayLabel("2026-11-12T01:00:00Z", now)).toBe("Today");
  expect(dayLabel("2026-11-11T12:00:00Z", now)).toBe("Yesterday");
  expect(dayLabel("2026-11-09T12:00:00Z", now)).toBe("9 Nov 2026");
});

test("a day begins at midnight in Lagos, an hour before UTC", () => {
  expect(dayLabel("2026-11-11T23:00:00Z", now)).toBe("Today");
  expect(dayLabel("2026-11-11T22:59:00Z", now)).toBe("Yesterday");
});

test("a list shows the time for today, and the day for older messages", () => {
  expect(briefly("2026-11-12T08:05:00Z", now)).toBe("9:05 AM");
  expect(briefly("2026-11-11T12:00:00Z", now)).toBe("Yesterday");
});

test("a message of today shows its time in every language", () => {
  setCatalogSource(() => ({ language: "ha", texts: { [nameOf("Today")]: "Yau" } }));
  onTestFinished(() => setCatalogSource(() => undefined));
  expect(dayLabel("2026-11-12T08:05:00Z", now)).toBe("Yau");
  expect(briefly("2026-11-12T08:05:00Z", now)).toBe("9:05 AM");
});

test("messages are grouped by day, in order", () => {
  const said = (at: string) => ({ at });
  const days = byDay(["2026-11-11T12:00:00Z", "2026-11-12T01:00:00Z", "2026-11-12T02:00:00Z"].map(said), now);

  expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
    ["Yesterday", 1],
    ["Today", 2],
  ]);
});

test("consecutive messages of one author within minutes make a group", () => {
  const said = (at: string, isMine: boolean) => ({ at: `2026-11-12T10:${at}:00.000Z`, isMine });
  const groups = inGroups([said("00", true), said("01", true), said("02", false), said("20", false)]);

  expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
});
