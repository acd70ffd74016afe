import { ApiError, api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { ConversationItem, Message } from "#/server/chat/contract.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { say } from "#/shared/say.ts";
import { onDelivered } from "./outbox.ts";

interface List {
  /** Account of the list. */
  token: string;
  items: ConversationItem[];
  state: "loading" | "ready" | "failed";
  /** Cursor of the next page; empty after the last one. */
  cursor: string;
}

const empty: List = { token: "", items: [], state: "loading", cursor: "" };
// Shared by pages, so that the next conversation does not begin with an empty list.
const list = createStore(empty);

const change = (next: Partial<List>) => list.set({ ...list.get(), ...next });

/** Reads the latest conversations. The previous list stays visible meanwhile. */
export async function readConversations() {
  const token = currentSession()?.token ?? "";
  if (list.get().token !== token) change({ ...empty, token });
  if (list.get().state === "failed") change({ state: "loading" });
  try {
    const items = await api("GET /v2/message");
    if (list.get().token !== token) return;
    const isFirst = list.get().state !== "ready";
    change({ items: withItems(list.get().items, items), state: "ready", ...(isFirst && { cursor: cursorOf(items) }) });
  } catch (error) {
    console.log(error instanceof Error && "status" in error ? error.status : error);
    if (list.get().state !== "ready") change({ state: "failed" });
  }
}

/** Loads the next page. @throws errors of the call */
export async function readMoreConversations() {
  const { token, cursor } = list.get();
  const items = await api("GET /v2/message", { query: { before: cursor } });
  if (list.get().token === token) change({ items: withItems(list.get().items, items), cursor: cursorOf(items) });
}

function cursorOf(page: ConversationItem[]) {
  const last = page.at(-1);
  return last && page.length === pageSizes.conversations ? writeCursor(last.last_message_at, last.id) : "";
}

/** The known state of a conversation, without a call. */
const knownConversation = (id: string) =>
  list.get().token === currentSession()?.token ? list.get().items.find((item) => item.id === id) : undefined;

/** Updates one conversation of the list. */
export const changeConversation = (id: string, changes: Partial<ConversationItem>) =>
  change({ items: withChange(list.get().items, id, changes) });

/** Adds one that was opened by its address. */
const addConversation = (item: ConversationItem) => change({ items: withItems(list.get().items, [item]) });

function receiveMessage(message: Message) {
  const items = afterMessage(list.get().items, message);
  if (items) change({ items });
  else readConversations();
}

/** Keeps the list up to date while a page shows it. @returns a function that stops it */
export function followConversations(): () => void {
  readConversations();
  const stops = [
    onLive("message", receiveMessage),
    onDelivered((_, message) => receiveMessage(message)),
    onLive("read", ({ conversation_id, reader_id, read_up_to }) => {
      const item = knownConversation(conversation_id);
      if (!item) return;
      // Read by me, in another tab or on another device.
      const changes = reader_id === item.user_id ? { read_up_to } : { unread: 0 };
      changeConversation(conversation_id, changes);
    }),
    onLive("step", ({ conversation_id, ...latest }) => {
      const items = afterStep(list.get().items, conversation_id, latest);
      if (items) change({ items });
      else readConversations();
    }),
    onLive("business", ({ typing }) => void (typing === "" && readConversations())),
    onLive("resync", readConversations),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useConversations = () => useStore(list);

const latestFirst = (one: ConversationItem, other: ConversationItem) =>
  other.last_message_at.localeCompare(one.last_message_at);

/** Merges pages of the list: each conversation once, latest first; `more` has the newer data. */
export function withItems(known: readonly ConversationItem[], more: readonly ConversationItem[]): ConversationItem[] {
  const byId = new Map([...known, ...more].map((item) => [item.id, item]));
  return [...byId.values()].sort(latestFirst);
}

/** The list after a message of either side. @returns undefined for a conversation that is not in the list */
export function afterMessage(
  items: readonly ConversationItem[],
  { conversation_id, message, audio, sender_id, created_at }: Message,
): ConversationItem[] | undefined {
  const item = items.find(({ id }) => id === conversation_id);
  if (!item) return undefined;
  // The server counts a message that is received again after a disconnect.
  const isNewer = created_at > item.last_message_at;
  if (!isNewer) return [...items];
  const is_last_mine = sender_id !== item.user_id;
  const unread = is_last_mine ? item.unread : item.unread + 1;
  const latest = { last_message: message, last_kind: kindOf({ message, audio }), last_message_at: created_at };
  return withItems(items, [{ ...item, ...latest, unread, is_last_mine }]);
}

/** The list after a step of a booking, job or invoice. @returns undefined for a conversation that is not in the list */
export function afterStep(
  items: readonly ConversationItem[],
  id: string,
  latest: Pick<ConversationItem, "last_kind" | "last_message_at">,
): ConversationItem[] | undefined {
  const item = items.find((item) => item.id === id);
  if (!item || latest.last_message_at < item.last_message_at) return item && [...items];
  return withItems(items, [{ ...item, ...latest }]);
}

const kindOf = ({ message, audio }: Pick<Message, "message" | "audio">) =>
  message ? "text" : audio ? "voice" : "image";

/** The list with one conversation changed. */
export const withChange = (
  items: readonly ConversationItem[],
  id: string,
  change: Partial<ConversationItem>,
): ConversationItem[] => items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** Partner without a conversation yet. */
export type Partner = Pick<ConversationItem, "user_id" | "firstname" | "lastname" | "img" | "business">;

/** Target of a chat's address. */
export type Opened =
  | { kind: "conversation"; id: string }
  | { kind: "person"; partner: Partner }
  | { kind: "unavailable"; why: string };

/** A conversation, or a person to begin one with; URLs contain the id of either. */
export async function openChat(id: string): Promise<Opened> {
  if (knownConversation(id)) return { kind: "conversation", id };
  return openOr(
    async () => {
      addConversation(await api("GET /v2/conversation/{cid}", { params: { cid: id } }));
      return { kind: "conversation", id };
    },
    () => openPerson(id),
  );
}

/** The existing conversation with a person, or the person to begin one with. */
export const openPerson = (id: string): Promise<Opened> =>
  openOr(
    async () => {
      const { conversation_id, ...partner } = await api("GET /v2/chat_partner/{rid}", { params: { rid: id } });
      return conversation_id ? { kind: "conversation", id: conversation_id } : { kind: "person", partner };
    },
    async (why) => ({ kind: "unavailable", why }),
  );

async function openOr(ask: () => Promise<Opened>, otherwise: (why: string) => Promise<Opened>): Promise<Opened> {
  try {
    return await ask();
  } catch (error) {
    const isUnavailable = error instanceof ApiError && [400, 404].includes(error.status);
    if (isUnavailable) return otherwise(error.message);
    throw error;
  }
}

/** "Ada Obi", "Former member"; "A member" without a complete profile. */
export const fullName = ({ firstname, lastname }: Pick<ConversationItem, "firstname" | "lastname">) =>
  [firstname, lastname].filter(Boolean).join(" ") || say("A member");
