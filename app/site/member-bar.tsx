import { NavLink } from "react-router";
import { useSession } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { barItems } from "./menu-items.ts";

/** The bar at the bottom of a member's phone. Where a page has a bar of its own (`contact-bar`), that one has the place. */
export function MemberBar() {
  if (!useSession()?.token) return null;
  return (
    <nav aria-label="Shortcuts" className="member-bar md:hidden print:hidden">
      <ul className="grid auto-cols-fr grid-flow-col">
        {barItems.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="grid min-h-14 content-center justify-items-center border-transparent border-t-4 text-sm aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-brand"
            >
              <Icon name={icon} size={20} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
