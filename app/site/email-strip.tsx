import { Link, useLocation } from "react-router";
import { closeEmailStrip } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

const pages = new Set(["/", "/profile"]);

/**
 * Asks a member to confirm their email, on Home and their profile, until it is confirmed or closed. It is shown by a mark
 * on the document (session.ts), so that it causes no layout shift.
 */
export function EmailStrip() {
  if (!pages.has(useLocation().pathname)) return null;
  return (
    <div className="email-strip border-hairline border-b bg-well print:hidden">
      <div className="mx-auto flex max-w-[1120px] items-center gap-2 px-4 text-sm md:text-base">
        <Icon name="mail" size={20} className="max-sm:hidden" />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="py-2">{say("Check your email for a code.")}</span>
          <Link to="/confirm_email" className="inline-flex min-h-11 items-center font-semibold underline">
            {say("Confirm it")}
          </Link>
        </p>
        <button
          type="button"
          aria-label={say("Close")}
          className="-mr-2 ml-auto min-h-11 cursor-pointer px-2"
          onClick={closeEmailStrip}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
    </div>
  );
}
