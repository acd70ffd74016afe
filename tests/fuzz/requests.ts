import fc, { type Arbitrary } from "fast-check";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import type { Route } from "#/server/platform/http/route.ts";
import { brokenTexts, deepIn, mutate, mutations } from "./mutations.ts";
import { type Known, type Schema, valuesOf } from "./schema.ts";
import { uploadBodies } from "./uploads.ts";

/** A request as sent. */
export type FuzzRequest = Pick<InjectOptions, "url" | "payload" | "headers">;

type Fields = Record<string, unknown>;

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** Percent-encoded bytes that are invalid UTF-8 or unwanted characters. */
const brokenBytes = ["%00", "%ED%A0%80", "%FF", "%", "%2e%2e%2f", "%0d%0aset-cookie:a=b", "%EF%BF%BE"];

/** Three of five bodies are valid; the others are mutated. */
const soundOr = <T>(sound: Arbitrary<T>, doubtful: Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: sound }, { weight: 2, arbitrary: doubtful });

/** Requests to an endpoint: values that its contract accepts, and unexpected ones. */
export function requestsTo({ name, call }: Route, known: Known): Arbitrary<FuzzRequest> {
  const path = name.split(" ")[1]!;
  const fields = (schema: z.ZodObject | undefined) => {
    const sound = (schema ? valuesOf(schemaOf(schema), known) : fc.constant({})) as Arbitrary<Fields>;
    const mutated = fc.tuple(sound, mutations).map(([good, mutation]) => mutate(good, mutation) as Fields);
    return soundOr(sound, mutated);
  };
  const broken = fc.oneof(
    { weight: 15, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBytes) },
  );
  return fc
    .record({ params: fields(call.params), query: fields(call.query), broken, sent: bodiesOf(call, known) })
    .map(({ params, query, broken, sent }) => ({ url: addressOf(path, params, query, broken), ...sent }));
}

function addressOf(path: string, params: Fields, query: Fields, broken: string | undefined): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, field) => broken ?? encoded(field in params ? params[field] : "x"));
  const pairs = Object.entries(query).flatMap(([field, value]) =>
    // A list is encoded as repeated fields.
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(field)}=${encoded(one)}`),
  );
  if (broken && pairs.length > 0) pairs.push(`${encoded(Object.keys(query)[0])}=${broken}`);
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
}

/** Limited in length, because the server rejects long URLs before it parses them. */
const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed().slice(0, 1_200)) || "%20";
const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

function bodiesOf({ body, bodyAs = "json" }: Route["call"], known: Known): Arbitrary<Omit<FuzzRequest, "url">> {
  if (bodyAs === "file") return uploadBodies;
  if (bodyAs === "raw") {
    return fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ payload: Buffer.from(bytes), headers: json }));
  }
  if (!body) return fc.constant({});
  const schema = schemaOf(body);
  const sound = valuesOf(schema, known);
  const mutated = fc.tuple(sound, mutations, fc.option(mutations, { freq: 2 })).map(([good, first, second]) => {
    const once = mutate(good, first);
    return second ? mutate(once, second) : once;
  });
  const write = bodyAs === "form" ? asForm : asJson;
  const deep = Object.keys(schema.properties ?? {}).map(deepIn);
  const brokenBody = fc.record({
    payload: fc.constantFrom(...brokenTexts, ...deep),
    headers: fc.constantFrom(json, form, { "content-type": "text/plain" }, { "content-type": "" }),
  });
  const written = soundOr(sound, mutated).map(write);
  return fc.oneof({ weight: 9, arbitrary: written }, { weight: 1, arbitrary: brokenBody });
}

const asJson = (value: unknown) => ({ payload: JSON.stringify(value) ?? "", headers: json });
const asForm = (value: unknown) => {
  const pairs = Object.entries(Object(value) as Fields).map(([field, one]) => [field, textOf(one)]);
  return { payload: new URLSearchParams(pairs).toString(), headers: form };
};
