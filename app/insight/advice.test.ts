import { expect, test } from "vitest";
import { adviceOf, busyHours, monthText } from "./advice.ts";

const peers = { businesses: 34, trade: "Fashion & Beauty", state: "Lagos", views: 80, reveals: 12, chats: 3 };

test("a month shows the numbers of views, revealed numbers and chats", () => {
  expect(monthText({ views: 120, reveals: 18, chats: 6 })).toBe(
    "120 people viewed. 18 took your number. 6 started a chat.",
  );
  expect(monthText({ views: 1, reveals: 0, chats: 0 })).toBe("1 person viewed. 0 took your number. 0 started a chat.");
});

test.each([
  [{ views: 79, reveals: 40, chats: 9 }, /seen more often/],
  [{ views: 100, reveals: 10, chats: 9 }, /don’t ask for your number/],
  [{ views: 100, reveals: 20, chats: 2 }, /Answer chats fast/],
  [{ views: 100, reveals: 20, chats: 3 }, /doing well/],
])("a page with %j in a month gets advice on the first step at which similar pages do better", (month, sentence) => {
  expect(adviceOf({ month, peers })).toMatch(sentence);
});

test("without enough similar pages there is no advice", () => {
  expect(adviceOf({ month: { views: 1, reveals: 0, chats: 0 }, peers: null })).toBe("");
});

test("the busiest hours are shown from twenty views on, also at the end of the day", () => {
  const at = (views: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => views[hour] ?? 0);
  expect(busyHours(at({ 17: 8, 18: 8, 19: 8, 9: 2 }))).toEqual({ from: "5 PM", to: "8 PM" });
  expect(busyHours(at({ 21: 9, 22: 9, 23: 9 }))).toEqual({ from: "9 PM", to: "12 AM" });
  expect(busyHours(at({ 12: 19 }))).toBeUndefined();
});
