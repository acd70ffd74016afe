import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Insights } from "#/server/insight/contract.ts";
import { nextPart, type PageFacts, type PagePart } from "#/shared/completeness.ts";
import { type NextAction, partActions } from "#/shared/page-parts.ts";

/** The one thing that helps a business most now; nothing, when all is done or lies with us. */
export function nextAction(business: OwnBusiness): NextAction | undefined {
  const next = nextPart(factsOf(business));
  if (next !== "verified") return next && partActions[next];
  const missing = missingDocuments(business.certifications);
  return missing.length === 1 ? oneMore(missing[0]!) : partActions.verified;
}

const pagesWith: Record<PagePart, string> = {
  picture: "a picture",
  hours: "work hours",
  verified: "the Verified tick",
  services: "named services",
  catalog: "pictures of work",
  prices: "prices",
  about: "two or three sentences about the work",
};

/** Measured benefit of the next step; empty while it lies with us, or too few pages were seen to tell. */
export function measuredReason(business: OwnBusiness, effects: Insights["parts"]): string {
  const effect = effects.find(({ part }) => part === nextPart(factsOf(business)));
  return effect
    ? `On pages with ${pagesWith[effect.part]} people ask for the number ${effect.times} times as often.`
    : "";
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
