import type { OwnBusiness } from "#/server/business/contract.ts";
import { nextPart, type PageFacts, type PagePart } from "#/shared/completeness.ts";

interface NextAction {
  title: string;
  /** Its benefit. */
  why: string;
  to: string;
  link: string;
}

/** The one thing that helps a business most now; nothing, when all is done or lies with us. */
export function nextAction(business: OwnBusiness): NextAction | undefined {
  const next = nextPart(factsOf(business));
  if (next !== "verified") return next && actions[next];
  const missing = missingDocuments(business.certifications);
  return missing.length === 1 ? oneMore(missing[0]!) : actions.verified;
}

/** Facts from which the completeness of a page is computed. */
export const factsOf = (business: OwnBusiness): PageFacts => ({
  hasPicture: business.image !== "",
  daysWithHours: business.business_hours.length,
  services: business.tags.length,
  items: business.catalog.length,
  pricedItems: business.catalog.filter(({ price }) => price > 0).length,
  aboutLetters: business.about.length,
  isVerified: business.is_verified,
  isBeingChecked: isWaiting(business.certifications),
});

const needed = ["CAC", "ID Card"] as const;

/** The documents that the tick needs and that are not with us, or were sent back. */
const missingDocuments = (certifications: OwnBusiness["certifications"]): (typeof needed)[number][] =>
  needed.filter((type) => !certifications.some(({ name, status }) => name === type && status !== "rejected"));

/** True if each document that the tick needs is with us, and none of them was sent back: the owner can only wait. */
export const isWaiting = (certifications: OwnBusiness["certifications"]): boolean =>
  missingDocuments(certifications).length === 0;

const oneMore = (missing: "CAC" | "ID Card"): NextAction => ({
  title: missing === "CAC" ? "One more: your CAC certificate" : "One more: your ID",
  why: "Then we have all we need to check. It takes about 1 working day.",
  to: "/verify?step=upload",
  link: missing === "CAC" ? "Send the certificate" : "Send your ID",
});

/** Name of each part in the list, its benefit, and its page. */
export const actions: Record<PagePart, NextAction & { name: string }> = {
  picture: {
    name: "Picture",
    title: "Add a picture",
    why: "It is the first thing people see on your card and your page.",
    to: "/update-image",
    link: "Choose a picture",
  },
  hours: {
    name: "Work hours",
    title: "Say when you are open",
    why: "Then people who look for “open now” find you, and nobody comes when you are closed.",
    to: "/work-hours",
    link: "Set work hours",
  },
  verified: {
    name: "Verified",
    title: "Verify your business",
    why: "The blue tick tells people that we checked who you are. Send CAC and ID; it takes about 1 working day.",
    to: "/verify",
    link: "Start verification",
  },
  services: {
    name: "Services",
    title: "Name your services",
    why: "People search for “plumber” or “gen repair”, not for a category.",
    to: "/update-business",
    link: "Add services",
  },
  catalog: {
    name: "Pictures of your work",
    title: "Show your work",
    why: "Put something you sell, or a piece of your work, in the catalog.",
    to: "/add-catalog",
    link: "Add to the catalog",
  },
  prices: {
    name: "Prices",
    title: "Say a price",
    why: "One price in the catalog puts “from ₦…” on your card. People call when they know what to expect.",
    to: "/add-catalog",
    link: "Add something with a price",
  },
  about: {
    name: "About",
    title: "Tell more about your work",
    why: "Two or three sentences: what you do, for whom, and how fast.",
    to: "/update-business",
    link: "Write more",
  },
};
