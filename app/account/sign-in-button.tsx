import { openSignIn } from "./sign-in.ts";

/** Beside a sentence that says what signing in is for. Needs script, so it hides without. */
export function SignInButton({ className = "" }: { className?: string }) {
  return (
    <button
      type="button"
      className={`min-h-11 shrink-0 cursor-pointer rounded-card bg-brand px-4 font-semibold text-on-brand hover:bg-brand-pressed noscript:hidden ${className}`}
      onClick={() => openSignIn()}
    >
      Sign in
    </button>
  );
}
