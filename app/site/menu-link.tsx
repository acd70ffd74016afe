import type { ReactNode } from "react";
import { Link } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { unreadName } from "#/app/ui/count-badge.tsx";
import { say } from "#/shared/say.ts";
import type { MenuItem } from "./menu-items.ts";

interface MenuLinkProps {
  item: MenuItem;
  /** It leads to the open page. */
  isHere: boolean;
  className: string;
  children: ReactNode;
}

/** One item of the menu: a link, or for a visitor at a page for members the way to sign up. */
export function MenuLink({ item: { to, label, counter, signUpOffer }, isHere, className, children }: MenuLinkProps) {
  const counts = useCounts();
  const isMember = Boolean(useSession()?.token);
  if (signUpOffer && !isMember) {
    return (
      <button
        type="button"
        className={`${className} noscript:hidden`}
        onClick={() => openSignIn("signup", { offer: say(signUpOffer) })}
      >
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      aria-label={counter && unreadName(label, counts[counter])}
      aria-current={isHere ? "page" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
