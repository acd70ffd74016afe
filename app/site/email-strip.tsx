import { Link, useLocation } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";

/**
 * Asks a member to confirm their email, on every page until it is confirmed. It is part of every page and shown by a mark on the
 * document (session.ts), so that it causes no layout shift.
 */
export function EmailStrip() {
  const isHere = useLocation().pathname === "/confirm_email";
  if (isHere) return null;
  return (
    <div className="email-strip border-hairline border-b bg-well print:hidden">
      <div className="mx-auto flex max-w-[1120px] items-center gap-2 px-4 text-sm md:text-base">
        <Icon name="mail" size={20} />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="py-2">{say("Check your email for a code.")}</span>
          <Link to="/confirm_email" className="inline-flex min-h-11 items-center font-semibold underline">
            {say("Confirm it")}
          </Link>
        </p>
      </div>
    </div>
  );
}
