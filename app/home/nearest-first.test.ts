import { expect, test } from "vitest";
import { nearestFirst } from "./nearest-first.ts";

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
