import { expect, test } from "vitest";
import { areaOf, tradeOf } from "./business-words.ts";

test("a service is shown instead of its category", () => {
  expect(tradeOf({ tags: ["Plumber", "Tiler"], category: "Construction" })).toBe("Plumber");
  expect(tradeOf({ tags: [], category: "Construction" })).toBe("Construction");
});

test("an area goes from small to large and never repeats a name", () => {
  expect(areaOf({ town: "Allen", lga: "Ikeja", state: "Lagos" })).toBe("Allen, Ikeja");
  expect(areaOf({ town: "Ikeja", lga: "Ikeja", state: "Lagos" })).toBe("Ikeja, Lagos");
  expect(areaOf({ town: "", lga: "Ikeja", state: "Lagos" })).toBe("Ikeja, Lagos");
  expect(areaOf({ town: "", lga: "Ikeja", state: "Lagos", isInState: true })).toBe("Ikeja");
});
