import { z } from "zod";
import { Listing } from "#/server/search/contract.ts";

export const followUpAnswers = ["yes", "no", "not_yet"] as const;
export type FollowUpAnswer = (typeof followUpAnswers)[number];

const FollowUp = z.object({
  id: z.string(),
  occasion: z.enum(["job", "number"]).describe("the job was done, or the number was seen, a week before"),
  business: Listing,
});
export type FollowUp = z.infer<typeof FollowUp>;

const Hired = z.object({
  business: Listing,
  what: z.string().describe("title of the job, or the service that was booked"),
  at: z.string(),
  conversation_id: z.string(),
  takes_bookings: z.boolean(),
});
export type Hired = z.infer<typeof Hired>;

const Wanted = z.object({ is_wanted: z.boolean("Say whether we may ask you") });

export const followUpContract = {
  "GET /v2/follow_ups": {
    does: "Reasons for the signed-in member to come back: the question that is open, and businesses they hired.",
    access: "member",
    returns: Wanted.extend({
      question: FollowUp.nullable().describe("for 14 days after it was asked; null: none is open"),
      hired: z.array(Hired).describe("with a done job or an attended booking, the latest first; at most 6"),
    }),
  },
  "POST /v2/follow_ups/{id}": {
    does: "Answers whether a business helped. Not yet: it is asked once more after a week, and never again.",
    access: "member",
    params: z.object({ id: z.string() }),
    body: z.object({ answer: z.enum(followUpAnswers, "Answer yes, no or not yet") }),
    limits: ["edits"],
    returns: z.object({}),
    errors: ["follow-up/not-found"],
  },
  "PUT /v2/follow_ups": {
    does: "Turns the questions on or off. Off: what was to be asked is forgotten.",
    access: "member",
    body: Wanted,
    limits: ["edits"],
    returns: Wanted,
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof followUpContract> {}
}
