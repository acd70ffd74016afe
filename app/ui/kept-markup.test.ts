import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { BeSafe } from "#/app/business/be-safe.tsx";
import { ContactBar } from "#/app/business/contact-bar.tsx";
import { Hours } from "#/app/business/hours.tsx";
import { TradeShortcuts } from "#/app/home/trade-shortcuts.tsx";
import { keepMarkup } from "#/app/keep-markup-on-server.ts";
import { RatingDistribution } from "#/app/review/rating-distribution.tsx";
import { ReviewList } from "#/app/review/review-list.tsx";
import { SaveButton } from "#/app/saved/save-button.tsx";
import { readAsked } from "#/app/search/asked.ts";
import type { Card } from "#/app/search/card.ts";
import { FilterChips } from "#/app/search/filter-chips.tsx";
import { FilterForm } from "#/app/search/filter-form.tsx";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { Cards } from "#/app/search/results-list.tsx";
import { WhyThisOrder } from "#/app/search/why-this-order.tsx";
import { EmailStrip } from "#/app/site/email-strip.tsx";
import { Footer } from "#/app/site/footer.tsx";
import { Header } from "#/app/site/header.tsx";
import type { Comment, DayHours } from "#/server/business/contract.ts";
import { Carousel } from "./carousel.tsx";
import { keepMarkupWith, keptMarkup } from "./kept-markup.ts";

afterEach(() => keepMarkupWith(undefined));

/** Links are the router's own here; the built server renders them without it. */
function withRouter(children: ReactNode, path: string) {
  const routes = [{ id: "root", path: "*", element: children, loader: () => null }];
  const loaderData = { root: { config: { brand: "Chap & Co", tagline: "Simplify", is_demo: true, links: {} } } };
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData } });
  return createElement(RouterProvider, { router });
}
const rendered = (part: ReactNode, path = "/faq") => renderToString(withRouter(part, path));
/** At another address than the page's: a part that looked at it would be another markup. */
const startKeeping = () => keepMarkupWith((of, children) => keepMarkup(of, () => withRouter(children(), "/elsewhere")));

const card = {
  id: "0",
  bid: "x1",
  name: "Mama’s <Taps> & Pipes",
  category: "Construction",
  tags: ["Plumber"],
  town: "",
  lga: "Ikeja",
  state: "Lagos",
  image: "/media/0/960.webp",
  is_verified: true,
  is_boosted: true,
  rating: 4.5,
  rating_count: 3,
  is_open: true,
  away_until: "",
  opens_at: null,
  closes_at: "2026-11-22T17:00:00Z",
  from_price: 5_000,
  is_new: false,
  reply_minutes: 12,
  reply_rate: 0.9,
  distance_km: 2.4,
} as Card;

const others = { ...card, id: "1", image: "", is_new: true, rating_count: 0 };
const comment: Comment = {
  id: "c1",
  msg: "Came on time.\n<b>Good</b>",
  rating: 4,
  date_created: "2026-11-02T09:00:00Z",
  commenter: { firstname: "Ada", lastname: "O’Neil", image: "" },
  hired: true,
  reply: { msg: "Thank you", date_created: "2026-11-03T09:00:00Z" },
};

const tiles = createElement(Carousel<Card>, {
  label: "Featured",
  itemWidth: 300,
  items: [card, others],
  kind: "tile",
  children: (listing) => createElement(ListingCard, { key: listing.id, listing, shape: "tile" }),
});
const filters = readAsked(new URLSearchParams("search=tap&category=food&min_rating=4&sort=newest"));
const categories = [
  { name: "Food & drink", slug: "food" },
  { name: "Fashion", slug: "fashion" },
];

const monday: DayHours = {
  id: "h1",
  day_of_week: "monday",
  is_open: true,
  open_time: "9:00 AM",
  close_time: "5:00 PM",
};
const business = {
  id: "b1",
  name: "Mama’s <Taps>",
  owner: { id: "a1" },
  is_open: true,
  business_hours: [monday],
  special_days: [{ date: "2026-12-25", name: "Christmas", is_open: false, open_time: "", close_time: "" }],
} as unknown as Parameters<typeof ContactBar>[0]["business"];
const number = { isMember: false } as Parameters<typeof ContactBar>[0]["number"];

test.each([
  ["Cards", createElement(Cards, { listings: [card, others], label: "In Ikeja", isTop: true })],
  ["Cards below the first screen", createElement(Cards, { listings: [card], label: "Nearby", isTop: false })],
  ["A strip of cards", tiles],
  ["Shortcuts to trades", createElement(TradeShortcuts)],
  ["The menu", createElement(Header)],
  ["The footer", createElement(Footer)],
  ["Filters", createElement(FilterForm, { asked: filters, categories })],
  ["Reviews", createElement(ReviewList, { businessId: "b1", first: [comment], count: 1, isOwner: false })],
  ["Stars of a business", createElement(RatingDistribution, { rating: 3.9, count: 18, stars: [2, 0, 3, 5, 8] })],
  ["Opening hours", createElement(Hours, { business, opening: "Open till 5 PM", today: "monday" })],
  ["Locked ways to reach a business", createElement(ContactBar, { business, brand: "Chap & Co", number })],
  ["Words on safety", createElement(BeSafe, { brand: "Chap & Co" })],
  ["Words on the order", createElement(WhyThisOrder, { rules: ["Answers first", "Stars & reviews"] })],
  ["Filters as chips", createElement(FilterChips, { asked: filters, category: "Food & drink" })],
  ["Words that ask to confirm an email", createElement(EmailStrip)],
  ["The button that saves", createElement(SaveButton, { business })],
])("%s that are kept are the same markup as those rendered with their page", (_, part) => {
  const plain = rendered(part);

  startKeeping();

  expect(rendered(part)).toBe(plain);
  expect(rendered(part)).toBe(plain);
});

test("a menu that is kept marks the item of the page it stands on, and none on a page without", () => {
  startKeeping();
  const marked = (path: string) => rendered(createElement(Header), path).match(/aria-current="page" [^>]*/g);

  expect(marked("/faq")).toHaveLength(2);
  expect(marked("/business/a/b/c")).toBeNull();
  expect(marked("/FAQ")).toEqual(marked("/faq"));
  expect(marked("/in")).not.toEqual(marked("/faq"));
});

test("a part is rendered once for what it depends on, and anew for anything else", () => {
  startKeeping();
  let rendered = 0;
  const count = (of: unknown) =>
    keptMarkup(of, () => {
      rendered += 1;
      return `${rendered}`;
    }).dangerouslySetInnerHTML;

  expect(count(["Ikeja", 1])).toEqual(count(["Ikeja", 1]));
  expect(rendered).toBe(1);
  expect(count(["Ikeja", 2])).toEqual({ __html: "2" });
});

test("a list in the midst of a page leaves what is rendered after it as it was", () => {
  const page = createElement("main", null, [
    createElement(Cards, { key: 1, listings: [card, others], label: "In Ikeja", isTop: true }),
    createElement("p", { key: 2 }, "After ", 2, " words"),
    createElement(Cards, { key: 3, listings: [{ ...card, name: "Other" }], label: "Nearby", isTop: false }),
  ]);
  const plain = rendered(page);

  startKeeping();

  expect(rendered(page)).toBe(plain);
});
