import { api } from "#/app/api.ts";
import { cacheContact, fetchPhone, readContact } from "#/app/cached-contacts.ts";
import { savedKey } from "#/app/session.ts";
import { isLite } from "#/app/ui/lite.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";

/**
 * Fetches the first page of my list, and stores it and its pages on the device for offline use.
 * @throws ApiError, or what `fetch` throws
 */
export async function renewSaved(): Promise<Listing[]> {
  const list = await api("GET /v2/saved");
  try {
    localStorage.setItem(savedKey, JSON.stringify(list));
  } catch {
    // Not stored: fetched again next time.
  }
  cachePagesOf(list);
  for (const { id } of list) cacheContact(id, { isSaved: true });
  cacheNumbersOf(list).catch((error) => console.log(error instanceof Error ? error.message : error));
  return list;
}

/** Saves a business, or takes it off the list. @returns whether it is saved @throws errors of the call */
export async function changeSaved(businessId: string, isSaved: boolean): Promise<boolean> {
  const call = isSaved ? "PUT /v2/saved/{businessId}" : "DELETE /v2/saved/{businessId}";
  const { is_saved } = await api(call, { params: { businessId } });
  cacheContact(businessId, { isSaved: is_saved });
  renewSaved().catch((error) => console.log(error instanceof Error ? error.message : error));
  return is_saved;
}

/** Fetches missing numbers one after another, so that requests of the visible page have priority. */
async function cacheNumbersOf(list: readonly Listing[]) {
  for (const { id } of list) if (readContact(id).phone === undefined) await fetchPhone(id);
}

/** The copy of the list on this device. */
export function cachedSaved(): Listing[] {
  try {
    return JSON.parse(localStorage.getItem(savedKey) ?? "[]") as Listing[];
  } catch {
    return [];
  }
}

/** The service worker does; in lite mode without the pictures. */
function cachePagesOf(list: readonly Listing[]) {
  const addresses = list.flatMap((one) => [businessPath(one), ...(one.image && !isLite() ? [one.image] : [])]);
  navigator.serviceWorker?.controller?.postMessage({ saved: ["/saved", ...addresses] });
}
