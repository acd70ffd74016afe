import { expect, test } from "vitest";
import type { ConversationItem, Message } from "#/server/chat/contract.ts";
import { afterMessage, afterStep, withChange, withItems } from "./conversation-list.ts";
import { previewOf } from "./preview.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 12, 10, minute)).toISOString();

const withPerson = (name: string, minute: number): ConversationItem => ({
  id: `with-${name}`,
  user_id: name,
  firstname: name,
  lastname: "",
  img: "",
  business: null,
  last_message: "before",
  last_kind: "text",
  last_message_at: at(minute),
  is_last_mine: false,
  unread: 0,
  awaits_answer: false,
  is_blocked: false,
  is_gone: false,
  read_up_to: "",
  is_of_business: false,
});

const said = (by: string, inside: string, minute: number, text: string): Message => ({
  id: `${minute}`,
  message: text,
  image: text ? "" : "/v2/message/1/picture",
  sender_id: by,
  written_by: "",
  conversation_id: inside,
  is_removed: false,
  is_automatic: false,
  audio: "",
  audio_seconds: 0,
  audio_peaks: "",
  safety: [],
  client_id: "",
  created_at: at(minute),
});

const list = [withPerson("ada", 5), withPerson("bayo", 1)];
const seen = (items: ConversationItem[] | undefined) =>
  items?.map(({ user_id, unread, ...item }) => `${user_id}: ${previewOf(item).text}, ${unread}`);

test("a new message moves its conversation to the top and is counted", () => {
  expect(seen(afterMessage(list, said("bayo", "with-bayo", 9, "hello")))).toEqual(["bayo: hello, 1", "ada: before, 0"]);
});

test("a message of one's own moves the conversation too, and is not counted", () => {
  expect(seen(afterMessage(list, said("me", "with-bayo", 9, "hello")))).toEqual(["bayo: hello, 0", "ada: before, 0"]);
});

test("a picture without text is shown as Image", () => {
  expect(seen(afterMessage(list, said("ada", "with-ada", 9, "")))?.[0]).toBe("ada: Image, 1");
});

test("the list knows who wrote the latest message", () => {
  const isMine = (by: string) => afterMessage(list, said(by, "with-ada", 9, "hello"))?.[0]?.is_last_mine;
  expect([isMine("me"), isMine("ada")]).toEqual([true, false]);
});

test("a voice note, and a step of a booking, job or dispute are named in the list", () => {
  const named = (last_kind: string) => previewOf({ last_kind, last_message: "before" }).text;
  expect(["voice", "booking.request", "job.accept", "job.dispute", "text"].map(named)).toEqual([
    "Voice note",
    "Asked for a time",
    "The job is agreed",
    "The job is in dispute",
    "before",
  ]);
});

test("a step of a booking moves its conversation to the top and is named there, unless somebody wrote since", () => {
  const booked = (minute: number) => ({ last_kind: "booking.confirm", last_message_at: at(minute) });
  expect(seen(afterStep(list, "with-bayo", booked(9)))).toEqual(["bayo: The time is booked, 0", "ada: before, 0"]);
  expect(seen(afterStep(list, "with-bayo", booked(0)))).toEqual(seen(list));
  expect(afterStep(list, "with-chidi", booked(9))).toBeUndefined();
});

test("a message that is already in the list is not counted again", () => {
  expect(seen(afterMessage(list, said("ada", "with-ada", 5, "before")))).toEqual(seen(list));
});

test("a message of an unknown conversation reloads the list", () => {
  expect(afterMessage(list, said("chi", "with-chi", 9, "hello"))).toBeUndefined();
});

test("pages are merged into one list, with the newest state of each conversation", () => {
  expect(seen(withItems(list, [{ ...withPerson("bayo", 7), unread: 2 }]))).toEqual([
    "bayo: before, 2",
    "ada: before, 0",
  ]);
  expect(withChange(list, "with-ada", { is_blocked: true })[0]!.is_blocked).toBe(true);
});
