import { expect, test } from "vitest";
import { readPrice } from "./price.ts";

test.each([
  ["", 0],
  ["  ", 0],
  ["1500", 1500],
  ["12,500", 12_500],
  ["₦12 500", 12_500],
  ["N2,000", 2_000],
  ["99.50", 99.5],
])("%j is %d naira", (typed, naira) => {
  expect(readPrice(typed)).toBe(naira);
});

test("a price that is no number goes as it is, for the server to say so", () => {
  expect(readPrice("call me")).toBe("call me");
});
