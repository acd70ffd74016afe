import { expect, test } from "vitest";
import { officeTitle } from "./back-office.tsx";
import { sections, sectionsFor } from "./sections.ts";

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
