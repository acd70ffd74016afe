import { expect, test } from "vitest";
import { businessesText, describing, directoryName, listTitle, partWays, trailOf } from "./directory-words.ts";

const named = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(" ", "-") });
const state = { state: named("Lagos"), lga: null, category: null };
const lga = { ...state, lga: named("Ikeja") };
const category = { ...lga, category: named("Car Wash") };
const parts = [
  { ...named("Car Wash"), count: 1_204 },
  { ...named("Construction"), count: 1 },
];

test("a count has the right plural and thousands separators", () => {
  expect([0, 1, 1_204].map(businessesText)).toEqual(["0 businesses", "1 business", "1,204 businesses"]);
});

test("a page is named after its place and trade", () => {
  expect([state, lga, category].map(directoryName)).toEqual([
    "Businesses in Lagos",
    "Businesses in Ikeja, Lagos",
    "Car Wash in Ikeja, Lagos",
  ]);
});

test("the list is named after its place, or the part of it on this page", () => {
  expect(listTitle({ ...lga, count: 24 }, 0, 24)).toBe("Businesses in Ikeja");
  expect(listTitle({ ...lga, count: 171 }, 24, 24)).toBe("25 to 48 of 171");
});

test("the breadcrumb ends with the page itself", () => {
  expect(trailOf(category)).toEqual([
    { name: "Nigeria", path: "/in" },
    { name: "Lagos", path: "/in/lagos" },
    { name: "Ikeja", path: "/in/lagos/ikeja" },
    { name: "Car Wash", path: "/in/lagos/ikeja/car-wash" },
  ]);
});

test("the links to subpages have counts, without the current page", () => {
  expect(partWays({ ...lga, parts }).map(({ name, note, to }) => [name, note, to])).toEqual([
    ["Car Wash", "1,204 businesses", "/in/lagos/ikeja/car-wash"],
    ["Construction", "1 business", "/in/lagos/ikeja/construction"],
  ]);
  expect(partWays({ ...category, parts }).map(({ name }) => name)).toEqual(["Construction"]);
});

test("the description for search engines has the count, the place and the trades", () => {
  expect(describing({ ...lga, count: 1_205, parts })).toBe(
    "1,205 businesses in Ikeja, Lagos (Car Wash, Construction), with ratings, opening hours, prices and directions.",
  );
  expect(describing({ ...state, count: 0, parts: [] })).toMatch(/^0 businesses in Lagos, with/);
});
