import { matchPath, useLocation } from "react-router";
import { memberPages } from "#/app/account/member-pages.ts";
import { useIsOwnRecord } from "#/app/business/owner/own-record.ts";
import type { Counts } from "#/app/live/counts.ts";
import type { Session } from "#/app/session.ts";
import type { IconName } from "#/app/ui/icon.tsx";
import { say, sayLater } from "#/shared/say.ts";

export interface MenuItem {
  to: string;
  label: string;
  icon: IconName;
  /** In the bar at the bottom of phones, from the left; absent: not in it. */
  barPlace?: number;
  /** Number beside it. */
  counter?: keyof Counts;
  /** A visitor is asked to sign up. */
  isForMembers?: boolean;
}

const counters: Record<string, keyof Counts> = { "/chats": "messages", "/notification": "notifications" };

const home: MenuItem = { to: "/", label: sayLater("Home"), icon: "home", barPlace: 0 };

const forAll: MenuItem[] = [
  home,
  { to: "/search", label: sayLater("Find a trade"), icon: "search" },
  { to: "/in", label: sayLater("Browse by place"), icon: "map-pin" },
];

const forVisitors: MenuItem[] = [
  ...forAll,
  {
    to: "/add-business",
    label: sayLater("Post your business"),
    icon: "store",
    isForMembers: true,
  },
  { to: "/faq", label: sayLater("FAQ"), icon: "message-circle" },
];

const forMembers: MenuItem[] = memberPages.flatMap(({ path, file, item, barPlace }) =>
  file && item ? [{ to: path, ...item, barPlace, counter: counters[path] }] : [],
);

const forStaff: MenuItem = { to: "/admin", label: "Back office", icon: "shield" };

/** Every item of the menu for a visitor, a member, or staff; only pages that are there. */
export function menuItems(session: Session | undefined): MenuItem[] {
  const isStaff = (session?.user?.role ?? "user") !== "user";
  const items = session?.token ? [...forAll, ...forMembers, ...(isStaff ? [forStaff] : [])] : forVisitors;
  return items.map((item) => ({ ...item, label: say(item.label) }));
}

const notFindingPaths = ["/subscribe", "/referral", "/agent", "/admin"];

/** A member's menu in groups: finding and hiring, the rest, and those that the bottom bar of phones has too. */
export function menuGroups(items: MenuItem[]): MenuItem[][] {
  const groupOf = ({ to, barPlace }: MenuItem) => (barPlace !== undefined ? 2 : Number(notFindingPaths.includes(to)));
  return [0, 1, 2].map((group) => items.filter((item) => groupOf(item) === group));
}

/** Those of a member that stand at the right of a wide header, with what is counted on their picture. */
const atRight = ["/chats", "/notification", "/profile"];

export const isAtRight = ({ to }: MenuItem): boolean => atRight.includes(to);

/** Items of the bottom bar, for members. */
export const barItems: MenuItem[] = [home, ...forMembers]
  .filter(({ barPlace }) => barPlace !== undefined)
  .sort((one, other) => one.barPlace! - other.barPlace!);

/** Path of the item that a page belongs to: its own, or that of its parent. */
export function barItemOf(pathname: string, isOwnRecord = false): string {
  const { parent, ownerParent } = memberPages.find(({ path }) => matchPath(path, pathname)) ?? {};
  return (isOwnRecord && ownerParent) || parent || pathname;
}

/** Path of the item that the open page belongs to. */
export const useBarItem = (): string => barItemOf(useLocation().pathname, useIsOwnRecord());
