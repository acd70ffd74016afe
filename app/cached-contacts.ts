import { api } from "./api.ts";
import { contactsKey, currentSession } from "./session.ts";

/** Contact data of one business, stored on this device until logout for use without a network. */
interface CachedContact {
  /** Empty: the business gives none. Absent: not fetched yet. */
  phone?: string;
  /** Absent: not known yet. */
  isSaved?: boolean;
}

const contactsMax = 200;

/** The stored contact data of a business; empty for visitors. */
export const readContact = (businessId: string): CachedContact => readAll()[businessId] ?? {};

/** Updates the stored contact data of a business. Does nothing for visitors; the oldest contacts are evicted first. */
export function cacheContact(businessId: string, change: CachedContact) {
  if (!currentSession()?.token) return;
  const { [businessId]: before, ...others } = readAll();
  const entries = [...Object.entries(others), [businessId, { ...before, ...change }]].slice(-contactsMax);
  try {
    localStorage.setItem(contactsKey, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage full or forbidden: the number is fetched again next time.
  }
}

/**
 * Fetches the number of a business for the signed-in member, and stores it.
 * @throws ApiError, or what `fetch` throws
 */
export async function fetchPhone(businessId: string): Promise<{ phone: string; withheld: string }> {
  const token = currentSession()?.token;
  const { business } = await api("GET /v2/business/{id}", { params: { id: businessId } });
  const { phone, phone_withheld: withheld } = business;
  // A logout during the call cleared all stored contacts.
  if (!withheld && currentSession()?.token === token) cacheContact(businessId, { phone });
  return { phone, withheld };
}

function readAll(): Record<string, CachedContact> {
  try {
    return JSON.parse(localStorage.getItem(contactsKey) ?? "{}") as Record<string, CachedContact>;
  } catch {
    return {};
  }
}
