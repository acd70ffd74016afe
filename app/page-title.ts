import type { SiteConfig } from "#/server/site/contract.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** "FAQ – LocalChap": what a page's tab and results in search engines say. `matches` come from the page's `meta`. */
export function pageTitle(matches: Matches, title: string): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { config?: SiteConfig } | undefined;
  return titled(root?.config, title);
}

/** The same, where the config is at hand; without one (its call failed) the title stands alone. */
export const titled = (config: SiteConfig | undefined, title: string) =>
  config ? `${title} – ${config.brand}` : title;
