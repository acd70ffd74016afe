import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffRole } from "#/server/platform/contract.ts";

/** A part of the back office: where it stands, what it is called, and who works there beside the administrator. */
export interface Section {
  /** Below `/admin/`; empty: the first one. With `/*` at its end it has pages of its own. */
  path: string;
  label: string;
  roles: readonly StaffRole[];
  /** Others lead here: it is not in the menu. */
  isUnlisted?: boolean;
  Part: LazyExoticComponent<ComponentType>;
}

/** Every part of the back office, in the order of its menu: the one table for addresses and navigation. */
export const sections: readonly Section[] = [
  {
    path: "",
    label: "Overview",
    roles: ["moderator", "finance"],
    Part: lazy(() => import("./overview/overview.tsx")),
  },
  { path: "documents/*", label: "Documents", roles: ["moderator"], Part: lazy(() => import("./queues/documents.tsx")) },
  { path: "rechecks/*", label: "Re-checks", roles: ["moderator"], Part: lazy(() => import("./queues/rechecks.tsx")) },
  { path: "reports/*", label: "Reports", roles: ["moderator"], Part: lazy(() => import("./queues/reports.tsx")) },
  { path: "appeals/*", label: "Appeals", roles: ["moderator"], Part: lazy(() => import("./queues/appeals.tsx")) },
  { path: "payouts/*", label: "Payouts", roles: ["finance"], Part: lazy(() => import("./queues/payouts.tsx")) },
  { path: "clients/*", label: "My clients", roles: ["agent"], Part: lazy(() => import("./desk/clients.tsx")) },
  { path: "people", label: "People", roles: ["moderator"], Part: lazy(() => import("./lists/people-list.tsx")) },
  {
    path: "people/:id",
    label: "Person",
    roles: ["moderator", "finance"],
    isUnlisted: true,
    Part: lazy(() => import("./person/person.tsx")),
  },
  {
    path: "businesses",
    label: "Businesses",
    roles: ["moderator"],
    Part: lazy(() => import("./lists/businesses-list.tsx")),
  },
  { path: "comments", label: "Comments", roles: ["moderator"], Part: lazy(() => import("./lists/comments-list.tsx")) },
  { path: "payments", label: "Payments", roles: ["finance"], Part: lazy(() => import("./lists/payments-list.tsx")) },
  {
    path: "subscriptions",
    label: "Subscriptions",
    roles: ["finance"],
    Part: lazy(() => import("./lists/subscriptions-list.tsx")),
  },
  { path: "referrals", label: "Referrals", roles: ["finance"], Part: lazy(() => import("./lists/referrals-list.tsx")) },
  { path: "plans", label: "Plans", roles: ["finance"], Part: lazy(() => import("./editors/plans.tsx")) },
  { path: "agents", label: "Agents", roles: [], Part: lazy(() => import("./editors/agents.tsx")) },
  { path: "words", label: "Words", roles: ["moderator"], Part: lazy(() => import("./editors/words.tsx")) },
  { path: "featured", label: "Featured", roles: ["moderator"], Part: lazy(() => import("./editors/featured.tsx")) },
  { path: "faq", label: "FAQ", roles: [], Part: lazy(() => import("./editors/questions.tsx")) },
  { path: "notice", label: "Notice", roles: [], Part: lazy(() => import("./editors/notices.tsx")) },
  { path: "audit", label: "Audit log", roles: [], Part: lazy(() => import("./lists/audit-list.tsx")) },
];

/** The parts that somebody in `role` may work in. */
export const sectionsFor = (role: StaffRole): Section[] =>
  sections.filter(({ roles }) => role === "administrator" || roles.includes(role));
