import { Link, useLocation, useNavigate } from "react-router";
import { logOut } from "#/app/account/log-out.ts";
import { referralCode } from "#/app/account/referral-code.ts";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { CountBadge } from "#/app/ui/count-badge.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import { LiteSwitch } from "./lite-switch.tsx";
import { isAtRight, itemAt, type MenuItem, menuItems } from "./menu-items.ts";
import { MenuLink } from "./menu-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Rendered for visitors; a member's items come with the script, into space that is kept free. */
export function Header() {
  const { brand } = useConfig();
  const session = useSession();
  const isMember = Boolean(session?.token);
  const items = menuItems(session);
  const here = itemAt(items, useLocation().pathname)?.to;
  return (
    <header className="site-header border-hairline border-b bg-surface print:hidden">
      <div className="relative mx-auto flex min-h-14 max-w-[1120px] flex-wrap items-center gap-x-2 px-4 md:min-h-16">
        <Link
          to="/"
          className="mr-auto flex min-h-12 min-w-0 items-center gap-1.5 font-bold text-base text-brand min-[400px]:text-lg xl:mr-2"
        >
          <img src="/favicon.svg" alt="" width={28} height={28} className="max-[339px]:hidden" />
          <span className="wrap-anywhere min-w-0">{brand}</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center md:flex xl:grow">
          {isMember ? <MemberItems items={items} here={here} /> : <VisitorItems items={items} here={here} />}
        </nav>
        {!isMember && <SignInButton />}
        <Menu items={items} here={here} />
      </div>
    </header>
  );
}

function SignInButton() {
  return (
    <button
      type="button"
      className="visitor-only min-h-11 shrink-0 cursor-pointer rounded-card bg-brand px-2 font-semibold text-on-brand text-sm hover:bg-brand-pressed noscript:hidden md:px-4 md:text-base"
      onClick={() => openSignIn(referralCode() ? "signup" : "login")}
    >
      Sign In | Sign Up
    </button>
  );
}

const wordLook =
  "flex min-h-11 cursor-pointer items-center rounded-card px-2 text-sm hover:bg-well aria-[current=page]:font-semibold aria-[current=page]:text-brand";

interface MenuProps {
  items: MenuItem[];
  /** Where the item leads whose page is open; absent on all other pages. */
  here: string | undefined;
}

/** From 1280 px every item stands in the header; below, the menu beside it holds them. */
function VisitorItems({ items, here }: MenuProps) {
  return (
    <ul className="hidden flex-wrap items-center xl:flex">
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink item={item} isHere={item.to === here} className={wordLook}>
            {item.label}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

const alwaysShown = ["/", "/mybusiness"];

function MemberItems({ items, here }: MenuProps) {
  return (
    <ul className="flex grow items-center">
      {items
        .filter((item) => !isAtRight(item))
        .map((item) => (
          <li key={item.to} className={alwaysShown.includes(item.to) ? "" : "hidden xl:block"}>
            <MenuLink item={item} isHere={item.to === here} className={wordLook}>
              {item.label}
            </MenuLink>
          </li>
        ))}
      {items.filter(isAtRight).map((item, at) => (
        <li key={item.to} className={at === 0 ? "ml-auto" : ""}>
          <IconItem item={item} isHere={item.to === here} />
        </li>
      ))}
      <li className="hidden xl:block">
        <LogoutButton className={iconLook} iconSize={24} />
      </li>
    </ul>
  );
}

const iconLook =
  "relative grid min-h-14 min-w-16 cursor-pointer content-center justify-items-center gap-0.5 rounded-card px-1 text-xs hover:bg-well aria-[current=page]:font-semibold aria-[current=page]:text-brand";

function IconItem({ item, isHere }: { item: MenuItem; isHere: boolean }) {
  const counts = useCounts();
  const { image } = useSession()?.user ?? {};
  const { label, icon, counter } = item;
  return (
    <MenuLink item={item} isHere={isHere} className={iconLook}>
      {item.to === "/profile" && image ? (
        <img src={image} alt="" width={24} height={24} className="size-6 rounded-pill object-cover" />
      ) : (
        <Icon name={icon} />
      )}
      {label}
      {counter && <CountBadge count={counts[counter]} className="absolute top-0.5 left-1/2 ml-1" />}
    </MenuLink>
  );
}

function LogoutButton({ className, iconSize }: { className: string; iconSize: number }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        logOut();
        navigate("/");
      }}
    >
      <Icon name="log-in" size={iconSize} className="rotate-180" />
      Logout
    </button>
  );
}

const rowLook =
  "flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-card px-3 text-left hover:bg-well aria-[current=page]:font-semibold";

/** Below 1280 px: every item behind one button. */
function Menu({ items, here }: MenuProps) {
  return (
    <DropMenu label="Menu" className="xl:hidden">
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full z-20 max-h-[calc(100dvh-56px)] overflow-y-auto border-hairline border-y bg-surface p-2 md:inset-x-auto md:right-4 md:w-80 md:rounded-card md:border"
      >
        <MenuRows items={items} here={here} />
      </nav>
    </DropMenu>
  );
}

function MenuRows({ items, here }: MenuProps) {
  const counts = useCounts();
  const isMember = Boolean(useSession()?.token);
  return (
    <ul className="grid">
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink item={item} isHere={item.to === here} className={rowLook}>
            <Icon name={item.icon} size={20} />
            {item.label}
            {item.counter && <CountBadge count={counts[item.counter]} />}
          </MenuLink>
        </li>
      ))}
      {isMember ? (
        <li>
          <LogoutButton className={rowLook} iconSize={20} />
        </li>
      ) : (
        <li className="grid gap-1 border-hairline border-t px-3 pt-2 noscript:hidden">
          <ThemeSwitch name="theme-menu" />
          <LiteSwitch id="lite-menu" />
        </li>
      )}
    </ul>
  );
}
