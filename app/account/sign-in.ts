import { currentSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";

/** Step of the dialog: one of its two tabs, or the profile. */
type SignInStep = "login" | "signup" | "profile";

/** Reason to sign in, said first in the dialog. */
export interface SignInReason {
  /** The sentence of the specification, where it has one. */
  sentence?: string;
  /** The benefit to the visitor of signing up. */
  offer: string;
}

export interface SignInAsked {
  step: SignInStep;
  reason?: SignInReason;
  /** Told whether the profile is complete now; without it, the step follows a sign-up. */
  done?: (isComplete: boolean) => void;
}

/** Step that the dialog is open for; `undefined`: it is closed. */
const asked = createStore<SignInAsked | undefined>(undefined);

function change(next: SignInAsked | undefined) {
  const before = asked.get();
  asked.set(next);
  before?.done?.(false);
}

/** Opens the dialog at one of its tabs. */
export const openSignIn = (step: "login" | "signup" = "login", reason?: SignInReason) => change({ step, reason });

/** The step after a sign-up, in the dialog that is open. */
export const askForProfile = () => change({ step: "profile" });

export const closeSignIn = () => change(undefined);

/** Closes the dialog, and lets whatever waited for the profile go on. */
export function profileCompleted() {
  const done = asked.get()?.done;
  asked.set(undefined);
  done?.(true);
}

/**
 * Called before a write that shows its author (a review, a chat, a business): asks a visitor to sign in, and a member
 * for a profile that was left open. Resolves to whether to go on with the write.
 */
export function requireCompleteProfile(): Promise<boolean> {
  const session = currentSession();
  if (!session?.token) {
    openSignIn();
    return Promise.resolve(false);
  }
  // A user who is not known yet is the server's to judge.
  if (session.user?.is_complete !== false) return Promise.resolve(true);
  return new Promise((done) => change({ step: "profile", done }));
}

export const useSignInAsked = () => useStore(asked);
