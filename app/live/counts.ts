import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";

/** Numbers of unread things. */
export interface Counts {
  messages: number;
  notifications: number;
}

const nothing: Counts = { messages: 0, notifications: 0 };
const counts = createStore(nothing);

export function setCounts(next: Counts) {
  const { messages, notifications } = counts.get();
  if (next.messages !== messages || next.notifications !== notifications) counts.set(next);
}

export const forgetCounts = () => setCounts(nothing);

/** Fetches the unread counts. A failed call is ignored, because the next event contains them too. */
export async function refreshCounts() {
  const token = currentSession()?.token;
  if (!token) return;
  try {
    const [messages, notifications] = await Promise.all([
      api("GET /v2/count_unread"),
      api("GET /v2/count_notification"),
    ]);
    if (currentSession()?.token === token) setCounts({ messages, notifications });
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
}

/** Unread numbers of the member signed in, and each change of them. */
export const useCounts = (): Counts => useStore(counts);
