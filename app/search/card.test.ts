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

const plumber = { name: "Bethel Gate", category: "Construction", tags: ["Plumber"], image: "" };

test("six neighbouring cards of a trade have six illustrations", () => {
  const pictures = picturesOf(Array.from({ length: 7 }, () => plumber));
  expect(new Set(pictures.slice(0, 6)).size).toBe(6);
  for (const picture of pictures) expect(picture).toMatch(/^\/scenes\/plumber-[0-5]\.svg$/);
  expect(pictures[6]).toBe(pictures[0]);
});

test("a photo stays itself, however often it is shown", () => {
  const photo = { ...plumber, image: "/media/1/480.webp" };
  expect(picturesOf([photo, photo])).toEqual([photo.image, photo.image]);
});
