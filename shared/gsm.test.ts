import { expect, test } from "vitest";
import { shorten, toGsm } from "./gsm.ts";

test.each([
  ["Ọlá’s Kẹ́kẹ́ ₦5,000", "Ola's Keke N5,000"],
  ["Café – “best” …", 'Café - "best" ...'],
  ["ɗan ƙasa", "dan kasa"],
  ["Good 👍 مرحبا", "Good  "],
  ["[a] {b} ~", "(a) (b) -"],
])("%s is written %s for phones that know the GSM alphabet alone", (text, written) => {
  expect(toGsm(text)).toBe(written);
});

test.each([
  ["Special Shell Plumbing Works", 20, "Special Shell"],
  ["Ade", 20, "Ade"],
  ["Supercalifragilistic", 10, "Supercalif"],
  ["Shop 24 hours 7 days", 18, "Shop 24 hours 7"],
  ["Block 1234567", 10, "Block"],
])("the name %s is shortened to %i characters as %s, never inside a number", (name, most, short) => {
  expect(shorten(name, most)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(most);
});
