import type { LiveEvent } from "#/server/live/contract.ts";

type LiveType = LiveEvent["type"];
type Of<Type extends LiveType> = Extract<LiveEvent, { type: Type }>;
type Handler = (event: LiveEvent) => void;

const listeners = new Map<LiveType, Set<Handler>>();

/** Subscribes to live events of one type. @returns a function that unsubscribes */
export function onLive<Type extends LiveType>(type: Type, handler: (event: Of<Type>) => void): () => void {
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those);
  // Only called with events of its type.
  const one = handler as Handler;
  those.add(one);
  return () => void those.delete(one);
}

/** Publishes to all listeners of this tab. */
export function publishLive(event: LiveEvent) {
  for (const handler of listeners.get(event.type) ?? []) handler(event);
}
