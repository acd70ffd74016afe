import { expect, test } from "vitest";
import { farness, nearestFirst, splitSeen } from "./nearest-first.ts";

const listing = (name: string, state: string, lga: string, is_open: boolean | null = true) => ({
  name,
  state,
  lga,
  is_open,
});

test("the visitor's LGA comes first, then their state, open businesses before closed ones, otherwise in the same order", () => {
  const shuffled = [
    listing("kano", "Kano", "Gwale"),
    listing("kano closed", "Kano", "Gwale", false),
    listing("surulere", "Lagos", "Surulere"),
    listing("ikeja closed", "Lagos", "Ikeja", false),
    listing("ikeja b", "Lagos", "Ikeja"),
    listing("yaba unknown", "Lagos", "Lagos Mainland", null),
    listing("ikeja a", "Lagos", "Ikeja"),
  ];

  expect(nearestFirst(shuffled, "Lagos, Ikeja").map(({ name }) => name)).toEqual([
    "ikeja b",
    "ikeja a",
    "ikeja closed",
    "surulere",
    "yaba unknown",
    "kano",
    "kano closed",
  ]);
});

test("the LGA is nearer than the state, and the state than the rest", () => {
  const places = [
    ["Lagos", "Ikeja"],
    ["Lagos", "Epe"],
    ["Kano", "Ikeja"],
  ] as const;
  expect(places.map(([state, lga]) => farness({ state, lga }, "Lagos, Ikeja"))).toEqual([0, 1, 2]);
});

test("businesses that stand above are told apart, and none is lost", () => {
  const listings = [..."abcde"].map((id) => ({ id }));
  const { fresh, seen } = splitSeen(listings, [{ id: "d" }, { id: "a" }, { id: "x" }]);
  expect([fresh, seen].map((some) => some.map(({ id }) => id).join(""))).toEqual(["bce", "ad"]);
});
