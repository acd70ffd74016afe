import { configOf, type Matches } from "#/app/page-title.ts";

/** The one address under which search engines know a page. `matches` come from the page's `meta`. */
export function canonical(matches: Matches, path: string) {
  const href = wholeAddress(matches, path);
  return href ? [{ tagName: "link", rel: "canonical", href }] : [];
}

/** A path with our own address before it; `undefined` when the config did not come. */
export function wholeAddress(matches: Matches, path: string): string | undefined {
  const publicUrl = configOf(matches)?.public_url;
  return publicUrl ? publicUrl.replace(/\/$/, "") + path : undefined;
}
