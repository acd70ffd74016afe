import { openedKey } from "#/app/session.ts";
import { splitLanguage } from "#/shared/language.ts";

const openedMax = 30;

/** A page that was opened in this browser: its whole path, language included, with the title it had. */
export interface Opened {
  path: string;
  title: string;
}

/** Records an opened page, latest first and in the language it was opened in last; not the offline page itself. */
export function noteOpened(address: string, title: string) {
  if (splitLanguage(address).path.startsWith("/offline")) return;
  const path = asStored(address);
  const others = readOpened().filter((one) => splitLanguage(one.path).path !== splitLanguage(path).path);
  try {
    localStorage.setItem(openedKey, JSON.stringify([{ path, title }, ...others].slice(0, openedMax)));
  } catch {
    // Not remembered then: the page is kept, but not listed.
  }
}

/** The opened pages that can be shown again without a network, the latest first. */
export async function listOpened(): Promise<Opened[]> {
  const opened = readOpened();
  const areCached = await Promise.all(opened.map(({ path }) => isCached(path)));
  return opened.filter((_one, at) => areCached[at]);
}

/** True if the service worker has cached the page or its data. */
export async function isCached(path: string): Promise<boolean> {
  // Absent where pages come without TLS.
  if (!("caches" in window)) return false;
  return (await caches.match(asStored(path), { ignoreVary: true })) !== undefined;
}

/** A URL in the form that the service worker stores. */
function asStored(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  const query = searchParams.toString();
  return pathname + (query && `?${query}`);
}

/** The opened pages, the latest first. */
export function readOpened(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(openedKey) ?? "[]") as Opened[];
  } catch {
    return [];
  }
}
