import { expect, test } from "vitest";
import { risksOf } from "./documents/documents.ts";
import { queuesOf } from "./queues.ts";
import { requireNotOwn } from "./staff-action.ts";

const harmless = { openReports: 0, isToRecheck: false, samePhone: 0, rejected: 0 };

test("a business without history has no risk", () => {
  expect(risksOf({ ...harmless, rejected: 1 })).toEqual([]);
});

test("each risk is described in words, the heaviest first", () => {
  expect(risksOf({ openReports: 1, isToRecheck: true, samePhone: 2, rejected: 3 })).toEqual([
    "Reported by a person",
    "Changed its name, number or category after the check",
    "2 other businesses have this number",
    "3 documents were rejected before",
  ]);
  expect(risksOf({ ...harmless, openReports: 4, samePhone: 1 })).toEqual([
    "4 reports are open",
    "Another business has this number",
  ]);
});

test("staff cannot decide about their own content", () => {
  expect(() => requireNotOwn({ id: "ada" }, "ada")).toThrow("This is your own");
  expect(() => requireNotOwn({ id: "ada" }, "bola")).not.toThrow();
});

test.each([
  ["moderator", ["documents", "rechecks", "reports", "appeals", "claims", "disputes"]],
  ["finance", ["payouts"]],
  ["agent", []],
  ["user", []],
  ["administrator", ["documents", "rechecks", "reports", "appeals", "claims", "disputes", "payouts"]],
] as const)("a person whose role is %s works on %j", (role, queues) => {
  expect(queuesOf(role)).toEqual(queues);
});
