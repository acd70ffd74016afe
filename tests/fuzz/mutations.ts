import fc, { type Arbitrary } from "fast-check";
import { oddTexts } from "./schema.ts";

const deepest = 20_000;
const deep = "[".repeat(deepest) + "]".repeat(deepest);

/** Unexpected values of a field. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  "",
  "x".repeat(5_000),
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  "9".repeat(400),
  "1e400",
  "NaN",
  "2026-02-30",
  "0001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  ...oddTexts,
];

export type Mutation =
  | { do: "leave out"; at: number }
  | { do: "put"; at: number; value: unknown }
  | { do: "add"; name: string; value: unknown };

/** Any Unicode character; `fc.string` with the unit `binary` would first list all 1.1 million. */
const anyCharacter = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code).toWellFormed());

/** A mutation of a valid body; `at` selects a field, modulo their number. */
export const mutations: Arbitrary<Mutation> = fc.oneof(
  fc.record({ do: fc.constant("leave out" as const), at: fc.nat(20) }),
  fc.record({ do: fc.constant("put" as const), at: fc.nat(20), value: fc.constantFrom(...wrongValues) }),
  fc.record({
    do: fc.constant("put" as const),
    at: fc.nat(20),
    value: fc.string({ unit: anyCharacter, maxLength: 40 }),
  }),
  fc.record({ do: fc.constant("put" as const), at: fc.nat(20), value: fc.jsonValue() }),
  fc.record({
    do: fc.constant("add" as const),
    name: fc.constantFrom("__proto__", "constructor", "toString", "id", "role", ""),
    value: fc.constantFrom<unknown>({ role: "administrator" }, null, "x"),
  }),
);

/** Applies a mutation; a body without fields is replaced. */
export function mutate(body: unknown, mutation: Mutation): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return mutation.do === "leave out" ? undefined : mutation.value;
  }
  const fields = Object.entries(body);
  // As entries, so that `__proto__` is an ordinary field.
  if (mutation.do === "add") return Object.fromEntries([...fields, [mutation.name, mutation.value]]);
  const at = fields.length > 0 ? mutation.at % fields.length : 0;
  if (mutation.do === "leave out") return Object.fromEntries(fields.toSpliced(at, 1));
  return Object.fromEntries(fields.map(([name, value], nth) => [name, nth === at ? mutation.value : value]));
}

/** Bodies that are not JSON, or are unexpected JSON. */
export const brokenTexts = ["", "{", "nul", '{"a":1,}', '"\\ud800"', "\u0000", "[1,2", "{}{}", "null", "[]", "7", deep];

/** The same nesting within a field of this name. */
export const deepIn = (field: string) => `{${JSON.stringify(field)}:${deep}}`;
