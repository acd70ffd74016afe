import type { Business } from "#/server/business/contract.ts";

/** The address in one line, as a driver is told it; a part that the owner's own text already has is not said again. */
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
  website: "Website",
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "Twitter",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
} as const;

/** Where else a business is found. What an owner typed becomes a link only when it is a whole https address. */
export function socialLinks(business: Pick<Business, keyof typeof places>): { name: string; href: string }[] {
  return Object.entries(places).flatMap(([field, name]) => {
    const url = URL.parse(business[field as keyof typeof places]);
    return url?.protocol === "https:" ? [{ name, href: url.href }] : [];
  });
}
