import { useSyncExternalStore } from "react";
import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";

/** What waits to be read. */
export interface Counts {
  messages: number;
  notifications: number;
}

const nothing: Counts = { messages: 0, notifications: 0 };
const listeners = new Set<() => void>();
let counts = nothing;

export function setCounts(next: Counts) {
  if (next.messages === counts.messages && next.notifications === counts.notifications) return;
  counts = next;
  for (const listener of listeners) listener();
}

export const forgetCounts = () => setCounts(nothing);

/** Asks the server what waits. A call that fails changes nothing and says nothing: the next piece of news brings the numbers too. */
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

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What waits to be read by whoever is signed in, and each change of it. */
export const useCounts = (): Counts =>
  useSyncExternalStore(
    listen,
    () => counts,
    () => nothing,
  );
