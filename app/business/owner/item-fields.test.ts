import { expect, test } from "vitest";
import { fieldsOfItem, textsOfItem } from "./item-fields.ts";

test("of several things that are added together each has fields of its own", () => {
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
