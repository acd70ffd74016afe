import { lookedAtKey } from "./session.ts";

/** A business page as the way back to it needs it. */
export interface LookedAt {
  id: string;
  bid: string;
  name: string;
}

const validForMs = 30 * 60_000;

let open: LookedAt | undefined;
let place = "";

/** Notes which business page is open, with its "State, LGA"; `undefined` when it is left. */
export function noteOpenBusiness(page: LookedAt | undefined, placeOfPage = place) {
  open = page;
  place = placeOfPage;
}

/** The place of the business page opened last: "Lagos, Ikeja". */
export const openedPlace = () => place;

/** Called at sign-up, which ends on Home: keeps the business it was for, else the page it began on, for half an hour. */
export function storeLookedAt(page = open) {
  try {
    if (page) sessionStorage.setItem(lookedAtKey, JSON.stringify({ ...page, at: Date.now() }));
  } catch {
    // Storage full or forbidden: Home then does not name the page.
  }
}

/** The business that the person signed up for, for half an hour or until dismissed. */
export function readLookedAt(): LookedAt | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(lookedAtKey) ?? "null") as (LookedAt & { at: number }) | null;
    return stored && Date.now() - stored.at < validForMs ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Called when the business was called or written to, or its card on Home was closed. */
export function forgetLookedAt() {
  try {
    sessionStorage.removeItem(lookedAtKey);
  } catch {
    // Nothing was kept.
  }
}
