import { expect, test } from "vitest";
import { missingIn, progressText } from "./business-texts.ts";

const whole = {
  ...{ name: "Bisi Stitches", about: "Gowns", category: "Fashion & Beauty" },
  ...{ state: "Lagos", lga: "Ikeja", town: "Alausa", address: "5 Allen Avenue" },
  ...{ phone: "0803 000 0000", work_experience: "Yaba", years_of_experience: "0", terms: "on" },
};

test("an empty form has no part done", () => {
  expect(progressText(missingIn({}, true))).toBe("11 answers to go.");
});

test("a part is done when all its fields are filled, and spaces do not count", () => {
  const missing = missingIn({ ...whole, town: "  " }, true);
  expect(missing).toEqual({ name: 0, what: 0, where: 1, you: 0 });
  expect(progressText(missing)).toBe("1 answer to go.");
});

test("the terms are a field of new businesses only", () => {
  expect(missingIn({ ...whole, terms: "" }, true).you).toBe(1);
  expect(progressText(missingIn({ ...whole, terms: "" }, false))).toBe("All done. You can send it.");
});

test("a part with a number that is no phone number is not done", () => {
  expect(missingIn({ ...whole, phone: "123" }, true).you).toBe(1);
});
