import { useEffect } from "react";
import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { ChatSettings } from "#/server/chat/contract.ts";

interface Known {
  /** Id of their account; empty before the first request. */
  token: string;
  quickReplies: readonly string[];
}

/** Read once per page load; the only page that changes them updates this store. */
const known = createStore<Known>({ token: "", quickReplies: [] });

/** What was just saved. */
export function cacheChatSettings({ quick_replies }: ChatSettings) {
  known.set({ token: currentSession()?.token ?? "", quickReplies: quick_replies });
}

async function read() {
  const token = currentSession()?.token ?? "";
  if (known.get().token === token) return;
  known.set({ token, quickReplies: [] });
  try {
    cacheChatSettings(await api("GET /v2/chat_settings"));
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    // Requested again with the next conversation.
    known.set({ token: "", quickReplies: [] });
  }
}

/** The quick replies of the member; none without a business. */
export function useQuickReplies(): readonly string[] {
  useEffect(() => void read(), []);
  return useStore(known, ({ quickReplies }) => quickReplies);
}
