import { expect, test } from "vitest";
import { RecentSearches } from "./recent-searches.ts";
import type { Found, SearchAsked } from "./turn.ts";

const now = new Date("2026-11-21T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const asked: SearchAsked = { words: "Plumber Ikeja", place: "", offset: 0 };
const plumber: Found = { id: "a", name: "Ade", area: "Ikeja", rating: 0, isVerified: false, isOpen: null };
const answerOf = (...found: Found[]) => ({ found, next: undefined, place: "Ikeja", isElsewhere: false });
const search = async () => ({ answer: answerOf(plumber), tags: new Set(["business:a", "listings:25"]) });

test("the same words and place are found again for ten seconds, and other words, places and pages are not", async () => {
  const searches = new RecentSearches();
  await searches.search(asked, now, search);

  expect(searches.find({ ...asked, words: " plumber ikeja" }, later(9))).toEqual(answerOf(plumber));
  for (const other of [{ words: "plumber yaba" }, { place: "Oyo" }, { offset: 9 }, { isPlaceLater: true }]) {
    expect(searches.find({ ...asked, ...other }, later(9))).toBeUndefined();
  }
  expect(searches.find(asked, later(10))).toBeUndefined();
});

test.each([["business:a"], ["listings:25"]])("what was found is dropped when %s changes", async (tag) => {
  const searches = new RecentSearches();
  await searches.search(asked, now, search);
  searches.invalidate("business:b", "listings:all");
  expect(searches.find(asked, now)).toBeDefined();
  searches.invalidate(tag);
  expect(searches.find(asked, now)).toBeUndefined();
});

test("a search during which something changed, and one that found nobody, are not kept", async () => {
  const searches = new RecentSearches();
  await searches.search(asked, now, async () => {
    searches.invalidate("business:b");
    return search();
  });
  expect(searches.find(asked, now)).toBeUndefined();
  await searches.search(asked, now, async () => ({ answer: answerOf(), tags: new Set() }));
  expect(searches.find(asked, now)).toBeUndefined();
});
