import { expect, expectTypeOf, test } from "vitest";
import { toWire } from "./wire.ts";

test("a row goes out in snake_case with its instants as text", () => {
  const row = { id: "a", createdAt: new Date("2026-11-18T10:00:00Z"), endedAt: null as Date | null, isNew: true };

  const wire = toWire(row);

  expect(wire).toEqual({ id: "a", created_at: "2026-11-18T10:00:00.000Z", ended_at: null, is_new: true });
  expectTypeOf(wire).toEqualTypeOf<{ id: string; created_at: string; ended_at: string | null; is_new: boolean }>();
});
