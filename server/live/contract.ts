import { z } from "zod";
import { safetyMarkNames } from "#/shared/safety-marks.ts";

export const LiveEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("message"),
    id: z.string(),
    conversation_id: z.string(),
    sender_id: z.string(),
    written_by: z.string(),
    message: z.string(),
    image: z.string(),
    audio: z.string(),
    audio_seconds: z.number(),
    audio_peaks: z.string(),
    client_id: z.string(),
    is_removed: z.boolean(),
    is_automatic: z.boolean(),
    safety: z.array(z.enum(safetyMarkNames)),
    created_at: z.string(),
  }),
  z.object({
    type: z.literal("read"),
    conversation_id: z.string(),
    reader_id: z.string(),
    read_up_to: z.string().describe("the id of the latest message they have read; empty: none"),
  }),
  z
    .object({
      type: z.literal("step"),
      conversation_id: z.string(),
      last_kind: z.string().describe("the step of a booking, job or invoice (booking.request)"),
      last_message_at: z.string(),
    })
    .describe("what the list of conversations names until somebody writes"),
  z.object({
    type: z.literal("notification"),
    id: z.string(),
    title: z.string(),
    message: z.string(),
    link: z.string(),
  }),
  z
    .object({
      type: z.literal("business"),
      business_id: z.string(),
      conversation_id: z.string().describe("empty: the reader no longer helps with the business"),
      typing: z.string().describe("who else is writing an answer; empty: something was said, read it again"),
    })
    .describe("in a conversation of a business that the reader owns or helps with"),
  z.object({ type: z.literal("counts"), messages: z.number(), notifications: z.number() }),
  z
    .object({ type: z.literal("resync") })
    .describe("too much was missed to tell it piece by piece: read the lists again"),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveContract = {
  "GET /v2/stream": {
    does: "Live news of the signed-in member, as server-sent events. Send `Last-Event-ID` to be told what was missed.",
    access: "member",
    returns: LiveEvent,
    answersAs: "stream",
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof liveContract> {}
}
