import { expect, test } from "vitest";
import { rowFor } from "./invoice-items.ts";

const row = (nth: number, name: string, price = "") => ({ [`items.${nth}.name`]: name, [`items.${nth}.price`]: price });

test("an item of the price list goes where its name was begun or nothing is typed, and into no row with a price", () => {
  expect(rowFor("Leak repair", row(0, ""), 1)).toBe(0);
  expect(rowFor("Leak repair", row(0, "leak "), 1)).toBe(0);
  expect(rowFor("Leak repair", row(0, "Tap"), 1)).toBe(-1);
  expect(rowFor("Leak repair", row(0, "", "5,000"), 1)).toBe(-1);
  expect(rowFor("Leak repair", { ...row(0, "Leak repair", "12000"), ...row(1, "") }, 2)).toBe(1);
});
