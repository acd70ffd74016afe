import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

test.each(["ada@example.com", "ada.obi+lagos@mail.example.ng", "ẹ@example.com"])("%j is an email address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "ada@example",
  "ada@example.c",
  "ada.example.com",
  "ada@@example.com",
  " ada@example.com",
  "ada@example.com?bcc=eve",
  "ada\u200b@example.com",
  `${"a".repeat(250)}@example.com`,
])("%j is not an email address", (text) => {
  expect(isEmail(text)).toBe(false);
});
