import { Link, useLocation } from "react-router";
import { useActing } from "#/app/session.ts";
import { say, sayLater } from "#/shared/say.ts";

/** The pages of an owner, in the order of how often they are opened. Members without a business are sent away from all of them. */
const tools = [
  { to: "/diary", label: sayLater("My diary") },
  { to: "/booking-settings", label: sayLater("Booking settings") },
  { to: "/invoices", label: sayLater("Invoices") },
  { to: "/mybusiness/insights", label: sayLater("Numbers") },
  { to: "/update-business", label: sayLater("Edit business") },
  { to: "/update-image", label: sayLater("Pictures") },
  { to: "/work-hours", label: sayLater("Hours") },
  { to: "/mybusiness/share", label: sayLater("Share") },
  { to: "/quick-replies", label: sayLater("Replies") },
  { to: "/mybusiness/helpers", label: sayLater("Helpers") },
  { to: "/mybusiness/settings", label: sayLater("Settings") },
];

/** On a wide screen, the way from one of an owner's pages to another. A helper has the tools that they may use on My Business. */
export function OwnerTools() {
  const { pathname } = useLocation();
  const isHelper = useActing() !== undefined;
  const here = tools.find(({ to }) => to === pathname || pathname === `${to}/new`)?.to;
  if (isHelper || !here) return null;
  return (
    <nav aria-label={say("My Business")} className="-mt-3 mb-3 border-hairline border-b max-lg:hidden print:hidden">
      <ul className="flex">
        {tools.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? "page" : undefined}
              className="flex min-h-11 items-center border-transparent border-b-4 px-3 text-ink-2 text-sm hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
