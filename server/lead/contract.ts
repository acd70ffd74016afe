import { z } from "zod";
import { leadStageNames } from "#/shared/lead-stages.ts";

const stage = z.enum(leadStageNames, "There is no such stage");

export const Lead = z.object({
  id: z.string().describe("of the conversation, of the request for quotes, or of a caller's booking"),
  kind: z.enum(["conversation", "request", "booking"]),
  name: z.string().describe("of a request the first name alone"),
  image: z.string().describe("of a person with a conversation; else empty"),
  phone: z.string().describe("of a caller, as the owner wrote it in the diary; else empty"),
  area: z.string().describe("of a request; else empty"),
  title: z.string().describe("what they asked for or agreed on; empty: nothing yet"),
  price: z.number().nullable().describe("naira; null: none was said"),
  stage,
  is_set: z.boolean().describe("by the owner, and nothing happened since"),
  at: z.string().describe("the last message, or when they asked"),
});
export type Lead = z.infer<typeof Lead>;

export const leadContract = {
  "GET /v2/mybusiness/leads": {
    does: "Who may become a customer of the business of the signed-in member, and how far it went; the latest first, 30 at a time.",
    access: "member",
    query: z.object({
      stage: stage.optional(),
      before: z.string().optional().describe("`at` and `id` of the last lead seen, joined by _"),
    }),
    returns: z.array(Lead),
    errors: ["business/none-yet"],
  },
  "PUT /v2/mybusiness/leads/{id}": {
    does: "Sets the stage of a lead, until something happens; null leaves it to what happened.",
    access: "member",
    params: z.object({ id: z.string() }),
    body: z.object({ stage: stage.nullable() }),
    limits: ["edits"],
    returns: Lead,
    errors: ["business/none-yet", "lead/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof leadContract> {}
}
