import type { PagePart } from "./completeness.ts";

/** One thing to do for a page. */
export interface NextAction {
  title: string;
  /** Its benefit. */
  why: string;
  to: string;
  link: string;
}

/** Name of each part in the list, its benefit, and its page. */
export const partActions: Record<PagePart, NextAction & { name: string }> = {
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
