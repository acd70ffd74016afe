import { expect, test } from "vitest";
import { isId } from "#/shared/id.ts";
import { newId } from "./id.ts";

test("ids are ordered by creation, also within one millisecond", () => {
  const ids = Array.from({ length: 20_000 }, newId);

  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every(isId)).toBe(true);
});

test("the id after another can't be guessed from it", () => {
  const [one, next] = [newId(), newId()];

  // Sixty-two random bits each.
  expect(one.slice(19)).not.toBe(next.slice(19));
});
