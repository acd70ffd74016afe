import { expect, test } from "vitest";
import { mentionsMoney } from "./money-words.ts";

test.each([
  "Make a transfer now",
  "send your ACCOUNT NUMBER",
  "a small deposit is enough",
  "You pay before I come",
  "₦ 5,000 only",
  "N5000 last price",
  "it is 15k",
  "I get POS here",
  "Drop aza",
  "Ṣé owó wà?",
  "Ina kuɗi?",
  "Ego ole?",
])("“%s” speaks of paying", (text) => {
  expect(mentionsMoney(text)).toBe(true);
});

test.each([
  "Good morning, are you in Ikeja?",
  "The post office on Allen",
  "I am on my way, 5 minutes",
  "Bus stop 20, room 4000",
  "A pink tap",
  "",
])("“%s” does not", (text) => {
  expect(mentionsMoney(text)).toBe(false);
});
