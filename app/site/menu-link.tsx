import type { ReactNode } from "react";
import { Link } from "react-router";
import { signInFor } from "#/app/account/sign-in.ts";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { unreadName } from "#/app/ui/count-badge.tsx";
import type { MenuItem } from "./menu-items.ts";

interface MenuLinkProps {
  item: MenuItem;
  /** It leads to the open page. */
  isHere: boolean;
  className: string;
  children: ReactNode;
}

/** One item of the menu: a link, or for a visitor at a page for members the way to sign up. */
export function MenuLink({ item: { to, label, counter, isForMembers }, isHere, className, children }: MenuLinkProps) {
  const counts = useCounts();
  const isMember = Boolean(useSession()?.token);
  if (isForMembers && !isMember) {
    return (
      <button type="button" className={`${className} noscript:hidden`} onClick={() => signInFor(to)}>
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
