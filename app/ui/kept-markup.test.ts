import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { TradeShortcuts } from "#/app/home/trade-shortcuts.tsx";
import { keepMarkup } from "#/app/keep-markup-on-server.ts";
import type { Card } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { keepMarkupWith, keptMarkup } from "./kept-markup.ts";

afterEach(() => keepMarkupWith(undefined));

/** Links are the router's own here; the built server renders them without it. */
const withRouter = (children: ReactNode) => createElement(StaticRouter, { location: "/" }, children);
const rendered = (part: ReactNode) => renderToString(withRouter(part));
const startKeeping = () => keepMarkupWith((of, children) => keepMarkup(of, () => withRouter(children())));

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

test.each([
  createElement(ListingCard, { listing: card }),
  createElement(ListingCard, { listing: { ...card, image: "", is_new: true, rating_count: 0 }, shape: "tile" }),
  createElement(TradeShortcuts),
])("a part of a page that is kept is the same markup as one that is rendered with its page (%#)", (part) => {
  const plain = rendered(part);

  startKeeping();

  expect(rendered(part)).toBe(plain);
  expect(rendered(part)).toBe(plain);
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

test("a card in the midst of a page leaves what is rendered after it as it was", () => {
  const page = createElement("main", null, [
    createElement(ListingCard, { key: 1, listing: card }),
    createElement("p", { key: 2 }, "After ", 2, " words"),
    createElement(ListingCard, { key: 3, listing: { ...card, name: "Other" }, isFirst: true }),
  ]);
  const plain = rendered(page);

  startKeeping();

  expect(rendered(page)).toBe(plain);
});
