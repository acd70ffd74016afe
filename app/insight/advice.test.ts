import { expect, test } from "vitest";
import { adviceOf, busyHours, reachRows } from "./advice.ts";

const peers = { businesses: 34, trade: "Fashion & Beauty", state: "Lagos", views: 80, reveals: 12, chats: 3 };

test("an owner reads every way in which people came: page, number, chat, quotes, bookings and callers", () => {
  const month = { views: 120, reveals: 18, chats: 6 };
  const quotes = { asked: 3, priced: 2, accepted: 1 };
  const bookings = { asked: 4, confirmed: 3, added: 15, done: 12 };
  const said = reachRows({ month, quotes, bookings }).map(({ name, count, note }) => `${name} ${count} ${note}`.trim());
  expect(said).toEqual([
    "Saw your page 120",
    "Took your number to call or WhatsApp 18",
    "Started a chat 6",
    "Asked for your price 3 You sent 2, accepted: 1",
    "Asked for a time 4 Confirmed: 3",
    "Added to your diary 15 People who called or walked in",
    "Bookings done 12",
  ]);
  expect(reachRows({ month, quotes: { asked: 0, priced: 0, accepted: 0 }, bookings: null })).toHaveLength(4);
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
