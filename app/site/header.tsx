import { Link, NavLink, useNavigate } from "react-router";
import { logOut } from "#/app/account/log-out.ts";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { CountBadge, unreadName } from "#/app/ui/count-badge.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
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
          <ItemList className="flex flex-wrap" />
        </nav>
        {!isMember && <SignInButton />}
        <Menu />
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
  "flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-card px-3 text-left hover:bg-well aria-[current=page]:font-semibold md:min-h-11 md:px-1.5 md:text-sm";

function ItemList({ className }: { className: string }) {
  const session = useSession();
  const counts = useCounts();
  return (
    <ul className={className}>
      {menuItems(session).map(({ to, label, icon, counter }) => (
        <li key={to}>
          <NavLink to={to} end aria-label={counter && unreadName(label, counts[counter])} className={itemLook}>
            <Icon name={icon} size={20} className="md:hidden" />
            <span className="flex items-center gap-1">
              {label}
              {counter && <CountBadge count={counts[counter]} />}
            </span>
          </NavLink>
        </li>
      ))}
      {session?.token && (
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

/** On phones: every item behind one button. */
function Menu() {
  return (
    <DropMenu label="Menu" className="md:hidden">
      <nav aria-label="Main" className="absolute inset-x-0 top-full z-20 border-hairline border-y bg-surface p-2">
        <ItemList className="grid" />
      </nav>
    </DropMenu>
  );
}
