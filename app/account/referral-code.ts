const key = "referrer";

/**
 * Runs in the head: stores the code of an invitation (`?ref=`) for this visit, because people look around before they
 * sign up, and may leave before hydration. Without storage, the code can still be typed.
 */
export const storeReferralEarly = `try{var r=new URLSearchParams(location.search).get("ref");if(r)sessionStorage.setItem("${key}",r)}catch{}`;

/** The code of the invitation that led here, or nothing. */
export function referralCode(): string {
  try {
    return new URLSearchParams(location.search).get("ref") ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
