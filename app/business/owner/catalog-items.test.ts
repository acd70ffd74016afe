import { expect, test } from "vitest";
import { fieldsOfItem, moved, readPrice, textsOfItem } from "./catalog-items.ts";

test("several items that are added together have their own fields", () => {
  const texts = {
    name: "Gown",
    price: "₦15,000",
    description: "",
    "name 2": "Cap",
    "price 2": "",
    "description 2": "Red",
  };
  expect(fieldsOfItem(0)).toEqual(["name", "price", "description"]);
  expect(textsOfItem(texts, 0)).toEqual({ name: "Gown", price: 15_000, description: "" });
  expect(textsOfItem(texts, 1)).toEqual({ name: "Cap", price: 0, description: "Red" });
});

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

test("a price that is not a number is sent unchanged for the server to refuse", () => {
  expect(readPrice("call me")).toBe("call me");
});

test("an item moves to another position, within the ends of the list", () => {
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
});
