import { expect, test } from "vitest";
import { checksOf } from "./checks.ts";

const accepted = (name: string, checked_on: string) => ({ id: name, name, status: "approved" as const, checked_on });

test("a page lists the latest date of each kind of check, documents before a visit", () => {
  const papers = [
    accepted("ID Card", "2026-11-12T10:00:00Z"),
    accepted("CAC", "2026-03-03T10:00:00Z"),
    accepted("CAC", "2026-11-14T10:00:00Z"),
    accepted("Others", "2026-11-15T10:00:00Z"),
  ];
  expect(checksOf(papers, "2026-11-18")).toEqual([
    { name: "CAC", on: "2026-11-14T10:00:00Z" },
    { name: "ID", on: "2026-11-12T10:00:00Z" },
    { name: "Visited", on: "2026-11-18" },
  ]);
});

test("a page without checks or visits lists none", () => {
  expect(checksOf([], "")).toEqual([]);
});
