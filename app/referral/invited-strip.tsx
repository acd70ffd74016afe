import { openSignIn } from "#/app/account/sign-in.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

/** Says who sent the invitation that led here, with the way to sign up. Members have theirs already. */
export function InvitedStrip({ firstname }: { firstname: string }) {
  const offer = say("{firstname} invited you. Post your business free.", { firstname });
  return (
    <section
      aria-label={say("Invitation")}
      className="for-visitors -mx-4 -mt-6 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b bg-well px-4 py-3 md:mx-0 md:mt-0 md:mb-4 md:rounded-card md:border"
    >
      <p className="wrap-anywhere flex min-w-0 gap-2 font-semibold">
        <Icon name="gift" size={20} className="mt-0.5 text-accent" />
        {offer}
      </p>
      <Button className="noscript:hidden" onClick={() => openSignIn("signup", { offer })}>
        {say("Sign up")}
      </Button>
    </section>
  );
}
