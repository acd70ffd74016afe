import { Link, useLocation, useMatches } from "react-router";
import { useActing } from "#/app/session.ts";
import { say, sayLater } from "#/shared/say.ts";
import { isJustPosted } from "./own-business.ts";

/** The pages of an owner, in the order of how often they are opened. Members without a business are sent away from all of them. `records`: pages below it, of one record each. `more`: pages that belong to it. */
const tools: { to: string; label: string; records?: string; more?: string[] }[] = [
  { to: "/diary", label: sayLater("My diary"), records: "/bookings/" },
  { to: "/mybusiness/customers", label: sayLater("Customers"), records: "/mybusiness/customers/" },
  { to: "/booking-settings", label: sayLater("Booking settings") },
  { to: "/invoices", label: sayLater("Invoices"), records: "/invoices/" },
  { to: "/mybusiness/insights", label: sayLater("Numbers") },
  { to: "/update-business", label: sayLater("Edit business"), more: ["/update-socials", "/verify"] },
  { to: "/update-image", label: sayLater("Pictures"), more: ["/add-catalog"] },
  { to: "/work-hours", label: sayLater("Hours") },
  { to: "/mybusiness/share", label: sayLater("Share") },
  { to: "/quick-replies", label: sayLater("Replies") },
  { to: "/mybusiness/helpers", label: sayLater("Helpers") },
  { to: "/mybusiness/settings", label: sayLater("Settings") },
];

/** Whether the open page is one record of the owner's business. They may be the customer of another business in it. */
function useIsOwnRecord(): boolean {
  const shown = useMatches().at(-1)?.loaderData;
  return typeof shown === "object" && shown !== null && "role" in shown && shown.role === "business";
}

/** On a wide screen, the way from one of an owner's pages to another. A helper has the tools that they may use on My Business. */
export function OwnerTools() {
  const { pathname, state } = useLocation();
  const isHelper = useActing() !== undefined;
  const isOwnRecord = useIsOwnRecord();
  const here = tools.find(
    ({ to, records, more }) =>
      to === pathname ||
      pathname === `${to}/new` ||
      more?.includes(pathname) ||
      (isOwnRecord && records && pathname.startsWith(records)),
  )?.to;
  if (isHelper || isJustPosted(state) || !(here || isOwnRecord)) return null;
  return (
    <nav aria-label={say("My Business")} className="-mt-3 mb-3 border-hairline border-b max-lg:hidden print:hidden">
      <ul className="flex">
        {tools.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? "page" : undefined}
              className="flex min-h-11 items-center border-transparent border-b-4 whitespace-nowrap px-2.5 text-ink-2 text-sm hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
