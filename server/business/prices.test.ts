import { expect, test } from "vitest";
import { listPrices } from "./prices.ts";

const tap = { name: "Kitchen tap", priceKobo: 1_250_000 };

test("the price list has services that can be booked before the catalog, and each name once, at the first price", () => {
  const booked = [{ name: "kitchen tap", priceKobo: 900_000 }];
  const heater = { name: "Water heater", priceKobo: 8_500_000 };
  expect(listPrices(booked, [tap, heater])).toEqual([
    { name: "kitchen tap", price: 9_000 },
    { name: "Water heater", price: 85_000 },
  ]);
});

test("what has no name or no price is not in the price list", () => {
  expect(
    listPrices(
      [{ name: "Survey", priceKobo: null }],
      [
        { ...tap, name: "" },
        { ...tap, priceKobo: 0 },
      ],
    ),
  ).toEqual([]);
});
