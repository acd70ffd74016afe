import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Insights } from "#/server/insight/contract.ts";
import { nextPart, type PageFacts, type PagePart } from "#/shared/completeness.ts";
import { type NextAction, partActions } from "#/shared/page-parts.ts";
import { say, sayLater } from "#/shared/say.ts";

/** The most useful next step; `undefined` when everything is done or waits for us. */
export function nextAction(business: OwnBusiness): (NextAction & { part: PagePart }) | undefined {
  const part = nextPart(factsOf(business));
  if (!part) return undefined;
  const missing = missingDocuments(business.certifications);
  const isHalfSent = part === "verified" && missing.length === 1;
  return { part, ...(isHalfSent ? oneMore(missing[0]!) : partActions[part]) };
}

const reasonFor: Record<PagePart, string> = {
  picture: sayLater("On pages with a picture people ask for the number {times} times as often."),
  hours: sayLater("On pages with work hours people ask for the number {times} times as often."),
  verified: sayLater("On pages with the Verified tick people ask for the number {times} times as often."),
  services: sayLater("On pages with named services people ask for the number {times} times as often."),
  catalog: sayLater("On pages with pictures of work people ask for the number {times} times as often."),
  prices: sayLater("On pages with prices people ask for the number {times} times as often."),
  about: sayLater("On pages with a few sentences about the work people ask for the number {times} times as often."),
};

/** Measured benefit of the next step; empty while we check documents, or when too few pages were seen. */
export function measuredReason(business: OwnBusiness, effects: Insights["parts"]): string {
  const effect = effects.find(({ part }) => part === nextPart(factsOf(business)));
  return effect ? say(reasonFor[effect.part], { times: effect.times }) : "";
}

/** Facts from which the completeness of a page is computed. */
export const factsOf = (business: OwnBusiness): PageFacts => ({
  hasPicture: business.image !== "",
  daysWithHours: business.business_hours.length,
  services: business.tags.length,
  items: business.catalog.length,
  pricedItems: business.catalog.filter(({ price }) => price > 0).length,
  aboutLength: business.about.length,
  isVerified: business.is_verified,
  isBeingChecked: isWaiting(business.certifications),
});

const needed = ["CAC", "ID Card"] as const;

/** Documents needed for the tick that were not sent or were rejected. */
const missingDocuments = (certifications: OwnBusiness["certifications"]): (typeof needed)[number][] =>
  needed.filter((type) => !certifications.some(({ name, status }) => name === type && status !== "rejected"));

/** True if every document needed for the tick was sent and none was rejected: the owner can only wait. */
export const isWaiting = (certifications: OwnBusiness["certifications"]): boolean =>
  missingDocuments(certifications).length === 0;

const oneMore = (missing: "CAC" | "ID Card"): NextAction => ({
  title: missing === "CAC" ? say("One more: your CAC certificate") : say("One more: your ID"),
  why: say("Then we have all we need to check. It takes about 1 working day."),
  to: "/verify?step=upload",
  link: missing === "CAC" ? say("Send the certificate") : say("Send your ID"),
});
