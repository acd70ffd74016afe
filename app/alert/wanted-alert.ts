const key = "wanted-alert";

/** Remembers what a visitor wants to hear of, over the login that reloads the page. */
export function keepWanted(wanted: string) {
  try {
    sessionStorage.setItem(key, wanted);
  } catch {
    // A browser that keeps nothing: after the login the button is pressed again.
  }
}

/** @returns true once, if this is what was wanted */
export function takeWanted(wanted: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== wanted) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
