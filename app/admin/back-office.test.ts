import { expect, test } from "vitest";
import { pathOfAct } from "./audit-log.tsx";
import { officeTitle } from "./back-office.tsx";
import { sections, sectionsCalled, sectionsFor } from "./sections.ts";

test.each([
  ["/admin", {}, "Overview – Back office"],
  ["/admin/reports", { reports: 3 }, "Reports (3) – Back office"],
  ["/admin/reports/business/1", { reports: 0 }, "Reports – Back office"],
  ["/admin/nowhere", {}, "Back office"],
])("the tab of %s with %o waiting reads “%s”", (pathname, counts, title) => {
  expect(officeTitle(sections, counts, pathname)).toBe(title);
});

test("a page that the role may not open has no name in the tab", () => {
  expect(officeTitle(sectionsFor("finance"), {}, "/admin/reports")).toBe("Back office");
});

test.each([
  ["refund", ["Payments"]],
  ["verif", ["Documents", "Re-checks"]],
  ["services", ["Words"]],
  ["audit", ["Audit log"]],
])("a search for “%s” leads to %o", (q, labels) => {
  expect(sectionsCalled(sections, q).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ["business/7", "/admin/businesses/7"],
  ["person/7", "/admin/people/7"],
  ["document/7", "/admin/documents/7"],
  ["payout/7", "/admin/payouts/7"],
  ["message/7", "/admin/reports/message/7"],
  ["list/a-7", "/admin/reports/list/a-7"],
  ["list/people", "/admin/people"],
  ["claim/7", "/admin/claims"],
  ["", "/admin/audit?search=7"],
])("a row of the audit log about “%s” opens %s, not the page of its author", (about, path) => {
  expect(pathOfAct({ about, subject_id: "7" })).toBe(path);
});
