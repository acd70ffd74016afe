import type { SiteConfig } from "#/server/site/contract.ts";

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Data of the root page; `undefined` when it did not load. `matches` come from a page's `meta`. */
export function configOf(matches: Matches): SiteConfig | undefined {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { config?: SiteConfig } | undefined;
  return root?.config;
}

/** "FAQ – LocalChap": what a page's tab and results in search engines say. `matches` come from the page's `meta`. */
export const pageTitle = (matches: Matches, title: string): string => titled(configOf(matches), title);

/** The same, with a given config; without one (its call failed), only the title. */
export const titled = (config: SiteConfig | undefined, title: string) =>
  config ? `${title} – ${config.brand}` : title;
