import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test("one of a list moves to another place, and no further than its ends", () => {
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
});
