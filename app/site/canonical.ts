import type { SiteConfig } from "#/server/site/contract.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The one address under which search engines know a page. `matches` come from the page's `meta`. */
export function canonical(matches: Matches, path: string) {
  const href = wholeAddress(matches, path);
  return href ? [{ tagName: "link", rel: "canonical", href }] : [];
}

/** A path with our own address before it; `undefined` when the config did not come. */
export function wholeAddress(matches: Matches, path: string): string | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { config?: SiteConfig } | undefined;
  const publicUrl = root?.config?.public_url;
  return publicUrl ? publicUrl.replace(/\/$/, "") + path : undefined;
}
