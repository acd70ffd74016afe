import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

test("a field that was filled in is filled in again, and what was typed stays", () => {
  const field = { value: "", dataset: {} };
  fillIn(field, "15000");
  expect(field.value).toBe("15000");
  fillIn(field, "8000");
  expect(field.value).toBe("8000");
  field.value = "7000";
  fillIn(field, "15000");
  expect(field.value).toBe("7000");
});
