import { expect, test } from "vitest";
import { categories } from "#/server/trade/trade.ts";
import { openers, openersFor, suggestedReplies } from "./suggestions.ts";
import type { ThreadLine } from "./thread-lines.ts";

const line = (text: string, more: Partial<ThreadLine> = {}): ThreadLine => ({
  key: text,
  at: "2026-11-12T10:00:00.000Z",
  text,
  isMine: false,
  ...more,
});

test("replies are suggested to a price, a time and a question", () => {
  expect(suggestedReplies([line("It is ₦15,000 with parts")])).toContain("Can you reduce it?");
  expect(suggestedReplies([line("I can come at 7 PM")])).toContain("Yes, that is fine");
  expect(suggestedReplies([line("Is it the kitchen?")])).toContain("Yes");
});

test("the question for a price is answered by what the price depends on", () => {
  expect(suggestedReplies([line("How much to come and look?")])).toContain("Where is it?");
  expect(suggestedReplies([line("Send your menu with prices")])).toContain("What exactly do you need?");
});

test("first questions go by the trade, and every category of their table exists", () => {
  expect(openersFor("Construction")).toContain("How much to come and look?");
  expect(openersFor("Catering Services")).toContain("Send your menu with prices");
  expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(openers)));
});

test("nothing is suggested in an empty chat or after one's own message", () => {
  expect(suggestedReplies([])).toEqual([]);
  expect(suggestedReplies([line("Is it free?"), line("Yes", { isMine: true })])).toEqual([]);
});

test("the price is no suggested question once it was named in the chat or in a job", () => {
  expect(suggestedReplies([line("Good morning")])).toContain("How much is it?");
  expect(suggestedReplies([line("Good morning")], true)).not.toContain("How much is it?");
  expect(suggestedReplies([line("It is ₦15,000"), line("Good morning")])).not.toContain("How much is it?");
});
