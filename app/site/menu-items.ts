import { memberPages } from "#/app/account/member-pages.ts";
import type { Counts } from "#/app/live/counts.ts";
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

/** What the menu leads to; only pages that are there. */
export const menuItems = (isMember: boolean): MenuItem[] => (isMember ? [home, ...forMembers] : [home]);

/** The few that a thumb reaches, for members. */
export const barItems: MenuItem[] = menuItems(true)
  .filter(({ barPlace }) => barPlace !== undefined)
  .sort((one, other) => one.barPlace! - other.barPlace!);
