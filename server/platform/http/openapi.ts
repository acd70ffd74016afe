import { z } from "zod";
import { type ErrorCode, errorStatus } from "#/shared/error-codes.ts";
import type { Call } from "../contract.ts";
import type { Route } from "./route.ts";

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return plain;
};

function parametersOf(where: "path" | "query", schema: z.ZodObject | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...plain }]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...(description ? { description } : {}),
    schema: plain,
  }));
}

const bodyTypes = {
  ...{ json: "application/json", form: "application/x-www-form-urlencoded", file: "multipart/form-data" },
  raw: "application/json",
};

function contentOf({ answersAs, answersIn = ["image/*"], returns }: Call) {
  if (answersAs === "picture") {
    return Object.fromEntries(answersIn.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  }
  const type = {
    stream: "text/event-stream",
    csv: "text/csv",
    text: "text/plain",
    json: "application/json",
    "json file": "application/json",
  }[answersAs ?? "json"];
  return { [type]: { schema: schemaOf(returns, "output") } };
}

const oneFile = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };

function bodyOf({ body, bodyAs = "json" }: Call) {
  const schema = bodyAs === "file" ? oneFile : bodyAs === "raw" ? {} : body && schemaOf(body, "input");
  return schema && { requestBody: { content: { [bodyTypes[bodyAs]]: { schema } } } };
}

const isPublic = ({ access = "public" }: Call) => access === "public";

/** Error codes implied by the access of a call. */
function accessRefusals(call: Call): ErrorCode[] {
  if (isPublic(call)) return [];
  const ofStaff: ErrorCode[] = ["account/not-allowed", "account/second-step-needed"];
  return ["account/sign-in-needed", ...(typeof call.access === "object" ? ofStaff : [])];
}

/** `GET /v2/business/{id}` is `getBusinessById`: the name of a method in a generated client. */
function operationIdOf(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  const words = path
    .slice("/v2/".length)
    .replace(/\{/g, "by_")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** The header in which a helper names the business. */
const forBusiness = (role: string) => ({
  name: "x-business-id",
  in: "header",
  required: false,
  description: `the id of a business that the caller helps with in the role "${role}"${role === "replies" ? ' or "editor"' : ""}`,
  schema: { type: "string" },
});

function operationOf({ name, call, helperRole }: Route) {
  const refusals = new Map<number, string[]>([[422, ["request/invalid"]]]);
  const limited = call.limits || !name.startsWith("GET ") ? (["request/too-many"] as const) : [];
  for (const code of new Set([
    ...accessRefusals(call),
    ...(helperRole ? (["team/no-access", "team/not-for-helpers"] as const) : []),
    ...(call.errors ?? []),
    ...limited,
  ])) {
    refusals.set(errorStatus[code], [...(refusals.get(errorStatus[code]) ?? []), code]);
  }
  return {
    operationId: operationIdOf(name),
    ...(isPublic(call) ? {} : { security: [{ bearer: [] }] }),
    tags: [name.split("/")[2]!.replace(/[{}]/g, "")],
    summary: call.does,
    parameters: [
      ...parametersOf("path", call.params),
      ...parametersOf("query", call.query),
      ...(helperRole ? [forBusiness(helperRole)] : []),
    ],
    ...bodyOf(call),
    responses: {
      200: { description: "Done", content: contentOf(call) },
      ...Object.fromEntries(
        [...refusals].map(([status, codes]) => [
          status,
          {
            description: codes.join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        ]),
      ),
    },
  };
}

/** The OpenAPI 3.1 document of these routes, generated from their schemas. */
export function openApiOf(routes: readonly Route[], brand: string, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const [method = "", path = ""] = route.name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand} API`, version: "2" },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: {
        Problem: {
          type: "object",
          required: ["detail", "code", "request_id"],
          properties: {
            detail: { type: "string", description: "one sentence for people" },
            code: { type: "string", enum: Object.keys(errorStatus) },
            request_id: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
          },
        },
      },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}

const head = `# Error codes

Every error response of \`/v2\` is \`{ detail, code, request_id }\`, with \`fields\` for an invalid form: \`detail\` is a sentence for people,
\`code\` is for programs. Any call may also return codes of \`request/\` or \`server/\`, and a call that requires a bearer token
\`account/sign-in-needed\`. Generated by \`node scripts/docs.ts\`.

| code | status | calls |
|---|---|---|
`;

interface DescribedError {
  code: string;
  status: number;
  calls: string[];
}

export function listErrors(routes: readonly Route[]): DescribedError[] {
  const callsOf = (code: string) =>
    routes.filter(({ call }) => call.errors?.some((named) => named === code)).map(({ name }) => name);
  return Object.entries(errorStatus)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, status]) => ({ code, status, calls: callsOf(code).sort() }));
}

export function errorsPage(routes: readonly Route[]): string {
  const rows = listErrors(routes).map(({ code, status, calls }) => {
    const named = calls.map((call) => `\`${call}\``).join(", ");
    return `| \`${code}\` | ${status} | ${named} |\n`;
  });
  return head + rows.join("");
}
