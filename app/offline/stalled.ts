import type { ClientInstrumentation } from "react-router";
import { createStore, useStore } from "#/app/store.ts";

/** Address of the page whose data the network failed; empty: none. */
const stalled = createStore("");

/** True if the network failed the page at `path`, which the open one waits for. */
export const useStalled = (path: string | undefined) => useStore(stalled, (address) => address === path);

/** A failed page is tried again. */
export const clearStalled = () => stalled.set("");

/**
 * Lets a page change whose data the network failed wait, so that the open page stays: the router would show an error in its
 * place. The next change ends the wait.
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

/** Address of the page that a change is on its way to; empty: none. */
let pending = "";
const interruptedKey = "lcinterrupted";

/**
 * Remembers a change that the document is left in: where the script of the next page does not load, after a release or on a
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

/** True for a call that no answer came to, and not for a mistake in our own code. */
function isOffline(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TypeError) return !navigator.onLine || /fetch|network|load failed/i.test(error.message);
  // The answer broke off half way.
  return isOffline(error.cause);
}
