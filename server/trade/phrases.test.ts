import { expect, test } from "vitest";
import { stemOf } from "./phrases.ts";

test.each([
  ["baking", "baker", "bakers"],
  ["spraying", "sprayer", "spray"],
  ["fitting", "fitter", "fitted"],
  ["fumigating", "fumigator", "fumigate"],
  ["carpentry", "carpenter"],
  ["hairdressing", "hairdresser"],
  ["leather", "leathers"],
])("forms of one word share a stem: %s", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test.each([
  ["rate", "rat"],
  ["moving", "movie"],
  ["general", "gen"],
  ["bed", "b"],
  ["ring", "r"],
])("words that only share a prefix have different stems: %s and %s", (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other));
});

test("a short word is its own stem", () => {
  for (const word of ["egg", "tyre", "gen", "key"]) expect(stemOf(word)).toBe(word);
});
