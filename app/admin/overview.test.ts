import { expect, test } from "vitest";
import { changeText } from "./overview.tsx";

test.each([
  [{ now: 36, before: 30 }, "+20 % on the 7 days before (30)"],
  [{ now: 15, before: 30 }, "−50 % on the 7 days before (30)"],
  [{ now: 30, before: 30 }, "±0 % on the 7 days before (30)"],
  [{ now: 5, before: 0 }, "none in the 7 days before"],
  [{ now: 0, before: 0 }, "none in the 7 days before either"],
])("%j reads as “%s”", (change, text) => {
  expect(changeText(change, 7, String)).toBe(text);
});
