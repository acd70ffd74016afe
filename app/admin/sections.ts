import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffRole } from "#/server/platform/contract.ts";

/** The groups of the menu, in its order. */
export const sectionGroups = ["", "Queues", "People and pages", "Money", "Site", "Records"] as const;

type SectionGroup = (typeof sectionGroups)[number];

/** A part of the back office: its address, its place in the menu, and the roles that work there beside the administrator. */
export interface Section {
  /** Below `/admin/`; empty: the first one. With `/*` at its end it has pages of its own. */
  path: string;
  label: string;
  /** Empty: above the groups. */
  group: SectionGroup;
  roles: readonly StaffRole[];
  /** Other pages lead here: it is not in the menu. */
  isUnlisted?: boolean;
  Part: LazyExoticComponent<ComponentType>;
}

const sectionsOf =
  (group: SectionGroup, ...roles: StaffRole[]) =>
  (path: string, label: string, load: () => Promise<{ default: ComponentType }>): Section => ({
    ...{ path, label, group, roles },
    Part: lazy(load),
  });

const overview = sectionsOf("", "moderator", "finance");
const queue = sectionsOf("Queues", "moderator");
const people = sectionsOf("People and pages", "moderator");
const money = sectionsOf("Money", "finance");
const site = sectionsOf("Site", "moderator");
const settings = sectionsOf("Site");
const records = sectionsOf("Records");

const list = (name: keyof typeof import("./lists.tsx") & Capitalize<string>) => async () => ({
  default: (await import("./lists.tsx"))[name],
});

/** Other words for parts of the back office, by their path: those of the work that is done there. */
const words: Record<string, string> = {
  "documents/*": "verify verification blue tick cac id",
  "rechecks/*": "blue tick verification",
  "reports/*": "complaints scam fraud block hide moderation",
  "appeals/*": "sanctions block lift",
  claims: "ownership removals",
  "disputes/*": "jobs complaints",
  "payouts/*": "referral rewards bank withdraw",
  people: "users members accounts block roles staff",
  businesses: "listings pages",
  comments: "reviews ratings hide",
  payments: "refunds paystack",
  subscriptions: "premium",
  referrals: "invitations rewards",
  plans: "premium prices",
  words: "services places trades synonyms search vocabulary",
  translations: "languages hausa yoruba igbo pidgin",
  lines: "ussd sms whatsapp",
  faq: "questions help",
  notice: "announcement banner",
  audit: "history log",
};

/** Every part of the back office, in the order of its menu: the one table for addresses and navigation. */
export const sections: readonly Section[] = [
  overview("", "Overview", () => import("./overview.tsx")),
  queue("documents/*", "Documents", () => import("./documents/documents.tsx")),
  queue("rechecks/*", "Re-checks", () => import("./rechecks.tsx")),
  queue("reports/*", "Reports", () => import("./reports/reports.tsx")),
  queue("appeals/*", "Appeals", () => import("./appeals.tsx")),
  queue("claims", "Claims", () => import("./claims.tsx")),
  queue("disputes/*", "Disputes", () => import("./disputes.tsx")),
  sectionsOf("Queues", "finance")("payouts/*", "Payouts", () => import("./payouts.tsx")),
  sectionsOf("People and pages", "agent")("clients/*", "My clients", () => import("./clients/clients.tsx")),
  people("people", "People", list("People")),
  {
    ...sectionsOf("People and pages", "moderator", "finance")(
      "people/:id",
      "Person",
      () => import("./people/person.tsx"),
    ),
    isUnlisted: true,
  },
  people("businesses", "Businesses", list("Businesses")),
  {
    ...sectionsOf("People and pages", "moderator", "finance")(
      "businesses/:id",
      "Business",
      () => import("./businesses/business.tsx"),
    ),
    isUnlisted: true,
  },
  people("comments", "Comments", list("Comments")),
  people("bookings", "Bookings", list("Bookings")),
  { ...people("bookings/:id", "Booking", () => import("./booking.tsx")), isUnlisted: true },
  people("invoices", "Invoices", list("Invoices")),
  { ...people("invoices/:id", "Invoice", () => import("./invoice.tsx")), isUnlisted: true },
  money("payments", "Payments", list("Payments")),
  { ...money("payments/:id", "Payment", () => import("./payment.tsx")), isUnlisted: true },
  money("subscriptions", "Subscriptions", list("Subscriptions")),
  money("referrals", "Referrals", list("Referrals")),
  money("plans", "Plans", () => import("./plans.tsx")),
  site("featured", "Featured", () => import("./featured.tsx")),
  site("words", "Words", () => import("./vocabulary.tsx")),
  site("translations", "Translations", () => import("./translations.tsx")),
  site("lines", "Without internet", () => import("./text-channels.tsx")),
  settings("faq", "FAQ", () => import("./faq.tsx")),
  settings("notice", "Notice", () => import("./notices.tsx")),
  settings("agents", "Agents", () => import("./agents.tsx")),
  records("failed-jobs", "Jobs that failed", () => import("./failed-jobs.tsx")),
  records("audit", "Audit log", () => import("./audit-log.tsx")),
];

/** Those whose name, or another word for them, begins with `q`. */
export function sectionsCalled(from: readonly Section[], q: string): Section[] {
  const begun = q.toLowerCase();
  const isCalled = (text: string) => text.toLowerCase().startsWith(begun);
  return from.filter(
    ({ path, label, isUnlisted }) => !isUnlisted && (isCalled(label) || (words[path] ?? "").split(" ").some(isCalled)),
  );
}

/** The parts that staff in `role` may work in. */
export const sectionsFor = (role: StaffRole): Section[] =>
  sections.filter(({ roles }) => role === "administrator" || roles.includes(role));

/** Path of a section in URLs: `documents/*` is `documents`. */
export const addressOf = ({ path }: Pick<Section, "path">) => path.replace("/*", "");
