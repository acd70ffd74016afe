import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import { logOut } from "#/app/account/log-out.ts";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import { menuItems } from "./menu-items.ts";

/** Rendered for visitors; a member's items come with the script, into space that is kept free. */
export function Header() {
  const { brand } = useConfig();
  const isMember = Boolean(useSession()?.token);
  return (
    <header className="border-hairline border-b bg-surface print:hidden">
      <div className="relative mx-auto flex min-h-14 max-w-[1120px] items-center gap-2 px-4 md:gap-3">
        <Link
          to="/"
          className="mr-auto flex min-h-12 min-w-0 items-center gap-1.5 font-bold text-brand text-lg max-[399px]:text-base md:mr-0 md:shrink-0"
        >
          <img src="/favicon.svg" alt="" width={28} height={28} className="max-[339px]:hidden" />
          <span className="truncate">{brand}</span>
        </Link>
        <nav aria-label="Main" className="hidden grow md:block">
          <ItemList isMember={isMember} className="flex flex-wrap" />
        </nav>
        {!isMember && <SignInButton />}
        <Menu isMember={isMember} />
      </div>
    </header>
  );
}

function SignInButton() {
  return (
    <button
      type="button"
      className="visitor-only min-h-11 shrink-0 cursor-pointer whitespace-nowrap rounded-card bg-brand px-2 font-semibold text-on-brand text-sm hover:bg-brand-pressed noscript:hidden md:px-4 md:text-base"
      onClick={() => openSignIn()}
    >
      Sign In | Sign Up
    </button>
  );
}

const itemLook =
  "flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-card px-3 text-left hover:bg-well aria-[current=page]:font-semibold md:min-h-11 md:px-1.5 md:text-sm xl:px-2.5";

function ItemList({ isMember, className }: { isMember: boolean; className: string }) {
  return (
    <ul className={className}>
      {menuItems(isMember).map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} end className={itemLook}>
            <Icon name={icon} size={20} className="md:hidden" />
            {label}
          </NavLink>
        </li>
      ))}
      {isMember && (
        <li className="md:ml-auto">
          <LogoutButton />
        </li>
      )}
    </ul>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={itemLook}
      onClick={() => {
        logOut();
        navigate("/");
      }}
    >
      <Icon name="log-in" size={20} className="rotate-180 md:hidden" />
      Logout
    </button>
  );
}

/** On phones: every item behind one button. Opens without script; with it, Esc and a change of page close it. */
function Menu({ isMember }: { isMember: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Each change of page closes it.
  useEffect(close, [key]);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  return (
    <details
      ref={menu}
      className="shrink-0 md:hidden"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className="grid min-h-12 min-w-12 cursor-pointer list-none content-center justify-items-center rounded-card text-sm leading-4 [&::-webkit-details-marker]:hidden">
        <Icon name="menu" size={20} />
        Menu
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-full z-20 border-hairline border-y bg-surface p-2">
        <ItemList isMember={isMember} className="grid" />
      </nav>
    </details>
  );
}
