import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { refreshCounts } from "#/app/live/counts.ts";
import { onLive } from "#/app/live/live.ts";
import type { ConversationItem, Message } from "#/server/chat/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { changeConversation } from "./conversation-list.ts";
import { onDelivered } from "./outbox.ts";
import { afterRereading, withMore } from "./thread-lines.ts";

interface ThreadState {
  messages: Message[];
  state: "loading" | "ready" | "failed";
  hasOlder: boolean;
}

/** Messages of an open conversation, with live updates. Visible ones are marked as read. */
export function useThread({ id, user_id: otherId }: Pick<ConversationItem, "id" | "user_id">) {
  const [thread, setThread] = useState<ThreadState>({ messages: [], state: "loading", hasOlder: false });
  const [isReadingOlder, setReadingOlder] = useState(false);
  const markRead = useMarkRead(id);

  const read = useCallback(async () => {
    setThread((before) => (before.state === "failed" ? { ...before, state: "loading" } : before));
    try {
      const page = await api("GET /v2/conversations/{cid}", { params: { cid: id } });
      setThread((before) => readAgain(before, page));
      markRead(page.at(-1)?.id ?? "");
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      setThread((before) => (before.state === "ready" ? before : { ...before, state: "failed" }));
    }
  }, [id, markRead]);

  useEffect(() => {
    read();
    const add = (message: Message) => {
      if (message.conversation_id !== id) return;
      setThread((before) => ({ ...before, messages: withMore(before.messages, [message]) }));
    };
    const stops = [
      onDelivered((_, message) => add(message)),
      onLive("message", (message) => {
        add(message);
        if (message.conversation_id === id && message.sender_id === otherId) markRead(message.id);
      }),
      onLive("business", ({ conversation_id, typing }) => void (conversation_id === id && typing === "" && read())),
      onLive("resync", read),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id, otherId, read, markRead]);

  async function readOlder() {
    const before = thread.messages[0]?.id;
    if (isReadingOlder || !before) return;
    setReadingOlder(true);
    try {
      const page = await api("GET /v2/conversations/{cid}", { params: { cid: id }, query: { before } });
      setThread((now) => ({
        ...now,
        messages: withMore(now.messages, page),
        hasOlder: page.length === pageSizes.messages,
      }));
    } finally {
      setReadingOlder(false);
    }
  }

  return { ...thread, read, readOlder, isReadingOlder };
}

function readAgain(before: ThreadState, page: Message[]): ThreadState {
  const isWhole = page.length === pageSizes.messages;
  const messages = afterRereading(before.messages, page, isWhole);
  const beginsHere = messages[0]?.id === page[0]?.id;
  return { messages, state: "ready", hasOlder: beginsHere ? isWhole : before.hasOlder };
}

/** Marks visible messages as read: at once, or when the tab becomes visible. */
function useMarkRead(id: string) {
  const latest = useRef<string>(undefined);
  const marked = useRef<string>(undefined);

  const mark = useCallback(async () => {
    const upTo = latest.current;
    if (upTo === marked.current || document.visibilityState !== "visible") return;
    marked.current = upTo;
    try {
      await api("POST /v2/message_as_read/{cid}", { params: { cid: id } });
      changeConversation(id, { unread: 0 });
      refreshCounts();
    } catch {
      console.log("not marked as read");
    }
  }, [id]);

  useEffect(() => {
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [mark]);

  return useCallback(
    (messageId: string) => {
      latest.current = messageId;
      mark();
    },
    [mark],
  );
}
