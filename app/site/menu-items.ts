import { memberPages } from "#/app/account/member-pages.ts";
import type { Counts } from "#/app/live/counts.ts";
import type { Session } from "#/app/session.ts";
import type { IconName } from "#/app/ui/icon.tsx";

export interface MenuItem {
  to: string;
  label: string;
  icon: IconName;
  /** In the bar at the bottom of phones, from the left; absent: not in it. */
  barPlace?: number;
  /** What is counted beside it. */
  counter?: keyof Counts;
}

const counters: Record<string, keyof Counts> = { "/chats": "messages", "/notification": "notifications" };

const home: MenuItem = { to: "/", label: "Home", icon: "home", barPlace: 0 };

const forMembers: MenuItem[] = memberPages.flatMap(({ path, file, item, barPlace }) =>
  file && item ? [{ to: path, ...item, barPlace, counter: counters[path] }] : [],
);

const forStaff: MenuItem = { to: "/admin", label: "Back office", icon: "shield" };

/** What the menu leads to for a visitor, a member, or somebody who works here; only pages that are there. */
export function menuItems(session: Session | undefined): MenuItem[] {
  if (!session?.token) return [home];
  const isStaff = (session.user?.role ?? "user") !== "user";
  return isStaff ? [home, ...forMembers, forStaff] : [home, ...forMembers];
}

/** The few that a thumb reaches, for members. */
export const barItems: MenuItem[] = [home, ...forMembers]
  .filter(({ barPlace }) => barPlace !== undefined)
  .sort((one, other) => one.barPlace! - other.barPlace!);
