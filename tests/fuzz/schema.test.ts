import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { brokenTexts, deepIn, mutate, mutations } from "./mutations.ts";
import { oddTexts, type Schema, valuesOf } from "./schema.ts";

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
const seed = 7;

/** Number of generated values that a schema accepts. */
function share(schema: z.ZodType, known: Record<string, string[]> = {}) {
  const drawn = fc.sample(
    valuesOf(schemaOf(schema), (field) => known[field] ?? []),
    { numRuns: 300, seed },
  );
  return drawn.filter((value) => schema.safeParse(value).success).length / drawn.length;
}

const Listing = z.object({
  name: z.string().min(1).max(40),
  stars: z.int().min(1).max(5),
  lat: z.number().min(-90).max(90),
  kind: z.enum(["shop", "stall"]),
  isOpen: z.boolean().optional(),
  note: z.string().max(10).nullish(),
  tags: z.array(z.object({ word: z.string().max(20) })).max(3),
});

describe("generated values", () => {
  test("generated values match their schema's types, lengths, bounds and lists", () => {
    expect(share(Listing)).toBe(1);
  });

  test("generated values omit optional fields, and reach all limits", () => {
    const drawn = fc.sample(
      valuesOf(schemaOf(Listing), () => []),
      { numRuns: 300, seed },
    ) as z.infer<typeof Listing>[];

    expect(new Set(drawn.map((one) => "isOpen" in one))).toEqual(new Set([true, false]));
    expect(drawn.some(({ name }) => name.length === 40)).toBe(true);
    expect(drawn.some(({ tags }) => tags.length === 3)).toBe(true);
    expect(drawn.map(({ stars }) => stars)).toEqual(expect.arrayContaining([1, 5]));
    expect(drawn.some(({ name }) => oddTexts.includes(name))).toBe(true);
  });

  test("generated values are mostly known ones, so that patterns match as well", () => {
    const Day = z.object({ from: z.iso.date() });
    expect(share(Day, { from: ["2026-11-18"] })).toBeGreaterThan(0.5);
    expect(share(Day)).toBeLessThan(0.1);
  });

  test("generated values are the same for the same seed", () => {
    const draw = () =>
      fc.sample(
        valuesOf(schemaOf(Listing), () => []),
        { numRuns: 50, seed },
      );
    expect(draw()).toEqual(draw());
  });
});

describe("mutations", () => {
  test("mutations change one field, and most of their results are refused", () => {
    const good = { name: "Ada", stars: 3, lat: 0, kind: "shop", tags: [] };
    const mutated = fc.sample(mutations, { numRuns: 300, seed }).map((mutation) => mutate(good, mutation));

    for (const one of mutated) expect(Math.abs(Object.keys(one as object).length - 5)).toBeLessThanOrEqual(1);
    expect(mutated.filter((one) => !Listing.safeParse(one).success).length).toBeGreaterThan(150);
  });

  test("mutations can send a field named __proto__", () => {
    const sent = JSON.stringify(mutate({ a: 1 }, { do: "add", name: "__proto__", value: { role: "x" } }));
    expect(sent).toBe('{"a":1,"__proto__":{"role":"x"}}');
  });

  test("mutations can send invalid JSON, and lists twenty thousand levels deep", () => {
    const isJson = (text: string) => {
      try {
        return JSON.parse(text) !== undefined;
      } catch {
        return false;
      }
    };
    expect(new Set(brokenTexts.map(isJson))).toEqual(new Set([true, false]));
    expect(isJson(deepIn("user_id"))).toBe(true);
  });
});
