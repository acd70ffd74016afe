import { api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { ConversationItem, Message } from "#/server/chat/contract.ts";
import { writeCursor } from "#/shared/cursor.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { afterMessage, withChange, withItems } from "./list-changes.ts";
import { onDelivered } from "./outbox.ts";

interface List {
  /** Whose it is. */
  token: string;
  items: ConversationItem[];
  state: "loading" | "ready" | "failed";
  /** Where the pages that were read end, when there are more. */
  cursor: string;
}

const empty: List = { token: "", items: [], state: "loading", cursor: "" };
// Kept between pages, so that going from one conversation to another does not begin with an empty list.
const list = createStore(empty);

const change = (next: Partial<List>) => list.set({ ...list.get(), ...next });

/** Reads the latest conversations. What was read before stays in sight meanwhile. */
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

/** Reads the page after what is there. @throws what the call throws */
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
export const knownConversation = (id: string) =>
  list.get().token === currentSession()?.token ? list.get().items.find((item) => item.id === id) : undefined;

/** Puts right what the list says of one conversation. */
export const changeConversation = (id: string, said: Partial<ConversationItem>) =>
  change({ items: withChange(list.get().items, id, said) });

/** Adds one that was opened by its address. */
export const addConversation = (item: ConversationItem) => change({ items: withItems(list.get().items, [item]) });

function receiveMessage(message: Message) {
  const items = afterMessage(list.get().items, message);
  if (items) change({ items });
  else readConversations();
}

/** Keeps the list up to date while a page shows it. @returns what ends it */
export function followConversations(): () => void {
  readConversations();
  const stops = [
    onLive("message", receiveMessage),
    onDelivered((_, message) => receiveMessage(message)),
    onLive("read", ({ conversation_id, reader_id, read_up_to }) => {
      const item = knownConversation(conversation_id);
      if (!item) return;
      // Read by me, in another tab or on another device.
      const said = reader_id === item.user_id ? { read_up_to } : { unread: 0 };
      changeConversation(conversation_id, said);
    }),
    onLive("resync", readConversations),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const useConversations = () => useStore(list);
