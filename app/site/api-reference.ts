/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApi {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

type Content = Record<string, { schema?: Schema }>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

export interface Part {
  name: string;
  /** Position in the request: path, query, body. */
  where: string;
  type: string;
  isRequired: boolean;
  about: string;
}

export interface Described {
  method: string;
  path: string;
  does: string;
  takes: Part[];
  answers: { type: string; parts: Part[] };
  refuses: { status: string; about: string }[];
}

interface Group {
  tag: string;
  calls: Described[];
}

/** Every call of the document as the page shows it, grouped by the module that answers it. */
export function readReference(document: OpenApi): Group[] {
  const groups = new Map<string, Described[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), describe(document, method, path, operation)]);
    }
  }
  return [...groups].map(([tag, calls]) => ({ tag, calls }));
}

function describe(document: OpenApi, method: string, path: string, operation: Operation): Described {
  const inUrl = (operation.parameters ?? []).map((each) => ({
    name: each.name,
    where: each.in,
    type: typeName(document, each.schema),
    isRequired: each.required ?? false,
    about: aboutOf(each.description ?? each.schema?.description, each.schema),
  }));
  const [[bodyKind, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const inBody = partsOf(document, body?.schema, bodyKind === "application/json" ? "body" : `body, ${bodyKind}`);
  const responses = Object.entries(operation.responses ?? {});
  const good = responses.find(([status]) => status.startsWith("2"))?.[1];
  const answer = Object.values(good?.content ?? {})[0]?.schema;
  return {
    method: method.toUpperCase(),
    path,
    does: operation.description ?? operation.summary ?? "",
    takes: [...inUrl, ...inBody],
    answers: { type: typeName(document, answer), parts: partsOf(document, answer, "answer") },
    refuses: responses
      .filter(([status]) => !status.startsWith("2"))
      .map(([status, { description = "" }]) => ({ status, about: description })),
  };
}

/** Every field of an object, or of the objects of a list, and of those inside: `owner.id`, `catalog[].price`. */
function partsOf(document: OpenApi, given: Schema | undefined, where: string, inside = ""): Part[] {
  const schema = resolve(document, given);
  if (schema?.type === "array") return partsOf(document, schema.items, where, inside && `${inside}[]`);
  return Object.entries(schema?.properties ?? {}).flatMap(([key, part]) => {
    const name = inside ? `${inside}.${key}` : key;
    const isRequired = schema?.required?.includes(key) ?? false;
    const about = aboutOf(part.description, part);
    return [
      { name, where, type: typeName(document, part), isRequired, about },
      ...partsOf(document, part, where, name),
    ];
  });
}

function aboutOf(description = "", schema: Schema | undefined) {
  const usual =
    schema?.default === undefined || schema.default === "" ? "" : `default ${JSON.stringify(schema.default)}`;
  return [description, usual].filter(Boolean).join("; ");
}

/** A type in a few words: "text", "list of objects", "one of best, rating". */
export function typeName(document: OpenApi, given: Schema | undefined): string {
  if (!given) return "nothing";
  const schema = resolve(document, given);
  if (!schema) return "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => typeName(document, each)).join(" or ");
  if (schema.type === "array") return `list of ${typeName(document, schema.items)}`.replace(/object$/, "objects");
  const named = given.$ref?.split("/").at(-1);
  if (schema.properties) return named ?? "object";
  return [schema.type ?? named ?? "any"].flat().map(plainType).join(" or ");
}

const plainType = (type: string) =>
  ({ string: "text", integer: "whole number", boolean: "true or false", null: "null" })[type] ?? type;

function resolve(document: OpenApi, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split("/").at(-1);
  return name === undefined ? schema : document.components?.schemas?.[name];
}
