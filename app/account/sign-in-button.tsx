import { say } from "#/shared/say.ts";
import { openSignIn, type SignInReason } from "./sign-in.ts";

/** The sentence beside it says why to sign up. Needs script, so it is hidden without. */
export function SignInButton({ reason, className = "" }: { reason: SignInReason; className?: string }) {
  return (
    <button
      type="button"
      className={`min-h-11 shrink-0 cursor-pointer rounded-card bg-brand px-4 font-semibold text-on-brand hover:bg-brand-pressed noscript:hidden ${className}`}
      onClick={() => openSignIn("signup", reason)}
    >
      {say("Sign up or log in")}
    </button>
  );
}
