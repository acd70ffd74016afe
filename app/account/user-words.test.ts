import { expect, test } from "vitest";
import { fullName, locationText } from "./user-words.ts";

test("a location shows the LGA, then the state", () => {
  expect(locationText({ lga: "Ikeja", state: "Lagos" })).toBe("Ikeja, Lagos");
});

test("a missing name or place leaves no comma", () => {
  expect(locationText({ lga: "", state: "Lagos" })).toBe("Lagos");
  expect(locationText({ lga: "", state: "" })).toBe("");
  expect(fullName({ firstname: "Ada", lastname: "" })).toBe("Ada");
});
