import { expect, test } from "vitest";
import type { Listing } from "#/server/search/contract.ts";
import { picturesOf, toCard } from "./card.ts";

const listing = { id: "1", name: "Bethel Gate", summary: "We believe", tags: ["Bricklayer", "Plumber"] } as Listing;

test("a card shows the service that was searched, or else the first", () => {
  expect(toCard(listing, ["Plumber"]).tags).toEqual(["Plumber"]);
  expect(toCard(listing).tags).toEqual(["Bricklayer"]);
});

test("fields that cards do not show are not sent", () => {
  expect(toCard(listing)).not.toHaveProperty("summary");
});

const plumber = { id: "1", category: "Construction", tags: ["Plumber"], image: "" };

test("the same illustration in neighbouring cards shows other parts of it, and one further down is whole again", () => {
  const [first, second, third, fourth] = picturesOf([plumber, plumber, plumber, plumber]);
  expect(first).toMatch(/^\/scenes\/plumber-\d\.svg$/);
  expect(new Set([first, second, third]).size).toBe(3);
  for (const part of [second, third]) expect(part?.split("#")[0]).toBe(first);
  expect(fourth).toBe(first);
});

test("a photo is always whole", () => {
  const photo = { ...plumber, image: "/media/1/480.webp" };
  expect(picturesOf([photo, photo])).toEqual([photo.image, photo.image]);
});
