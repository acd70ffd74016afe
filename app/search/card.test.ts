import { expect, test } from "vitest";
import type { Listing } from "#/server/search/contract.ts";
import { toCard } from "./card.ts";

const listing = { id: "1", name: "Bethel Gate", summary: "We believe", tags: ["Bricklayer", "Plumber"] } as Listing;

test("a card shows the service that was searched, or else the first", () => {
  expect(toCard(listing, ["Plumber"]).tags).toEqual(["Plumber"]);
  expect(toCard(listing).tags).toEqual(["Bricklayer"]);
});

test("only a card in the searched state leaves the state out", () => {
  const inLagos = { ...listing, state: "Lagos" };
  expect(toCard(inLagos, [], "Lagos")).toMatchObject({ isInState: true });
  for (const state of ["Ogun", undefined]) expect(toCard(inLagos, [], state)).not.toHaveProperty("isInState");
});

test("fields that cards do not show are not sent", () => {
  expect(toCard(listing)).not.toHaveProperty("summary");
});
