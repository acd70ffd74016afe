import { expect, test } from "vitest";
import { openingWords } from "./opening-words.ts";

test.each([
  [{ is_open: null, opens_at: null, closes_at: null }, ""],
  [{ is_open: true, opens_at: null, closes_at: "2026-11-23T17:00:00Z" }, "Open till 6 PM"],
  [{ is_open: true, opens_at: null, closes_at: "2026-11-23T17:30:00Z" }, "Open till 6:30 PM"],
  [{ is_open: true, opens_at: null, closes_at: null }, "Open now"],
  [{ is_open: false, opens_at: "2026-11-23T08:00:00Z", closes_at: null }, "Opens Mon 9 AM"],
  [{ is_open: false, opens_at: "2026-11-23T08:00:00Z", opens_today: true, closes_at: null }, "Opens 9 AM"],
  // 00:30 in Lagos is the previous day in UTC.
  [{ is_open: false, opens_at: "2026-11-22T23:30:00Z", closes_at: null }, "Opens Mon 12:30 AM"],
  [{ is_open: false, opens_at: null, closes_at: null }, "Closed now"],
  [{ is_open: false, opens_at: null, closes_at: null, away_until: "2026-12-28" }, "Away until 28 Dec 2026"],
])("%o reads as “%s”", (facts, words) => {
  expect(openingWords(facts)).toBe(words);
});
