import { openedKey } from "#/app/session.ts";

const openedMax = 30;

/** A page that was opened in this browser: below our address, with the title it had. */
export interface Opened {
  path: string;
  title: string;
}

/** Remembers that a page was opened, the latest first. The page that stands in for others is none of them. */
export function noteOpened({ pathname, search }: Pick<Location, "pathname" | "search">, title: string) {
  if (pathname === "/offline") return;
  // As the service worker writes it.
  const query = new URLSearchParams(search).toString();
  const path = pathname + (query && `?${query}`);
  const others = readOpened().filter((one) => one.path !== path);
  try {
    localStorage.setItem(openedKey, JSON.stringify([{ path, title }, ...others].slice(0, openedMax)));
  } catch {
    // Not remembered then: the page is kept, but not listed.
  }
}

/** The opened pages that can be shown again without a network, the latest first. */
export async function listOpened(): Promise<Opened[]> {
  const opened = readOpened();
  const kept = await Promise.all(opened.map(({ path }) => isKept(path)));
  return opened.filter((_one, at) => kept[at]);
}

/** True if the service worker has the page, or what script makes it of. */
export async function isKept(path: string): Promise<boolean> {
  // Absent where pages come without TLS.
  if (!("caches" in window)) return false;
  // As the service worker writes it.
  const { pathname, searchParams } = new URL(path, location.origin);
  const query = searchParams.toString();
  return (await caches.match(pathname + (query && `?${query}`), { ignoreVary: true })) !== undefined;
}

function readOpened(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(openedKey) ?? "[]") as Opened[];
  } catch {
    return [];
  }
}
