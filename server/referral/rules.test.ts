import { expect, test } from "vitest";
import { after, isOpen, requireEvidence, shortfall } from "./rules.ts";

test.each([
  ["requested", "approve", "approved"],
  ["requested", "refuse", "refused"],
  ["approved", "pay", "paid"],
  ["approved", "refuse", "refused"],
] as const)("a payout that is %s, with the step %s, becomes %s", (from, step, to) => {
  expect(after(from, step)).toBe(to);
});

test.each([
  ["requested", "pay"],
  ["approved", "approve"],
  ["paid", "refuse"],
  ["paid", "pay"],
  ["refused", "approve"],
  ["refused", "refuse"],
] as const)("a payout that is %s refuses the step %s", (from, step) => {
  expect(() => after(from, step)).toThrow(`That payout is ${from}`);
});

test("a payout is in progress until it is paid or refused", () => {
  expect((["requested", "approved", "paid", "refused"] as const).map(isOpen)).toEqual([true, true, false, false]);
});

test.each([
  ["approve", "", { bankReference: "", reason: "" }, "the bank details"],
  ["pay", "", { bankReference: "T1", reason: "" }, "the bank details"],
  ["pay", "0123456789", { bankReference: "", reason: "" }, "the bank’s reference"],
  ["refuse", "", { bankReference: "", reason: "" }, "a reason"],
] as const)("a payout to %s with account number '%s' and %j lacks %4$s", (step, accountNumber, evidence, missing) => {
  expect(() => requireEvidence(step, { accountNumber }, evidence)).toThrow(`without ${missing}`);
});

test("the missing amount is in naira", () => {
  expect(shortfall(0, 200_000)).toBe("Nothing is payable yet. We pay out from ₦2,000 on");
  expect(shortfall(150_000, 200_000)).toBe("₦1,500 is payable. We pay out from ₦2,000 on: ₦500 is missing");
  expect(shortfall(200_000, 200_000)).toBe("");
});
