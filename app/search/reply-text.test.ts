import { expect, test } from "vitest";
import { replyText } from "./reply-text.ts";

test.each([
  [0.4, "Usually replies in 1 minute"],
  [10, "Usually replies in 10 minutes"],
  [60, "Usually replies in 1 hour"],
  [200, "Usually replies in 3 hours"],
  [2_880, "Usually replies in 2 days"],
])("a median of %d minutes reads as “%s”", (minutes, words) => {
  expect(replyText(minutes)).toBe(words);
});
