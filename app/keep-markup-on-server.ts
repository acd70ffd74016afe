import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { KeepMarkup } from "./ui/kept-markup.ts";

/** About 2,000 cards. */
const lettersMax = 4 * 2 ** 20;
const kept = new LRUCache<string, string>({
  maxSize: lettersMax,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Keeps what was rendered last: cards of businesses that many find stand on many pages, and were most of each page's rendering. */
export const keepMarkup: KeepMarkup = (of, children) => {
  const key = JSON.stringify(of);
  const known = kept.get(key);
  if (known !== undefined) return known;
  // One text: React gives a tree of a thousand pieces, which would be put together anew on each page.
  const markup = Buffer.from(renderToString(children())).toString();
  kept.set(key, markup);
  return markup;
};
