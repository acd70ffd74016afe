import { expect, test } from "vitest";
import { formatNaira, tidyNaira } from "./money.ts";

test("an amount has the naira sign first and thousands separators", () => {
  expect(formatNaira(0)).toBe("₦0");
  expect(formatNaira(950)).toBe("₦950");
  expect(formatNaira(12_500)).toBe("₦12,500");
  expect(formatNaira(1_000_000)).toBe("₦1,000,000");
});

test("a negative amount has its sign before the naira sign", () => {
  expect(formatNaira(-2_000)).toBe("-₦2,000");
});

test.each([
  ["25000", "₦25,000"],
  ["₦25,0000", "₦250,000"],
  ["N2 000", "₦2,000"],
  ["99.50", "99.50"],
  ["cheap", "cheap"],
  ["Infinity", "Infinity"],
  ["", ""],
])("the typed amount %j is shown as %j", (typed, shown) => {
  expect(tidyNaira(typed)).toBe(shown);
});
