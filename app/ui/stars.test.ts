import { expect, test } from "vitest";
import { starsOf } from "./stars.tsx";

test.each([
  [4.04, 4],
  [4.06, 5],
  [4.4, 5],
  [5, 5],
])("a rating of %s is drawn with %s stars: rounded up from the number that is shown", (rating, stars) => {
  expect(starsOf(rating)).toBe(stars);
});
