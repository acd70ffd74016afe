import { expect, test } from "vitest";
import { joinAddress } from "./join-address.ts";

test("an address names each place once, also if the owner typed the town or LGA into the street", () => {
  expect(joinAddress("12 Allen Avenue", "Allen", "Ikeja", "Lagos")).toBe("12 Allen Avenue, Allen, Ikeja, Lagos");
  expect(joinAddress("5 Market Road, Ikeja", "Ikeja", "Ikeja", "Lagos")).toBe("5 Market Road, Ikeja, Lagos");
  expect(joinAddress("9 Kudirat Road,Oregun, ikeja", "", "Ikeja, Lagos")).toBe("9 Kudirat Road, Oregun, ikeja, Lagos");
});
