import type { OwnBusiness } from "#/server/business/contract.ts";

export interface NextAction {
  title: string;
  /** What it is good for. */
  why: string;
  to: string;
  link: string;
}

/** The one thing that helps a business most now; nothing, when all is done or lies with us. */
export function nextAction(business: OwnBusiness): NextAction | undefined {
  const { image, business_hours, catalog, tags, is_verified, certifications } = business;
  if (!image) return picture;
  if (business_hours.length === 0) return hours;
  if (!is_verified && !isWaiting(certifications)) return verify;
  if (tags.length === 0) return services;
  if (catalog.length === 0) return firstItem;
  return undefined;
}

/** Whether each document that the tick needs is with us, and none of them was sent back: the owner can only wait. */
export const isWaiting = (certifications: OwnBusiness["certifications"]): boolean =>
  ["CAC", "ID Card"].every((needed) =>
    certifications.some(({ name, status }) => name === needed && status !== "rejected"),
  );

const picture: NextAction = {
  title: "Add a picture",
  why: "People open a business with a picture far more often than one without.",
  to: "/update-image",
  link: "Choose a picture",
};

const hours: NextAction = {
  title: "Say when you are open",
  why: "Then people who look for “open now” find you, and nobody comes in vain.",
  to: "/work-hours",
  link: "Set work hours",
};

const verify: NextAction = {
  title: "Verify your business",
  why: "The blue tick tells people that we checked who you are.",
  to: "/verify",
  link: "Start verification",
};

const services: NextAction = {
  title: "Name your services",
  why: "People search for “plumber” or “gen repair”, not for a category.",
  to: "/update-business",
  link: "Add services",
};

const firstItem: NextAction = {
  title: "Show your work",
  why: "Put something you sell, or a piece of your work, in the catalog with its price.",
  to: "/add-catalog",
  link: "Add to the catalog",
};
