import { Link, useLocation } from "react-router";
import { useActing } from "#/app/session.ts";
import { say, sayLater } from "#/shared/say.ts";
import { isJustPosted } from "./own-business.ts";
import { useIsOwnRecord } from "./own-record.ts";

interface Tool {
  to: string;
  label: string;
  /** Open to members without a business too, who are sent away from the others. */
  isShared?: boolean;
  /** Begin of the pages below it, of one record each. */
  records?: string;
  /** Pages that belong to it. */
  more?: string[];
  /** Begins a group. */
  isFirst?: boolean;
}

/** The pages of an owner in three groups: work, money, and the page that people see. */
const tools: Tool[] = [
  { to: "/diary", label: sayLater("My diary"), records: "/bookings/" },
  { to: "/quotes", label: sayLater("Quotes"), isShared: true, records: "/quotes/" },
  { to: "/jobs", label: sayLater("Jobs"), isShared: true, records: "/jobs/" },
  { to: "/mybusiness/customers", label: sayLater("Customers"), records: "/mybusiness/customers/" },
  { to: "/invoices", label: sayLater("Invoices"), records: "/invoices/", isFirst: true },
  { to: "/booking-settings", label: sayLater("Prices"), more: ["/add-catalog"] },
  { to: "/mybusiness/insights", label: sayLater("Numbers") },
  { to: "/update-business", label: sayLater("Edit business"), more: ["/update-socials", "/verify"], isFirst: true },
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
        {tools.map(({ to, label, isFirst }) => (
          <li key={to} className="flex">
            {isFirst && <span className="self-center border-hairline border-l" style={{ height: 20 }} />}
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
