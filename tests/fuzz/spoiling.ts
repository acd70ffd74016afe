import fc, { type Arbitrary } from "fast-check";
import { oddTexts } from "./schema.ts";

const deepest = 20_000;
const deep = "[".repeat(deepest) + "]".repeat(deepest);

/** Whatever a field might not expect. */
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

export type Spoiling =
  | { do: "leave out"; at: number }
  | { do: "put"; at: number; value: unknown }
  | { do: "add"; name: string; value: unknown };

/** Any character there is; the unit `binary` of `fc.string` lists all 1.1 million of them first. */
const anyCharacter = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code).toWellFormed());

/** One thing done to a good body that makes it a doubtful one; `at` counts its fields, round and round. */
export const spoilings: Arbitrary<Spoiling> = fc.oneof(
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

/** `body` after that; one that has no fields is replaced. */
export function spoil(body: unknown, spoiling: Spoiling): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return spoiling.do === "leave out" ? undefined : spoiling.value;
  }
  const fields = Object.entries(body);
  // As entries, so that a field named __proto__ is a field like any other.
  if (spoiling.do === "add") return Object.fromEntries([...fields, [spoiling.name, spoiling.value]]);
  const at = fields.length > 0 ? spoiling.at % fields.length : 0;
  if (spoiling.do === "leave out") return Object.fromEntries(fields.toSpliced(at, 1));
  return Object.fromEntries(fields.map(([name, value], nth) => [name, nth === at ? spoiling.value : value]));
}

/** Bodies that are no JSON, or none that anybody means. */
export const brokenTexts = ["", "{", "nul", '{"a":1,}', '"\\ud800"', "\u0000", "[1,2", "{}{}", "null", "[]", "7", deep];

/** The same depth inside of an object, in a field of that name. */
export const deepIn = (field: string) => `{${JSON.stringify(field)}:${deep}}`;
