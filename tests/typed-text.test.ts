import { expect, test } from "vitest";
import { z } from "zod";
import { api as routes } from "#/server/api.ts";
import { checkInput } from "#/server/platform/http/route.ts";
import { fold } from "#/shared/fold.ts";
import { startTwoPeople } from "./two-people.ts";

/** A free-text field of an endpoint, by its path in the body. */
interface Field {
  name: string;
  schema: z.ZodType;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  in?: z.ZodType;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Text schemas within a schema, with their transformations. */
function* textsIn(schema: z.ZodType, name: string): Generator<Field> {
  const { type, shape, element, innerType, options, valueType, in: input } = definitionOf(schema);
  if (type === "string") yield { name, schema };
  else if (type === "pipe" && input && [...textsIn(input, name)].some((text) => text.name === name))
    yield { name, schema };
  else {
    for (const [key, part] of Object.entries(shape ?? {})) yield* textsIn(part, name ? `${name}.${key}` : key);
    for (const part of [element, innerType, valueType, input, ...(options ?? [])]) if (part) yield* textsIn(part, name);
  }
}

/** Fields that are compared or hashed, and never displayed. */
const neverShown = [
  /^(seen_account|ip_address)$/,
  /(^|[._])(id|ids|rid|key|client_id|user_id|business_ids|package_id|reference|premium_until|referrer|subject)$/,
  /^(image|images|pictures|audio)$/,
  /password|token|^keys\./,
  /^(state|states|lga|country|service_area\.(state|lga))$/,
];

const fields = routes.flatMap(({ name: call, call: { body, isFromProvider } }) =>
  !body || isFromProvider ? [] : [...textsIn(body, "")].map(({ name, schema }) => ({ call, name, schema })),
);
const typed = fields.filter(({ name }) => !neverShown.some((pattern) => pattern.test(name)));

const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u0085]/u;
const traps = ["\u202E", "\u200B", "\u3164", "\u2800", "\u115F", "\u034F", "\u2028", "\u2029", "\u0085", "\uFEFF"];

test.each(typed)("$call stores no invisible characters in $name", ({ schema }) => {
  for (const trap of traps) {
    const read = schema.safeParse(`Ada${trap}Obi`);
    if (typeof read.data === "string") expect(read.data).not.toMatch(unseen);
    const alone = schema.safeParse(trap.repeat(3));
    if (typeof alone.data === "string") expect(alone.data.trim()).toBe("");
  }
});

test("the tested fields include those of members, businesses, jobs, quotes, bookings, reviews and messages", () => {
  const tried = typed.map(({ call, name }) => `${call} ${name}`);
  expect(tried).toEqual(
    expect.arrayContaining([
      "PUT /v2/user firstname",
      "POST /v2/business about",
      "POST /v2/catalog name",
      "POST /v2/message/{rid} message",
      "POST /v2/comment/{businessId} msg",
      "POST /v2/quote_requests description",
      "POST /v2/conversation/{cid}/jobs scope",
    ]),
  );
});

test.each(["\u0000", "\u0007", "\u001b[31m", "\u007f", "\u009b"])(
  "%j is refused in every text of a body or a query, at any depth",
  (control) => {
    const call = {
      does: "",
      query: z.object({ q: z.string().optional() }),
      body: z.object({ list: z.array(z.object({ text: z.string() })) }),
      returns: z.unknown(),
    };
    const read = (text: string, q: string) => () => checkInput(call, { body: { list: [{ text }] }, query: { q } });
    const refused = "That text has a character in it that can’t be kept";
    expect(read(`Ada${control}`, "Ada")).toThrow(refused);
    expect(read("Ada", `Ada${control}`)).toThrow(refused);
    expect(read("Ada\tObi\r\nand on", "Ada")).not.toThrow();
  },
);

const searches = routes
  .flatMap(({ name: call, call: { query, body } }) =>
    [query, body].flatMap((part) => (part ? [...textsIn(part, "")].map((field) => ({ call, ...field })) : [])),
  )
  .filter(
    ({ call, name }) =>
      /results|finder|suggest|places|guess|listings|insights$/.test(call) &&
      /^(search|q|location|near|name|about)$/.test(name),
  );

test.each(searches)("$call folds $name to no more characters than its limit", ({ schema }) => {
  const lengthMax = z.toJSONSchema(schema, { io: "input" }).maxLength ?? 0;
  expect(lengthMax).toBeGreaterThan(0);
  expect(fold(String(schema.parse("\uFDFA".repeat(lengthMax)))).length).toBeLessThanOrEqual(lengthMax);
});

test("a message loses its invisible characters, and an invisible message is refused", async () => {
  const { ada, bola, asAda } = await startTwoPeople();
  const send = (message: string) => asAda.post(`/v2/message/${bola.id}`, { message });
  const said = await send("Call \u202A+234 803 000 0000\u202C\u2028please \u{1F468}\u{1F3FE}\u200D\u{1F373}");
  expect(said).toMatchObject({
    status: 200,
    body: { message: "Call +234 803 000 0000\nplease \u{1F468}\u{1F3FE}\u200D\u{1F373}", sender_id: ada.id },
  });
  expect(await send("\u3164\u2800")).toMatchObject({
    status: 422,
    body: { detail: "Enter a message or select an image" },
  });
  expect((await send("bell\u0007")).status).toBe(422);
});
