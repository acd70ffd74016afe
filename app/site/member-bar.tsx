import { NavLink } from "react-router";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { CountBadge, unreadName } from "#/app/ui/count-badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { barItems } from "./menu-items.ts";

/** The bar at the bottom of a member's phone. Where a page has a bar of its own (`contact-bar`), that one has the place. */
export function MemberBar() {
  const counts = useCounts();
  if (!useSession()?.token) return null;
  return (
    <nav aria-label="Shortcuts" className="member-bar md:hidden print:hidden">
      <ul className="flex">
        {barItems.map(({ to, label, icon, counter }) => (
          <li key={to} className="grow whitespace-nowrap">
            <NavLink
              to={to}
              end
              aria-label={counter && unreadName(label, counts[counter])}
              className="relative grid min-h-14 content-center justify-items-center border-transparent border-t-4 text-sm aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand"
            >
              <Icon name={icon} size={20} />
              {label}
              {counter && <CountBadge count={counts[counter]} className="absolute top-0 left-1/2 ml-1.5" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
