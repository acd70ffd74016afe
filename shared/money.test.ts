import { expect, test } from "vitest";
import { formatNaira } from "./money.ts";

test("an amount has the naira sign first and thousands separators", () => {
  expect(formatNaira(0)).toBe("₦0");
  expect(formatNaira(950)).toBe("₦950");
  expect(formatNaira(12_500)).toBe("₦12,500");
  expect(formatNaira(1_000_000)).toBe("₦1,000,000");
});

test("a negative amount has its sign before the naira sign", () => {
  expect(formatNaira(-2_000)).toBe("-₦2,000");
});
