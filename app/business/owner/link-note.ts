import { type LinkField, publicLink } from "#/shared/public-link.ts";
import { say } from "#/shared/say.ts";

const examples: Record<LinkField, string> = {
  website: "bisistitches.com",
  facebook: "facebook.com/bisistitches",
  instagram: "@bisistitches",
  twitter: "@bisistitches",
  tiktok: "@bisistitches",
  linkedin: "linkedin.com/in/bisi",
};

/** Effect of a link on the page: its target, or the reason it is left off; empty for an empty field. */
export function linkNote(field: LinkField, typed: string): string {
  if (!typed.trim()) return "";
  const link = publicLink(field, typed);
  if (link) return say("Your page will link to {link}", { link });
  return say("This is not a web address, so it stays off your page. Example: {example}", { example: examples[field] });
}
