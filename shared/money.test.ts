import { expect, test } from "vitest";
import { formatNaira } from "./money.ts";

test("naira come first, with commas between the thousands", () => {
  expect(formatNaira(0)).toBe("₦0");
  expect(formatNaira(950)).toBe("₦950");
  expect(formatNaira(12_500)).toBe("₦12,500");
  expect(formatNaira(1_000_000)).toBe("₦1,000,000");
});

test("money taken back keeps its sign before the naira", () => {
  expect(formatNaira(-2_000)).toBe("-₦2,000");
});
