import { createStore, useStore } from "#/app/store.ts";

/** Loads that the network failed, with the key of the page change that each is for. */
const waiting = new Map<() => void, string>();
/** Key of the page change that they hold up; empty: none. */
const held = createStore("");

/** Key of the page change that waits for the network; empty: none does. */
export const useStalled = () => useStore(held);

/** Key of the page change that is on its way; empty: none is. */
export const changeKey = (): string => pageChange()?.location?.key ?? "";

/**
 * Ends with the next attempt. Until then the page that is open stays, and says that there is no network.
 * @param key of the page change that failed; where the next one has begun meanwhile, there is nothing to wait for
 */
export async function untilNextAttempt(key: string): Promise<void> {
  if (changeKey() !== key) return;
  held.set(key);
  return nextAttempt(key);
}

/** Ends when another page change has begun than that of `key`. */
export const nextAttempt = (key: string) => new Promise<void>((resolve) => waiting.set(resolve, key));

/** A page change has begun: what was held up for another one goes on. */
export function tryAgain(key: string) {
  if (held.get() !== key) held.set("");
  for (const [goOn, other] of waiting) {
    if (other === key) continue;
    waiting.delete(goOn);
    goOn();
  }
}

/** The change to another page that is on its way, as the router has it. */
export const pageChange = () => window.__reactRouterDataRouter?.state.navigation;

/** True for a call that no answer came to, and not for a mistake in our own code. */
function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError) return !navigator.onLine || /fetch|network|load failed/i.test(error.message);
  // The answer broke off half way.
  return isOffline(error.cause);
}

/** Holds a page change whose data did not come back, instead of showing an error in place of the page that is open. */
export async function holdWithoutNetwork(load: () => Promise<{ error?: unknown }>) {
  const key = changeKey();
  const { error } = await load();
  if (key && isOffline(error)) await untilNextAttempt(key);
}

declare global {
  interface Window {
    /** The router's own, for its tools. */
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { key: string; pathname: string; search: string } } };
    };
  }
}
