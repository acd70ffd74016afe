import type { User } from "#/server/account/contract.ts";
import { createStore, useStore } from "./store.ts";

const tokenKey = "lchappwebuser";
const userKey = "lchappuser";
/** The database of this browser for messages that were not sent yet. */
export const outboxName = "lchappunsent";
/** The pages that were opened in this browser; the businesses that a member saved. */
export const openedKey = "lcopened";
export const savedKey = "lcsaved";
/** Numbers of businesses that a member opened or saved on this device. */
export const contactsKey = "lccontacts";
/** The business page that a visitor left to sign up. */
export const lookedAtKey = "lclookedat";
/** Start of the names of the service worker's caches without personal data (public/sw.js). */
const shellCache = "shell";
/** The email address a password is being reset for. */
export const resetEmailKey = "lchresetemail";

/** The business that this tab acts for. */
const actingKey = "lchelping";

const deviceKey = "lchappdevice";

/**
 * Device id for log-in, generated once and kept after log-out, so that password attempts by strangers do not lock out a known
 * device. Empty without storage.
 */
export function deviceNumber(): string {
  try {
    const stored = localStorage.getItem(deviceKey) ?? newNumber();
    localStorage.setItem(deviceKey, stored);
    return stored;
  } catch {
    return "";
  }
}

const newNumber = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Runs in the head, before rendering: a member's page never flashes visitors' content, and reserves the space of the bottom bar and
 * of the strip for email confirmation. The stylesheet uses the marks.
 */
export const markMemberEarly = `try{var l=localStorage,d=document.documentElement.dataset;if(l.getItem("${tokenKey}")){d.member="";if(JSON.parse(l.getItem("${userKey}")).email_verified===false)d.unproven=""}}catch{}`;

/** The same marks, after a log-in or log-out on an open page, or a confirmed email. */
export function markMember({ isMember, isUnproven }: { isMember: boolean; isUnproven: boolean }) {
  document.documentElement.toggleAttribute("data-member", isMember);
  document.documentElement.toggleAttribute("data-unproven", isUnproven);
}

/** Hides the strip for email confirmation until the next page load. */
export function closeEmailStrip() {
  document.documentElement.removeAttribute("data-unproven");
}

/** Session of the member in this browser. Only the server decides on access. */
export interface Session {
  token: string;
  user: User | undefined;
}

/** Read from the browser once, and again when another tab signs in or out. */
const session = createStore<Session | undefined>(undefined, readSession);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === tokenKey || key === userKey) session.set(readSession());
  });
}

/** The session of this browser; `undefined` for a visitor, and while a page is rendered on the server. */
export const currentSession = () => session.get();

function readSession(): Session | undefined {
  if (typeof document === "undefined") return undefined;
  try {
    const token = localStorage.getItem(tokenKey) ?? "";
    const stored = localStorage.getItem(userKey);
    if (!token && !stored) return undefined;
    return { token, user: stored ? (JSON.parse(stored) as User) : undefined };
  } catch {
    // No storage, or invalid data: a visitor.
    return undefined;
  }
}

/**
 * Stores the session, or changes of it.
 * @returns false if the browser refuses (full, or a private window); the session then lasts until the page is closed
 */
export function storeSession(next: Session): boolean {
  let isStored = true;
  try {
    localStorage.setItem(tokenKey, next.token);
    if (next.user) localStorage.setItem(userKey, JSON.stringify(next.user));
  } catch {
    isStored = false;
  }
  session.set(next);
  return isStored;
}

let isRefused = false;

/** True after the server refused the session: it was too old, or ended from another device. */
export const isSessionRefused = () => isRefused;

/** Removes the session and all data stored for it. */
export function forgetSession({ refused = false } = {}) {
  isRefused = refused;
  try {
    for (const key of [tokenKey, userKey, "business", openedKey, savedKey, contactsKey]) localStorage.removeItem(key);
    for (const key of [lookedAtKey, actingKey]) sessionStorage.removeItem(key);
    indexedDB.deleteDatabase(outboxName);
    forgetPages().catch(() => {});
  } catch {
    // Nothing was kept.
  }
  session.set(undefined);
  acting.set(undefined);
}

/** A business that a member helps with, and acts for in this tab. */
export interface Acting {
  id: string;
  name: string;
  owner_id: string;
  /** First name of the owner. */
  owner: string;
  /** The calls that go out for the business. */
  calls: string[];
}

const acting = createStore<Acting | undefined>(undefined, () => {
  try {
    return JSON.parse(sessionStorage.getItem(actingKey) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
});

/** The business that this tab acts for; `undefined`: the member acts for themselves. */
export const currentActing = () => acting.get();

export const useActing = () => useStore(acting);

/** False for a call that is not among those a helper may make for the business of this tab. */
export const mayCall = (call: string) => acting.get()?.calls.includes(call) ?? true;

/** Starts acting for a business. Reloads the page, so that no data of the member's own account stays visible. */
export function startActing({ id, name, owner_id, owner, calls }: Acting, to = "/mybusiness") {
  sessionStorage.setItem(actingKey, JSON.stringify({ id, name, owner_id, owner, calls }));
  location.assign(to);
}

/** Stops acting for a business, and reloads the page, which discards its data. */
export function stopActing(to = "/mybusiness") {
  sessionStorage.removeItem(actingKey);
  location.replace(to);
}

/** The Cache API requires a secure context. */
async function forgetPages() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.startsWith(shellCache)).map((name) => caches.delete(name)));
}

/** The session, and each change of it. On the server and in the first render it is a visitor's, so that pages are the same for all. */
export function useSession(): Session | undefined {
  return useStore(session);
}

/** The account whose side of a conversation this tab shows: the member's, or the owner's of a business they act for. */
export function useSideId(): string {
  const me = useSession()?.user?.id ?? "";
  return useActing()?.owner_id ?? me;
}
