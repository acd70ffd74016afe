const key = "referrer";

/** Keeps the code of an invitation (`?ref=`) for this visit: people look around before they sign up. */
export function rememberReferral() {
  const code = new URLSearchParams(location.search).get("ref");
  try {
    if (code) sessionStorage.setItem(key, code);
  } catch {
    // Then it can still be typed.
  }
}

/** The code of the invitation that led here, or nothing. */
export function referralCode(): string {
  try {
    return new URLSearchParams(location.search).get("ref") ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
