const key = "referrer";

/**
 * Runs in the head: the code of an invitation (`?ref=`) is kept for this visit, because people look around before they
 * sign up, and may go on before the page comes to life. Where nothing can be kept, the code can still be typed.
 */
export const keepReferralEarly = `try{var r=new URLSearchParams(location.search).get("ref");if(r)sessionStorage.setItem("${key}",r)}catch{}`;

/** The code of the invitation that led here, or nothing. */
export function referralCode(): string {
  try {
    return new URLSearchParams(location.search).get("ref") ?? sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
