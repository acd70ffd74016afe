import { Button } from "#/app/ui/button.tsx";
import { say } from "#/shared/say.ts";
import { openSignIn, type SignInReason } from "./sign-in.ts";

/** The sentence beside it says why to sign up. Needs script, so it is hidden without. */
export function SignInButton({ reason, className = "" }: { reason: SignInReason; className?: string }) {
  return (
    <Button className={`max-w-full shrink-0 noscript:hidden ${className}`} onClick={() => openSignIn("signup", reason)}>
      {say("Sign up or log in")}
    </Button>
  );
}
