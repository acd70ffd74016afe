import { expect, test } from "vitest";
import { fullName, locationText } from "./user-words.ts";

test("a location is the LGA, then its state", () => {
  expect(locationText({ lga: "Ikeja", state: "Lagos" })).toBe("Ikeja, Lagos");
});

test("a name or place that is not given yet leaves no comma behind", () => {
  expect(locationText({ lga: "", state: "Lagos" })).toBe("Lagos");
  expect(locationText({ lga: "", state: "" })).toBe("");
  expect(fullName({ firstname: "Ada", lastname: "" })).toBe("Ada");
});
