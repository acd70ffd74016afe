import { configOf, type Matches } from "#/app/page-title.ts";
import { inLanguage } from "#/shared/language.ts";
import { spokenLanguage } from "#/shared/say.ts";

/** The one address under which search engines know a page. `matches` come from the page's `meta`. */
export function canonical(matches: Matches, path: string) {
  const href = wholeAddress(matches, inLanguage(path, spokenLanguage()));
  return href ? [{ tagName: "link", rel: "canonical", href }] : [];
}

/** An absolute URL of a path; `undefined` when the config did not load. */
export function wholeAddress(matches: Matches, path: string): string | undefined {
  const publicUrl = configOf(matches)?.public_url;
  return publicUrl ? publicUrl.replace(/\/$/, "") + path : undefined;
}
