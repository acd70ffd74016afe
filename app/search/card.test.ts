import { expect, test } from "vitest";
import type { Listing } from "#/server/search/contract.ts";
import { toCard } from "./card.ts";

const listing = { id: "1", name: "Bethel Gate", summary: "We believe", tags: ["Bricklayer", "Plumber"] } as Listing;

test("a card names the service that was asked, else the first", () => {
  expect(toCard(listing, ["Plumber"]).tags).toEqual(["Plumber"]);
  expect(toCard(listing).tags).toEqual(["Bricklayer"]);
});

test("fields that no card shows are not sent", () => {
  expect(toCard(listing)).not.toHaveProperty("summary");
});
