import type { Alert } from "#/server/alert/contract.ts";

type Wanted = Pick<Alert, "search" | "location">;

const key = "wanted-alert";
const textOf = ({ search, location }: Wanted) => `${search}\n${location}`;

/** Remembers what a visitor wants to hear of, over the login that reloads the page. */
export function storeWanted(wanted: Wanted) {
  try {
    sessionStorage.setItem(key, textOf(wanted));
  } catch {
    // A browser that keeps nothing: after the login the button is pressed again.
  }
}

/** @returns true once, if this is what was wanted */
export function takeWanted(wanted: Wanted): boolean {
  try {
    if (sessionStorage.getItem(key) !== textOf(wanted)) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
