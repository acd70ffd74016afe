import type { Business } from "#/server/business/contract.ts";
import { sayLater } from "#/shared/say.ts";

/** The address in one line, without repeating parts that the owner's text already contains. */
export function addressLine({
  address,
  town,
  lga,
  state,
}: Pick<Business, "address" | "town" | "lga" | "state">): string {
  const parts: string[] = [];
  for (const part of [address, town, lga, state]) {
    const said = parts.join(", ").toLowerCase();
    if (part && !said.split(/,\s*/).includes(part.toLowerCase())) parts.push(part);
  }
  return parts.join(", ");
}

/** Opens a maps service with the way to an address. */
export const directionsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${address}, Nigeria`)}`;

const places = {
  website: sayLater("Website"),
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "Twitter",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
} as const;

export interface SocialLink {
  name: string;
  /** As the owner typed it. */
  text: string;
  /** Target of the link; absent when the typed text is no address. */
  href?: string;
}

/**
 * Other places a business is found. The server gives visitors only addresses of the named services; owners see what
 * they typed. Only a whole https address becomes a link, the rest is shown as text.
 */
export function socialLinks(business: Pick<Business, keyof typeof places>): SocialLink[] {
  return Object.entries(places).flatMap(([field, name]) => {
    const text = business[field as keyof typeof places].trim();
    if (!text) return [];
    const url = URL.parse(text);
    const isLink = url?.protocol === "https:" && !url.username;
    return [isLink ? { name, text, href: url.href } : { name, text }];
  });
}
