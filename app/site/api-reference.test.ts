import { expect, test } from "vitest";
import { readReference, typeName } from "./api-reference.ts";

const document = {
  paths: {
    "/v2/business/{id}": {
      get: {
        tags: ["business"],
        description: "Everything public about one business.",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer", default: 28 } },
        ],
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Business" } } } },
          404: { description: "business/not-found" },
        },
      },
    },
  },
  components: {
    schemas: {
      Business: {
        type: "object",
        properties: { id: { type: "string" }, is_open: { anyOf: [{ type: "boolean" }, { type: "null" }] } },
        required: ["id"],
      },
    },
  },
};

test("an API call is listed with its parameters, response and errors", () => {
  expect(readReference(document)).toEqual([
    {
      tag: "business",
      calls: [
        {
          method: "GET",
          path: "/v2/business/{id}",
          does: "Everything public about one business.",
          takes: [
            { name: "id", where: "path", type: "text", isRequired: true, about: "" },
            { name: "limit", where: "query", type: "whole number", isRequired: false, about: "default 28" },
          ],
          answers: {
            type: "Business",
            parts: [
              { name: "id", where: "answer", type: "text", isRequired: true, about: "" },
              { name: "is_open", where: "answer", type: "true or false or null", isRequired: false, about: "" },
            ],
          },
          refuses: [{ status: "404", about: "business/not-found" }],
        },
      ],
    },
  ]);
});

test("a list type is named after its items", () => {
  expect(typeName(document, { type: "array", items: { $ref: "#/components/schemas/Business" } })).toBe(
    "list of Business",
  );
});
