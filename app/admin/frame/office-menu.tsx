import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, NavLink, useLocation } from "react-router";
import { countText } from "#/app/ui/count-badge.tsx";
import { DropMenu } from "#/app/ui/drop-menu.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import { addressOf, type Section, sectionGroups } from "../sections.ts";
import { Finder } from "./finder.tsx";

interface OfficeMenuProps {
  role: StaffRole;
  sections: readonly Section[];
  /** Number of waiting cases, by the address of their queue. */
  counts: Record<string, number>;
  onLogOut: () => void;
}

/** The menu of the back office, beside the content: a column on a desk, one bar above it on a tablet or phone. */
export function OfficeMenu({ role, sections, counts, onLogOut }: OfficeMenuProps) {
  const { brand } = useConfig();
  // Drawn by the page around the content; a menu inside of it would have to be skipped on every page.
  const place = document.getElementById("back-office-menu");
  if (!place) return null;
  return createPortal(
    <div className="flex items-center gap-2 border-hairline border-b bg-surface px-4 print:hidden lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:py-3">
      <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 font-bold text-brand no-underline">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className="truncate">{brand}</span>
      </Link>
      <Finder sections={sections} />
      <nav aria-label="Back office" className="hidden lg:block">
        <Groups {...{ sections, counts }} />
      </nav>
      <DropMenu label="Menu" className="relative ml-auto lg:hidden">
        <nav
          aria-label="Back office"
          className="absolute top-full right-0 z-30 max-h-[80dvh] w-72 overflow-y-auto rounded-card border border-hairline bg-surface p-2"
        >
          <Groups {...{ sections, counts }} />
          <Foot role={role} onLogOut={onLogOut} />
        </nav>
      </DropMenu>
      <div className="sticky -bottom-3 z-10 mt-auto hidden bg-surface pb-3 lg:-mb-3 lg:block">
        <Foot role={role} onLogOut={onLogOut} />
      </div>
    </div>,
    place,
  );
}

const rowLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-card px-2 text-left no-underline hover:bg-well lg:min-h-9 lg:text-sm";

function Groups({ sections, counts }: Pick<OfficeMenuProps, "sections" | "counts">) {
  const { pathname } = useLocation();
  const groups = useRef<HTMLDivElement>(null);
  // On a short screen the menu scrolls: the part that is open stays in sight.
  useEffect(() => {
    groups.current?.querySelector("a[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [pathname]);
  const listed = sections.filter(({ isUnlisted }) => !isUnlisted);
  return (
    <div ref={groups}>
      {sectionGroups.map((group) => {
        const inGroup = listed.filter((section) => section.group === group);
        if (inGroup.length === 0) return null;
        return (
          <section key={group} className="pb-2">
            {group && <h2 className="px-2 pt-2 pb-1 font-semibold text-ink-2 text-sm">{group}</h2>}
            <ul>
              {inGroup.map((section) => (
                <li key={section.path}>
                  <NavLink
                    to={`/admin/${addressOf(section)}`}
                    end={section.path === ""}
                    className={`${rowLook} scroll-my-28 text-ink aria-[current=page]:bg-well aria-[current=page]:font-semibold`}
                  >
                    {section.label}
                    <WaitingCount count={counts[addressOf(section)] ?? 0} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Number of cases in a queue: a figure to see, ", 3 waiting" to hear. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="ml-auto font-bold tabular-nums">
        {countText(count)}
      </span>
      <span className="sr-only">, {count} waiting</span>
    </>
  );
}

const roleWords: Record<StaffRole, string> = {
  agent: "an agent",
  moderator: "a moderator",
  finance: "finance",
  administrator: "an administrator",
};

function Foot({ role, onLogOut }: Pick<OfficeMenuProps, "role" | "onLogOut">) {
  return (
    <div className="border-hairline border-t pt-2">
      <p className="px-2 text-ink-2 text-sm">You work here as {roleWords[role]}.</p>
      <button type="button" className={rowLook} onClick={onLogOut}>
        <Icon name="log-in" size={20} className="rotate-180" />
        Logout
      </button>
    </div>
  );
}
