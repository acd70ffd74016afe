import { listingParts } from "./contract.ts";
import type { ClientRow } from "./queries.ts";

type Part = (typeof listingParts)[number];

/** Missing parts of a client's listing; nothing for a client without one. */
export function missingOf({ business, hasHours, hasCatalog }: Pick<ClientRow, "business" | "hasHours" | "hasCatalog">) {
  if (!business) return [];
  const { website, facebook, instagram, twitter, linkedin, tiktok } = business;
  const has: Record<Part, boolean> = {
    picture: business.image !== "",
    hours: hasHours,
    services: business.tags.length > 0,
    catalog: hasCatalog,
    links: [website, facebook, instagram, twitter, linkedin, tiktok].some((link) => link !== ""),
    verification: business.isVerified,
  };
  return listingParts.filter((part) => !has[part]);
}

/**
 * Completeness of a listing in percent; its name, about, address and phone are always there, and count as much as one
 * part.
 */
export const completenessOf = (missing: readonly Part[]): number =>
  Math.round(((listingParts.length + 1 - missing.length) / (listingParts.length + 1)) * 100);
