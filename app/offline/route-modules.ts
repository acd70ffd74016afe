import { changeKey, pageChange, untilNextAttempt } from "./stalled.ts";

interface Asked {
  id: string;
  /** Address of its script. */
  module: string;
}

const triedKey = "lcwhole";

/**
 * Fetches the script of a page. It stands in for React Router's own (vite.config.ts), which loads the page that is left
 * anew whenever the script does not come: without a network, what is read and what was typed would be gone.
 */
export async function loadRouteModule({ id, module }: Asked, loaded: Record<string, unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    if (id in loaded) return loaded[id];
    const key = changeKey();
    try {
      loaded[id] = await import(/* @vite-ignore */ module);
      tried("");
      return loaded[id];
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      const state = await stateOf(module);
      if (state === "gone" && loadWhole()) return new Promise(() => {});
      if (state === "away") await untilNextAttempt(key);
      else if (tries > 1) throw error;
    }
  }
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

/** Has the browser load the next page itself, with the scripts of this release. @returns false if that was tried before */
function loadWhole(): boolean {
  const { pathname, search } = pageChange()?.location ?? location;
  const address = pathname + search;
  if (!tried(address)) return false;
  location.assign(address);
  return true;
}

/** Remembers which page was loaded whole. @returns false if it is the same one as before, or cannot be remembered */
function tried(address: string): boolean {
  try {
    if (address !== "" && sessionStorage.getItem(triedKey) === address) return false;
    sessionStorage.setItem(triedKey, address);
    return true;
  } catch {
    return false;
  }
}
