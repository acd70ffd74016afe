import type { PagePart } from "./completeness.ts";
import { sayLater } from "./say.ts";

/** A suggestion to complete a page. */
export interface NextAction {
  title: string;
  /** Its benefit to the owner. */
  why: string;
  to: string;
  link: string;
}

export const partActions: Record<PagePart, NextAction & { name: string; minutes: number }> = {
  picture: {
    name: sayLater("Picture"),
    minutes: 1,
    title: sayLater("Add a picture"),
    why: sayLater("It is the first thing people see on your card and your page."),
    to: "/update-image",
    link: sayLater("Choose a picture"),
  },
  hours: {
    name: sayLater("Work hours"),
    minutes: 1,
    title: sayLater("Say when you are open"),
    why: sayLater("Then people who look for “open now” find you, and nobody comes when you are closed."),
    to: "/work-hours",
    link: sayLater("Set work hours"),
  },
  verified: {
    name: sayLater("Verified"),
    minutes: 5,
    title: sayLater("Verify your business"),
    why: sayLater(
      "The blue tick tells people that we checked who you are. Send CAC and ID; it takes about 1 working day.",
    ),
    to: "/verify",
    link: sayLater("Start verification"),
  },
  services: {
    name: sayLater("Services"),
    minutes: 1,
    title: sayLater("Name your services"),
    why: sayLater("People search for “plumber” or “gen repair”, not for a category."),
    to: "/update-business",
    link: sayLater("Add services"),
  },
  catalog: {
    name: sayLater("Pictures of your work"),
    minutes: 2,
    title: sayLater("Show your work"),
    why: sayLater("Put something you sell, or a piece of your work, in the catalog."),
    to: "/add-catalog",
    link: sayLater("Add to the catalog"),
  },
  prices: {
    name: sayLater("Prices"),
    minutes: 1,
    title: sayLater("Say a price"),
    why: sayLater("One price in the catalog puts “from ₦…” on your card. People call when they know what to expect."),
    to: "/add-catalog",
    link: sayLater("Add something with a price"),
  },
  about: {
    name: sayLater("About"),
    minutes: 2,
    title: sayLater("Tell more about your work"),
    why: sayLater("Two or three sentences: what you do, for whom, and how fast."),
    to: "/update-business",
    link: sayLater("Write more"),
  },
};
