import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Comment } from "#/server/business/contract.ts";
import { addressOf } from "./choice.ts";
import { ReviewList } from "./review-list.tsx";

const comment: Comment = {
  ...{ id: "one", msg: "Neat", date_created: "2026-11-18T10:00:00.000Z", rating: 4, hired: false, reply: null },
  ...{ pictures: ["/media/a/960.webp", "/media/b/960.webp"], helpful: 3, is_helpful: false },
  commenter: { image: "", firstname: "Chidi", lastname: "Eze" },
};

const draw = (props: { isOwner?: boolean; ownId?: string; votes?: string[] } = {}) => {
  const list = createElement(ReviewList, { businessId: "b", first: [comment], count: 1, isOwner: false, ...props });
  return renderToStaticMarkup(createElement(MemoryRouter, null, list));
};

test("photos of a review are links to the pictures, so that they work without JavaScript", () => {
  expect(draw()).toContain('<a href="/media/a/960.webp"');
  expect(draw()).toContain('alt="Photo 2 by Chidi Eze"');
});

test("a reader can vote for a review; its author and the owner see the number", () => {
  expect(draw()).toMatch(/aria-pressed="false"[^>]*>Helpful \(3\)/);
  expect(draw({ votes: ["one"] })).toContain('aria-pressed="true"');
  for (const props of [{ isOwner: true }, { ownId: "one" }]) {
    expect(draw(props)).toContain("Helpful (3)</p>");
    expect(draw(props)).not.toContain("aria-pressed");
  }
});

test("the order and the filters of reviews are in the URL", () => {
  const choice = { sort: "lowest", isHired: false, hasPictures: true } as const;
  expect(addressOf(choice, "one")).toBe("?sort=lowest&pictures=true&before=one#reviews");
  expect(addressOf({ sort: "newest", isHired: false, hasPictures: false })).toBe("?#reviews");
});
