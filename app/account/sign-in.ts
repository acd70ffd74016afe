import { matchPath } from "react-router";
import { addressFor } from "#/app/language/member-language.ts";
import type { LookedAt } from "#/app/looked-at.ts";
import { currentSession, storeSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import type { SignedIn, User } from "#/server/account/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { memberPages } from "./member-pages.ts";

/** Step of the dialog: one of its two tabs, or the profile. */
type SignInStep = "login" | "signup" | "profile";

/** Reason to sign in, said first in the dialog. */
export interface SignInReason {
  /** Untranslated: it may be named before the texts of a page are loaded. */
  sentence?: string;
  /** The benefit to the visitor of signing up. */
  offer?: string;
}

export type KnownProfile = Partial<Pick<User, "phone" | "state" | "lga">>;

export interface SignInRequest {
  step: SignInStep;
  reason?: SignInReason;
  /** A write is pending on the page below: the page stays open after a sign-up too. */
  staysHere?: boolean;
  /** Path to continue at after the sign-up or log-in: what the visitor came for. */
  next?: string;
  /** The page that the visitor is redirected to, where the dialog stays open. */
  redirectedTo?: string;
  /** Business in a list that the visitor wants to reach; its page is noted when it opens. */
  about?: LookedAt;
  /** Values for the profile that the form behind it contains. */
  known?: KnownProfile;
  /** Called with whether the profile is complete now; without it, the step follows a sign-up. */
  done?: (isComplete: boolean) => void;
}

/** Step that the dialog is open for; `undefined`: it is closed. */
const signInRequest = createStore<SignInRequest | undefined>(undefined);

function change(next: SignInRequest | undefined) {
  const before = signInRequest.get();
  signInRequest.set(next);
  before?.done?.(false);
}

/** Opens the dialog at one of its tabs. Unless told otherwise, a sign-up ends on Home. */
export const openSignIn = (
  step: "login" | "signup" = "login",
  reason?: SignInReason,
  ends: Pick<SignInRequest, "staysHere" | "next" | "about"> = {},
) => change({ step, reason, ...ends });

/** Opens the dialog for a page of members: says why, and continues at the page. */
export function signInFor(address: string, redirectedTo?: string) {
  const { pathname } = new URL(address, location.origin);
  const offer = memberPages.find(({ path }) => matchPath(path, pathname))?.signUpOffer;
  change({
    step: offer ? "signup" : "login",
    reason: { sentence: offer ?? sayLater("Log in or sign up to open this page.") },
    ...{ next: address, redirectedTo },
  });
}

/** The step after a sign-up, in the dialog that is open. */
export function requestProfile() {
  const { staysHere, next, redirectedTo } = signInRequest.get() ?? {};
  change({ step: "profile", staysHere, next, redirectedTo });
}

export const closeSignIn = () => change(undefined);

/** Closes the dialog, and resumes the action that required a profile. */
export function profileCompleted() {
  const done = signInRequest.get()?.done;
  signInRequest.set(undefined);
  done?.(true);
}

/**
 * Called before a write that shows its author (a review, a chat, a business): asks a visitor to sign in, and a member
 * for a profile that was left open. Resolves to whether to go on with the write.
 *
 * @param reason what a visitor reads; the dialog opens at the sign-up that it offers
 * @param staysHere a sign-up ends on this page, not on Home
 * @param next path to continue at after a login, which reloads the page
 * @param known first values of the profile
 */
export function requireCompleteProfile({
  reason,
  staysHere = false,
  next,
  known,
}: Pick<SignInRequest, "reason" | "staysHere" | "next" | "known"> = {}): Promise<boolean> {
  const session = currentSession();
  if (!session?.token) {
    change({ step: reason?.offer ? "signup" : "login", reason, staysHere, next });
    return Promise.resolve(false);
  }
  // The server decides about a user who is not loaded yet.
  if (session.user?.is_complete !== false) return Promise.resolve(true);
  return new Promise((done) => change({ step: "profile", known, done }));
}

export const useSignInRequest = () => useStore(signInRequest);

/**
 * After a login, with a password or with Google: stores the session and reloads the page, in the language of the member. A browser without storage would
 * lose the session by reloading: there the page goes on.
 */
export async function signedIn({ access_token, user }: SignedIn) {
  if (!storeSession({ token: access_token, user })) return closeSignIn();
  const open = location.pathname + location.search + location.hash;
  const next = signInRequest.get()?.next;
  // A login does not fail for a language that is not stored.
  const address = await addressFor(user, next).catch(() => next ?? open);
  if (address !== open) location.assign(address);
  // An address that differs in its hash loads nothing.
  if (address.split("#")[0] === location.pathname + location.search) location.reload();
}

/** The sentence that the specification puts in place of the number. */
export const numberSentence = sayLater("You must be logged in to view phone number.");
/** The sentence that the specification puts in place of the chat. */
export const chatSentence = sayLater("login to chat");

export const toSeeNumber = (name: string): SignInReason => ({
  sentence: numberSentence,
  offer: say("Sign up to see the number of {name}. Free, one minute.", { name }),
});

export const toChat = (name: string): SignInReason => ({
  sentence: chatSentence,
  offer: say("Sign up to write to {name}. Free, one minute.", { name }),
});
