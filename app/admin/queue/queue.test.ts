import { expect, test } from "vitest";
import { nextIn } from "./queue.tsx";

test("after a decision the next case in order opens, else the first", () => {
  const order = ["a", "b", "c", "d"];
  expect(nextIn(order, "c", ["a", "b", "d"])).toBe("d");
  expect(nextIn(order, "b", ["a", "d"])).toBe("d");
  expect(nextIn(order, "d", ["a", "b", "c"])).toBe("a");
  expect(nextIn([], "c", ["a", "b"])).toBe("a");
  expect(nextIn(order, "c", [])).toBeUndefined();
});
