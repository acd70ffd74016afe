import { changeKey, nextAttempt, pageChange, untilNextAttempt } from "./stalled.ts";

interface Asked {
  id: string;
  /** Address of its script. */
  module: string;
}

/**
 * Fetches the script of a page. It stands in for React Router's own (vite.config.ts), which loads the page that is left
 * anew whenever the script does not come: without a network, what is read and what was typed would be gone.
 *
 * It never fails: the router keeps the first failure for as long as the page is open. So do browsers, by the HTML standard
 * as it was until 2026, with each script that did not come and all that import it: where the server has a script that
 * twice did not come, the browser loads the next page itself.
 */
export async function loadRouteModule({ id, module }: Asked, loaded: Record<string, unknown>): Promise<unknown> {
  let failuresWithNetwork = 0;
  while (!(id in loaded)) {
    const key = changeKey();
    try {
      loaded[id] = await import(/* @vite-ignore */ module);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      const state = await stateOf(module);
      // The network may have come back in between.
      if (state === "here" && ++failuresWithNetwork < 2) continue;
      if (state === "away") await untilNextAttempt(key);
      else await loadWhole();
    }
  }
  return loaded[id];
}

/** State of a file on the server: after a release it has none of the release before. */
async function stateOf(file: string): Promise<"here" | "gone" | "away"> {
  try {
    const { ok, status } = await fetch(file, { method: "HEAD", cache: "no-store" });
    if (ok) return "here";
    return status === 404 ? "gone" : "away";
  } catch {
    return "away";
  }
}

/** Has the browser load the next page itself, with the scripts of this release. Ends where another page is asked for first. */
async function loadWhole(): Promise<void> {
  const next = pageChange()?.location;
  if (next) location.assign(next.pathname + next.search);
  await nextAttempt(next?.key ?? "");
}
