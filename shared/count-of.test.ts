import { expect, test } from "vitest";
import { countOf } from "./count-of.ts";

test("one is singular, any other count is plural", () => {
  expect([
    countOf(0, "message"),
    countOf(1, "message"),
    countOf(1204, "message"),
    countOf(2, "person", "people"),
  ]).toEqual(["0 messages", "1 message", "1,204 messages", "2 people"]);
});
