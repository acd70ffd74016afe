import { useNavigate } from "react-router";
import { openSignIn, type SignInReason, toChat } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { forgetLookedAt, type LookedAt } from "#/app/looked-at.ts";
import { useSession } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { say } from "#/shared/say.ts";

/** A number and "Message" fit into one row of a phone of 360 px; in larger text each has a row of its own. */
export const reachLook =
  "inline-flex min-h-11.5 min-w-0 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-2 no-underline sm:gap-2 sm:px-3 print:hidden";

/** For visitors, who reach the business from Home after the sign-up. */
export const signUpToReach = ({ id, bid, name }: LookedAt, reason: SignInReason) =>
  openSignIn("signup", reason, { about: { id, bid, name } });

/** Opens the conversation of a member with the owner of a business. */
export function useMessage({ id }: LookedAt) {
  const navigate = useNavigate();
  return async () => {
    try {
      const { business } = await api("GET /v2/business/{id}", { params: { id } });
      forgetLookedAt();
      await navigate(`/conversation/${business.owner.id}`);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  };
}

/** Opens the conversation with the owner of a business in a list. */
export function MessageButton({ listing }: { listing: LookedAt }) {
  const { name } = listing;
  const isMember = Boolean(useSession()?.token);
  const write = useMessage(listing);

  return (
    <button
      type="button"
      className={`${reachLook} grow border border-hairline bg-surface font-semibold text-ink hover:bg-well`}
      onClick={isMember ? write : () => signUpToReach(listing, toChat(name))}
    >
      <Icon name="message-circle" size={20} />
      <span>
        {say("Message")}
        <span className="sr-only"> {name}</span>
      </span>
    </button>
  );
}
