import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffRole } from "#/server/platform/contract.ts";

/** The groups of the menu, in its order. */
export const sectionGroups = ["", "Queues", "People and pages", "Money", "Site", "Records"] as const;

/** A part of the back office: its address, its place in the menu, and the roles that work there beside the administrator. */
export interface Section {
  /** Below `/admin/`; empty: the first one. With `/*` at its end it has pages of its own. */
  path: string;
  label: string;
  /** Empty: above the groups. */
  group: (typeof sectionGroups)[number];
  roles: readonly StaffRole[];
  /** Other pages lead here: it is not in the menu. */
  isUnlisted?: boolean;
  Part: LazyExoticComponent<ComponentType>;
}

const queues: readonly Section[] = [
  {
    path: "documents/*",
    label: "Documents",
    group: "Queues",
    roles: ["moderator"],
    Part: lazy(() => import("./documents/documents.tsx")),
  },
  {
    path: "rechecks/*",
    label: "Re-checks",
    group: "Queues",
    roles: ["moderator"],
    Part: lazy(() => import("./rechecks/rechecks.tsx")),
  },
  {
    path: "reports/*",
    label: "Reports",
    group: "Queues",
    roles: ["moderator"],
    Part: lazy(() => import("./reports/reports.tsx")),
  },
  {
    path: "appeals/*",
    label: "Appeals",
    group: "Queues",
    roles: ["moderator"],
    Part: lazy(() => import("./appeals/appeals.tsx")),
  },
  {
    path: "disputes/*",
    label: "Disputes",
    group: "Queues",
    roles: ["moderator"],
    Part: lazy(() => import("./disputes/disputes.tsx")),
  },
  {
    path: "payouts/*",
    label: "Payouts",
    group: "Queues",
    roles: ["finance"],
    Part: lazy(() => import("./payouts/payouts.tsx")),
  },
];

const peopleAndPages: readonly Section[] = [
  {
    path: "clients/*",
    label: "My clients",
    group: "People and pages",
    roles: ["agent"],
    Part: lazy(() => import("./clients/clients.tsx")),
  },
  {
    path: "people",
    label: "People",
    group: "People and pages",
    roles: ["moderator"],
    Part: lazy(() => import("./people/people-list.tsx")),
  },
  {
    path: "people/:id",
    label: "Person",
    group: "People and pages",
    roles: ["moderator", "finance"],
    isUnlisted: true,
    Part: lazy(() => import("./people/person.tsx")),
  },
  {
    path: "businesses",
    label: "Businesses",
    group: "People and pages",
    roles: ["moderator"],
    Part: lazy(() => import("./businesses/businesses-list.tsx")),
  },
  {
    path: "comments",
    label: "Comments",
    group: "People and pages",
    roles: ["moderator"],
    Part: lazy(() => import("./comments/comments-list.tsx")),
  },
];

const money: readonly Section[] = [
  {
    path: "payments",
    label: "Payments",
    group: "Money",
    roles: ["finance"],
    Part: lazy(() => import("./payments/payments-list.tsx")),
  },
  {
    path: "subscriptions",
    label: "Subscriptions",
    group: "Money",
    roles: ["finance"],
    Part: lazy(() => import("./subscriptions/subscriptions-list.tsx")),
  },
  {
    path: "referrals",
    label: "Referrals",
    group: "Money",
    roles: ["finance"],
    Part: lazy(() => import("./referrals/referrals-list.tsx")),
  },
  {
    path: "plans",
    label: "Plans",
    group: "Money",
    roles: ["finance"],
    Part: lazy(() => import("./plans/plans.tsx")),
  },
];

const site: readonly Section[] = [
  {
    path: "featured",
    label: "Featured",
    group: "Site",
    roles: ["moderator"],
    Part: lazy(() => import("./featured/featured.tsx")),
  },
  {
    path: "words",
    label: "Words",
    group: "Site",
    roles: ["moderator"],
    Part: lazy(() => import("./vocabulary/words.tsx")),
  },
  {
    path: "lines",
    label: "Without internet",
    group: "Site",
    roles: ["moderator"],
    Part: lazy(() => import("./lines/lines.tsx")),
  },
  { path: "faq", label: "FAQ", group: "Site", roles: [], Part: lazy(() => import("./faq/questions.tsx")) },
  { path: "notice", label: "Notice", group: "Site", roles: [], Part: lazy(() => import("./notices/notices.tsx")) },
  { path: "agents", label: "Agents", group: "Site", roles: [], Part: lazy(() => import("./agents/agents.tsx")) },
];

/** Every part of the back office, in the order of its menu: the one table for addresses and navigation. */
export const sections: readonly Section[] = [
  {
    path: "",
    label: "Overview",
    group: "",
    roles: ["moderator", "finance"],
    Part: lazy(() => import("./overview/overview.tsx")),
  },
  ...queues,
  ...peopleAndPages,
  ...money,
  ...site,
  {
    path: "audit",
    label: "Audit log",
    group: "Records",
    roles: [],
    Part: lazy(() => import("./audit/audit-list.tsx")),
  },
];

/** The parts that staff in `role` may work in. */
export const sectionsFor = (role: StaffRole): Section[] =>
  sections.filter(({ roles }) => role === "administrator" || roles.includes(role));

/** `documents/*` as it stands in an address: `documents`. */
export const addressOf = ({ path }: Pick<Section, "path">) => path.replace("/*", "");
