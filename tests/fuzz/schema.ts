import fc, { type Arbitrary } from "fast-check";

/** The part of JSON Schema that contracts use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Meaningful values by field name: existing ids, known words. */
export type Known = (field: string) => readonly string[];

const longestUnbounded = 300;

/** Difficult text: lone surrogates, right-to-left text, stacked accents, code. */
export const oddTexts = [
  "\ud800",
  "a\udfffb",
  "\u202Eright to left\u202C",
  "e\u0301\u0302\u0303\u0304".repeat(20),
  "👩🏾‍👩🏾‍👧🏾‍👦🏾",
  "\uFEFF",
  "\u0000",
  "a\u0000b",
  "\u2028\u2029\u0085",
  "' or 1=1 --",
  "%00%ff%",
  "\\u0000",
  "{{constructor.constructor}}",
  "<script>alert(1)</script>",
  "-1",
  "1e999",
  "__proto__",
  " ",
];

/** Values that mostly match `schema`; texts are often `known` values of the field. */
export function valuesOf(schema: Schema, known: Known, field = ""): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known, field)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, known, field)));
  }
  switch (schema.type) {
    case "string":
      return textsOf(schema, known(field));
    case "integer":
    case "number":
      return numbersOf(schema, known(field).map(Number));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listsOf(schema, known, field);
    case "object":
      return objectsOf(schema, known);
    default:
      return fc.jsonValue();
  }
}

function textsOf({ minLength = 0, maxLength = longestUnbounded, format }: Schema, known: readonly string[]) {
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  const words = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 20) }).filter(fits);
  const edges = fc.constantFrom("x".repeat(minLength), "ọ".repeat(maxLength));
  const odd = oddTexts.filter(fits);
  return fc.oneof(
    { weight: known.length > 0 ? 12 : 0, arbitrary: oneOf(known) },
    { weight: format === "uri" ? 12 : 0, arbitrary: fc.webUrl() },
    { weight: 4, arbitrary: words },
    { weight: 1, arbitrary: edges },
    { weight: odd.length > 0 ? 2 : 0, arbitrary: oneOf(odd) },
  );
}

/** Without values it generates an empty text, to which the caller gives no weight. */
const oneOf = (texts: readonly string[]) => (texts.length > 0 ? fc.constantFrom(...texts) : fc.constant(""));

function numbersOf({ type, minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema, known: readonly number[]) {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  const small = fc.integer({ min: Math.max(min, Math.min(0, max)), max: Math.min(max, Math.max(60, min)) });
  const broken = fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof(
    { weight: known.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(minimum, ...known) },
    { weight: 2, arbitrary: small },
    { weight: type === "integer" ? 0 : 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

function listsOf({ items = {}, minItems = 0, maxItems = 20 }: Schema, known: Known, field: string) {
  const few = fc.array(valuesOf(items, known, field), { minLength: minItems, maxLength: Math.min(maxItems, 3) });
  const full = fc.array(valuesOf(items, known, field), { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ weight: 6, arbitrary: few }, { weight: 1, arbitrary: full });
}

function objectsOf({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, known, name)] as const);
  const any = fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
  // With a dozen optional fields one would nearly always be invalid, so that no request passes validation.
  const least = fc.record(Object.fromEntries(fields.filter(([name]) => required.includes(name))), {
    noNullPrototype: true,
  });
  return fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: least });
}
