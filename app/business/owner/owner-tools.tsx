import { Link, useLocation } from "react-router";
import { useActing } from "#/app/session.ts";
import { say, sayLater } from "#/shared/say.ts";
import { isJustPosted } from "./own-business.ts";
import { useIsOwnRecord } from "./own-record.ts";

/** The pages of an owner, in the order of how often they are opened. Members without a business are sent away from all but the `isShared` ones. `records`: pages below it, of one record each. `more`: pages that belong to it. */
const tools: { to: string; label: string; isShared?: boolean; records?: string; more?: string[] }[] = [
  { to: "/diary", label: sayLater("My diary"), records: "/bookings/" },
  { to: "/quotes", label: sayLater("Quotes"), isShared: true, records: "/quotes/" },
  { to: "/jobs", label: sayLater("Jobs"), isShared: true, records: "/jobs/" },
  { to: "/mybusiness/customers", label: sayLater("Customers"), records: "/mybusiness/customers/" },
  { to: "/invoices", label: sayLater("Invoices"), records: "/invoices/" },
  { to: "/mybusiness/insights", label: sayLater("Numbers") },
  { to: "/update-business", label: sayLater("Edit business"), more: ["/update-socials", "/verify"] },
  { to: "/booking-settings", label: sayLater("Prices"), more: ["/add-catalog"] },
  { to: "/update-image", label: sayLater("Pictures") },
  { to: "/work-hours", label: sayLater("Hours") },
  { to: "/mybusiness/share", label: sayLater("Share") },
  { to: "/quick-replies", label: sayLater("Replies") },
  { to: "/mybusiness/helpers", label: sayLater("Helpers") },
  { to: "/mybusiness/settings", label: sayLater("Settings") },
];

/** On a wide screen, the way from one of an owner's pages to another. A helper has the tools that they may use on My Business. */
export function OwnerTools() {
  const { pathname, state } = useLocation();
  const isHelper = useActing() !== undefined;
  const isOwnRecord = useIsOwnRecord();
  const here = tools.find(
    ({ to, isShared, records, more }) =>
      (!isShared && (to === pathname || pathname === `${to}/new`)) ||
      more?.includes(pathname) ||
      (isOwnRecord && ((isShared && to === pathname) || (records && pathname.startsWith(records)))),
  )?.to;
  const isHome = isOwnRecord && pathname === "/mybusiness";
  if (isHelper || isJustPosted(state) || !(here || isHome)) return null;
  return (
    <nav aria-label={say("My Business")} className="-mt-2 mb-3 border-hairline border-b max-lg:hidden print:hidden">
      <ul className="flex flex-wrap">
        {tools.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? "page" : undefined}
              className="flex min-h-11 items-center border-transparent border-b-4 whitespace-nowrap px-2.5 text-ink-2 text-sm hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
