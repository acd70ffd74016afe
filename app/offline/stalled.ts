import type { ClientInstrumentation } from "react-router";
import { createStore, useStore } from "#/app/store.ts";

/** Address of the page whose data the network failed; empty: none. */
const stalled = createStore("");

/** True if the network failed the page at `path`, which the open one waits for. */
export const useStalled = (path: string | undefined) => useStore(stalled, (address) => address === path);

/** A failed page is tried again. */
export const clearStalled = () => stalled.set("");

/**
 * Suspends a navigation whose data could not be loaded for lack of network, so that the open page stays: the router would replace it
 * by an error. The next navigation ends the wait.
 */
export const network: ClientInstrumentation = {
  route: ({ instrument }) =>
    instrument({
      loader: async (load, { request }) => {
        const { pathname, search } = new URL(request.url);
        // The first load, and one of the open page again, show their own errors.
        const isChange = pathname + search !== location.pathname + location.search;
        const { error } = await load();
        if (!isChange || !isOffline(error)) return;
        stalled.set(pathname + search);
        await new Promise(() => {});
      },
    }),
  router: ({ instrument }) =>
    instrument({
      navigate: async (change, { to, formData }) => {
        if (typeof to !== "string") return void (await change());
        const query = formData
          ? `?${new URLSearchParams([...formData].map(([name, value]) => [name, `${value}`]))}`
          : "";
        const path = to + query;
        pending = path;
        await change();
        if (pending === path) pending = "";
      },
    }),
};

/** URL of the pending navigation; empty: none. */
let pending = "";
const interruptedKey = "lcinterrupted";

/**
 * Stores a navigation that is interrupted by a reload: if the script of the next page does not load, after a release or on a
 * weak network, the router reloads the open page.
 */
export function noteInterrupted() {
  addEventListener("pagehide", () => {
    try {
      if (pending) sessionStorage.setItem(interruptedKey, pending);
    } catch {
      // Storage is switched off: the open page is reloaded, and no more.
    }
  });
}

/** Address that the reloaded page was on its way to; empty: none. */
export function takeInterrupted(): string {
  try {
    const address = sessionStorage.getItem(interruptedKey) ?? "";
    sessionStorage.removeItem(interruptedKey);
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return load?.type === "reload" ? address : "";
  } catch {
    // Storage is switched off: nothing is remembered.
    return "";
  }
}

/** True for a network error, not for an error in our code. */
function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError) return !navigator.onLine || /fetch|network|load failed/i.test(error.message);
  // The answer broke off half way.
  return isOffline(error.cause);
}
