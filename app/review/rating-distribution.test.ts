import { expect, test } from "vitest";
import { ratingsText } from "./rating-distribution.tsx";

test("ratings are counted, with and without text", () => {
  expect([ratingsText(10, 6), ratingsText(1, 1), ratingsText(2, 0), ratingsText(0, 3), ratingsText(0, 0)]).toEqual([
    "10 ratings, 6 with words",
    "1 rating, 1 with words",
    "2 ratings, none with words",
    "3 with words",
    "",
  ]);
});
