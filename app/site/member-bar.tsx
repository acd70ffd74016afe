import { Link, useLocation } from "react-router";
import { useCounts } from "#/app/live/counts.ts";
import { useSession } from "#/app/session.ts";
import { CountBadge, unreadName } from "#/app/ui/count-badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { barItems, useBarItem } from "./menu-items.ts";

/**
 * The bar at the bottom of a member's phone, in five equal parts; on a page below one of them that one is marked. With
 * larger text than fits, it goes on in a second row. Where a page has a bar of its own (`contact-bar`), that one has the place.
 */
export function MemberBar() {
  const counts = useCounts();
  const { pathname } = useLocation();
  const here = useBarItem();
  if (!useSession()?.token) return null;
  return (
    <nav aria-label={say("Shortcuts")} className="member-bar shadow-dock @container md:hidden print:hidden">
      <ul className="flex @max-[19rem]:flex-wrap">
        {barItems.map(({ to, label, icon, counter }) => (
          <li key={to} className="min-w-0 flex-1 @max-[19rem]:min-w-fit">
            <Link
              to={to}
              aria-label={counter && unreadName(say(label), counts[counter])}
              aria-current={to === here ? (to === pathname ? "page" : "true") : undefined}
              className="relative grid min-h-14 content-center justify-items-center gap-0.5 whitespace-nowrap border-transparent border-t-4 text-xs tracking-tight @max-[19rem]:px-2 aria-[current]:border-brand  aria-[current]:text-brand"
            >
              <Icon name={icon} size={20} />
              {say(label)}
              {counter && <CountBadge count={counts[counter]} className="absolute top-0 left-1/2 ml-1.5" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
