import type { LiveEvent } from "#/server/live/contract.ts";

type LiveType = LiveEvent["type"];
type Of<Type extends LiveType> = Extract<LiveEvent, { type: Type }>;
type Handler = (event: LiveEvent) => void;

const listeners = new Map<LiveType, Set<Handler>>();

/** Subscribes to live news of one type, for as long as it wants to. @returns what ends it */
export function onLive<Type extends LiveType>(type: Type, handler: (event: Of<Type>) => void): () => void {
  const those = listeners.get(type) ?? new Set();
  listeners.set(type, those);
  // Told below under its own type only.
  const one = handler as Handler;
  those.add(one);
  return () => void those.delete(one);
}

/** Publishes to all listeners of this tab. */
export function publishLive(event: LiveEvent) {
  for (const handler of listeners.get(event.type) ?? []) handler(event);
}
