import { expect, test } from "vitest";
import { replyWords } from "./reply-words.ts";

test.each([
  [0.4, "Usually replies in 1 minute"],
  [10, "Usually replies in 10 minutes"],
  [60, "Usually replies in 1 hour"],
  [200, "Usually replies in 3 hours"],
  [2_880, "Usually replies in 2 days"],
])("a median of %d minutes reads as “%s”", (minutes, words) => {
  expect(replyWords({ reply_minutes: minutes, reply_rate: 0.9 })).toBe(words);
});

test("a reply time is not shown if it is unknown, or if fewer than half of the messages are answered", () => {
  expect(replyWords({})).toBe("");
  expect(replyWords({ reply_minutes: null, reply_rate: 0 })).toBe("");
  expect(replyWords({ reply_minutes: 5, reply_rate: 0.4 })).toBe("");
});
