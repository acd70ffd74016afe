import { Link, useNavigate } from "react-router";
import { logOut } from "#/app/account/log-out.ts";
import { referralCode } from "#/app/account/referral-code.ts";
import { openSignIn } from "#/app/account/sign-in.ts";
import { LanguageLinks } from "#/app/language/language-links.tsx";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { CountBadge } from "#/app/ui/count-badge.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import { say } from "#/shared/say.ts";
import { LiteSwitch } from "./lite-switch.tsx";
import { isAtRight, type MenuItem, menuGroups, menuItems, useBarItem } from "./menu-items.ts";
import { MenuLink } from "./menu-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Rendered for visitors; a member's items appear with the script, in reserved space. */
export function Header() {
  const { brand } = useConfig();
  const session = useSession();
  const isMember = Boolean(session?.token);
  const items = menuItems(session);
  const here = useBarItem();
  return (
    <header className="site-header print:hidden">
      <div className="relative mx-auto flex min-h-14 max-w-[1120px] flex-wrap items-center gap-x-2 px-4 md:min-h-16">
        <Link
          to="/"
          className="mr-auto flex min-h-12 min-w-0 items-center gap-1.5 font-extrabold text-base text-brand tracking-tight min-[400px]:text-lg lg:mr-1"
        >
          <img src="/favicon.svg" alt="" width={28} height={28} className="max-[339px]:hidden" />
          <span className="wrap-anywhere min-w-0">{brand}</span>
        </Link>
        <nav aria-label={say("Main")} className="hidden items-center md:flex lg:grow">
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
      className="visitor-only min-h-11 shrink-0 cursor-pointer rounded-control border border-hairline bg-surface px-3 font-semibold text-ink text-sm hover:bg-well noscript:hidden md:px-4"
      onClick={() => openSignIn(referralCode() ? "signup" : "login")}
    >
      {say("Sign In | Sign Up")}
    </button>
  );
}

const wordLook =
  "flex min-h-11 cursor-pointer items-center whitespace-nowrap rounded-control text-sm hover:bg-well aria-[current=page]:text-brand aria-[current=page]:underline";

interface MenuProps {
  items: MenuItem[];
  /** Path of the item that the open page belongs to. */
  here: string;
}

/** From 1024 px every item of a visitor is in the header; below, the menu beside it has them. */
function VisitorItems({ items, here }: MenuProps) {
  return (
    <ul className="ml-auto hidden items-center lg:flex">
      {items.map((item) => (
        <li key={item.to}>
          <MenuLink item={item} isHere={item.to === here} className={`${wordLook} px-2.5`}>
            {item.label}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

/** Words of a member beside the brand, all but two from 1024 px. */
const besideBrand = ["/", "/mybusiness", "/quotes", "/jobs", "/bookings", "/admin"];

/** Links that the row of an owner's tools has too, on the pages below My Business. */
const inOwnerTools = ["/quotes", "/jobs", "/bookings"];

const isBesideBrand = ({ to }: MenuItem, here: string) =>
  besideBrand.includes(to) && !(here === "/mybusiness" && inOwnerTools.includes(to));

function MemberItems({ items, here }: MenuProps) {
  return (
    <ul className="flex grow items-center">
      {items
        .filter((item) => isBesideBrand(item, here))
        .map((item, at) => (
          <li key={item.to} className={at < 2 ? "" : "hidden lg:block"}>
            <MenuLink item={item} isHere={item.to === here} className={`${wordLook} px-2.5`}>
              {item.label}
            </MenuLink>
          </li>
        ))}
      {items.filter(isAtRight).map((item, at) => (
        <li key={item.to} className={at === 0 ? "ml-auto" : ""}>
          <IconItem item={item} isHere={item.to === here} />
        </li>
      ))}
    </ul>
  );
}

const iconLook =
  "relative grid min-h-14 min-w-13 cursor-pointer content-center justify-items-center gap-0.5 rounded-card px-2 text-xs hover:bg-well aria-[current=page]:text-brand aria-[current=page]:underline";

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

function LogoutButton() {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={rowLook}
      onClick={() => {
        logOut();
        navigate("/");
      }}
    >
      <Icon name="log-in" size={20} className="rotate-180" />
      {say("Logout")}
    </button>
  );
}

const rowLook =
  "flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-2 rounded-card px-2 text-left hover:bg-well aria-[current=page]:font-semibold";

/** What is not on the screen already, behind one button; visitors have every item in the header from 1024 px. */
function Menu({ items, here }: MenuProps) {
  const isMember = Boolean(useSession()?.token);
  return (
    <DropMenu label={say("Menu")} className={isMember ? "" : "lg:hidden"}>
      <nav
        aria-label={say("Main")}
        className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-56px)] overflow-y-auto rounded-card bg-surface p-2 shadow-card outline outline-hairline max-md:mx-2 md:inset-x-auto md:right-4 md:w-96"
      >
        <MenuRows items={items} here={here} />
      </nav>
    </DropMenu>
  );
}

function MenuRows({ items, here }: MenuProps) {
  const counts = useCounts();
  const isMember = Boolean(useSession()?.token);
  const groups = isMember ? menuGroups(items) : [items];
  return (
    <div className="divide-y divide-hairline">
      {groups.map((group, at) => (
        <ul key={group[0]?.to} className={`grid ${at > 1 ? "grid-cols-2" : ""}`}>
          {group.map((item) => (
            <li key={item.to} className={at > 1 ? "in-bar" : isBesideBrand(item, here) ? "lg:hidden" : undefined}>
              <MenuLink item={item} isHere={item.to === here} className={rowLook}>
                <Icon name={item.icon} size={20} />
                {item.label}
                {item.counter && <CountBadge count={counts[item.counter]} />}
              </MenuLink>
            </li>
          ))}
          {at > 1 && (
            <li>
              <LogoutButton />
            </li>
          )}
        </ul>
      ))}
      {!isMember && (
        <div className="grid gap-1 px-2 pt-2 noscript:hidden">
          <ThemeSwitch name="theme-menu" />
          <LiteSwitch id="lite-menu" />
        </div>
      )}
      <div className="px-2 pt-2">
        <LanguageLinks />
      </div>
    </div>
  );
}
