import { expect, test } from "vitest";
import { mailto } from "./email.ts";
import { drawnLine, drawnText, hasControls, isPlainName } from "./plain-text.ts";

test.each(["Ngọzi", "Ọláwálé D’Silva", "Mama Put 👩🏾‍🍳", "Hauwa-Kulu", "Suya ❤️ 24", "3 Brothers"])(
  "the name %j is accepted",
  (name) => {
    expect(isPlainName(name)).toBe(true);
  },
);

test.each([
  "Ada\u202Eibo",
  "Ada\u200B",
  "\uFEFFAda",
  "A\u2066da",
  ...["\u3164", "\u2800", "\u115F\u1160", "\u034F", "\uFE0F", "Ada\uFE0F", "Ada\u3164Obi", "-", "’"],
  ...["Ada\r\nBcc: x@example.com", "Ada\u2028Obi", "Ada\u2029", "Ada\u0085", "Ada\u001b[31m", "Ada\tObi"],
])("the name %j with invisible characters is rejected", (name) => {
  expect(isPlainName(name)).toBe(false);
});

test("a mailto link is safe for any address", () => {
  expect(mailto("ada+shop@example.com")).toBe("mailto:ada%2Bshop@example.com");
  expect(mailto("a?bcc=list@x.test&body=b@evil.test")).toBe("mailto:a%3Fbcc%3Dlist@x.test%26body%3Db@evil.test");
});

test.each([
  ["Call \u202A+234 803 000 0000\u202C please", "Call +234 803 000 0000 please"],
  ["From a PDF\u2028next line\u2029and\u0085more\r\nend", "From a PDF\nnext line\nand\nmore\nend"],
  ["so\u00ADft hy\u200Bphen \uFEFF", "soft hyphen "],
  ["\u3164\u2800", ""],
  ["Chef 👩🏾‍🍳 loves ❤️ at 1️⃣", "Chef 👩🏾‍🍳 loves ❤️ at 1️⃣"],
])("invisible characters are removed from the text %j", (typed, kept) => {
  expect(drawnText(typed)).toBe(kept);
});

test("a line break in a one-line field becomes a space", () => {
  expect(drawnLine("Paint two\r\n rooms\u2028and a door")).toBe("Paint two rooms and a door");
});

test.each(["\u0000", "\u0007", "\u001b[31m", "\u007f", "\u009b"])("the control character %j is found", (text) => {
  expect(hasControls(`Ada${text}`)).toBe(true);
  expect(hasControls("One\tline\r\nand another")).toBe(false);
});

test("an emoji at the end of a name keeps its variation, and a joiner after a letter is removed", () => {
  expect(isPlainName("Suya ❤️")).toBe(true);
  expect(isPlainName("Ada\u200DObi")).toBe(false);
  expect(drawnText("Ada\u200DObi ❤️\u200B")).toBe("AdaObi ❤️");
});
