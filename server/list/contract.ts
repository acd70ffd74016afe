import { z } from "zod";
import { requiredLine, tooLong, typedLine } from "#/server/platform/fields.ts";
import { Listing } from "#/server/search/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const listsMax = 20;
export const listItemsMax = 50;

const name = requiredLine("Name the list", lengthMax.listName);

export const ListSummary = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().describe("of its page, `/l/{code}`"),
  is_public: z.boolean().describe("false: the maker alone can open it"),
  count: z.number().describe("businesses on it, hidden ones included"),
  has_business: z.boolean().describe("whether the business asked about is on it"),
});
export type ListSummary = z.infer<typeof ListSummary>;

const ListId = z.object({ id: z.string() });
const ItemParams = z.object({ id: z.string(), businessId: z.string() });

export const listContract = {
  "GET /v2/lists": {
    does: "The lists of the signed-in member, the latest first.",
    access: "member",
    query: z.object({ business: z.string().optional().describe("for `has_business`") }),
    returns: z.array(ListSummary),
  },
  "POST /v2/lists": {
    does: `Makes an empty, private list. At most ${listsMax} an account.`,
    access: "member",
    body: z.object({ name }),
    limits: ["edits"],
    returns: ListSummary,
    errors: ["list/too-many"],
  },
  "PUT /v2/lists/{id}": {
    does: "Renames a list, orders it or shows it to everybody with its address.",
    access: "member",
    params: ListId,
    body: z.object({
      name: name.optional(),
      order: z
        .array(z.uuid("Give the ids of businesses"))
        .max(listItemsMax)
        .optional()
        .describe("ids of its businesses; what it leaves out follows in its old order"),
      is_public: z.boolean().optional(),
    }),
    limits: ["edits"],
    returns: ListSummary,
    errors: ["list/not-found", "list/hidden"],
  },
  "DELETE /v2/lists/{id}": {
    does: "Removes a list. The businesses on it stay saved.",
    access: "member",
    params: ListId,
    limits: ["edits"],
    returns: z.object({}),
    errors: ["list/not-found"],
  },
  "PUT /v2/lists/{id}/items/{businessId}": {
    does: `Puts a business on a list, at its end, or changes its note. At most ${listItemsMax} a list.`,
    access: "member",
    params: ItemParams,
    body: z.object({
      note: typedLine().max(lengthMax.listNote, tooLong(lengthMax.listNote)).optional().describe("left out: it stays"),
    }),
    limits: ["edits"],
    returns: ListSummary,
    errors: ["list/not-found", "list/full", "business/not-found"],
  },
  "DELETE /v2/lists/{id}/items/{businessId}": {
    does: "Takes a business off a list. One that is not on it stays off.",
    access: "member",
    params: ItemParams,
    limits: ["edits"],
    returns: ListSummary,
    errors: ["list/not-found"],
  },
  "GET /v2/lists/{code}": {
    does: "A list with its businesses that are to be seen now. A private one for its maker alone.",
    params: z.object({ code: z.string() }),
    returns: z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      is_public: z.boolean(),
      is_mine: z.boolean(),
      maker: z.string().describe("the first name"),
      items: z.array(z.object({ business: Listing, note: z.string() })),
    }),
    errors: ["list/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof listContract> {}
}
