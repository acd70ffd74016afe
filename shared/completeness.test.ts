import { expect, test } from "vitest";
import { completeness, nextPart, pageParts } from "./completeness.ts";

const whole = {
  ...{ hasPicture: true, daysWithHours: 7, services: 2, items: 3, pricedItems: 1 },
  ...{ aboutLength: 200, isVerified: true, isBeingChecked: false },
};
const bare = {
  ...{ hasPicture: false, daysWithHours: 0, services: 0, items: 0, pricedItems: 0 },
  ...{ aboutLength: 10, isVerified: false, isBeingChecked: false },
};

test("the weights of all parts add up to a hundred", () => {
  expect(pageParts.reduce((sum, { share }) => sum + share, 0)).toBe(100);
});

test("a complete page has no next part, and the first part of an empty one is the picture", () => {
  expect([completeness(whole).percent, nextPart(whole)]).toEqual([100, undefined]);
  expect([completeness(bare).percent, nextPart(bare)]).toEqual([0, "picture"]);
});

test("documents under review are neither complete nor the next part", () => {
  const waiting = { ...whole, isVerified: false, isBeingChecked: true };
  expect([completeness(waiting).percent, nextPart(waiting)]).toEqual([80, undefined]);
});
