import { z } from "zod";
import { tooLong, typedText } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { drawnText } from "#/shared/plain-text.ts";
import { safetyMarkNames } from "#/shared/safety-marks.ts";

/** Counts code points, as the database does. */
const isShort = (text: string) => text.length <= lengthMax.message || [...text].length <= lengthMax.message;

const instant = z.string().describe("an instant in UTC");

export const Message = z.object({
  id: z.string(),
  message: z.string(),
  image: z.string().describe("where its two people open its picture, below our address; empty: none"),
  audio: z.string().describe("where its two people open its voice note, below our address; empty: none"),
  audio_seconds: z.number(),
  audio_peaks: z.string().describe("its waveform, a hexadecimal digit a bar; empty: not known"),
  sender_id: z.string(),
  written_by: z.string().describe("who wrote it for the sender's business, for that business alone; empty: the sender"),
  conversation_id: z.string(),
  client_id: z.string().describe("what the sender's device called it; empty for everybody else"),
  is_removed: z.boolean().describe("by a moderator: its words are gone"),
  is_automatic: z.boolean().describe("sent by itself while its sender was away"),
  safety: z
    .array(z.enum(safetyMarkNames))
    .describe("what it may be an attempt at, for its receiver alone; empty: nothing, or it is one's own"),
  created_at: instant,
});
export type Message = z.infer<typeof Message>;

export const ConversationItem = z.object({
  id: z.string(),
  user_id: z.string().describe("the other person"),
  firstname: z.string(),
  lastname: z.string(),
  img: z.string(),
  business: z
    .object({
      id: z.string(),
      bid: z.string(),
      name: z.string(),
      image: z.string(),
      category: z.string(),
      tags: z.array(z.string()),
      reply_minutes: z.number().nullable().describe("median time to its first answer in 90 days; null: not known"),
      reply_rate: z.number().nullable().describe("share answered within 24 hours; null: not known"),
    })
    .nullable()
    .describe("what the other person runs"),
  last_message: z.string().describe("'Image' or 'Voice note' when the last message has no text"),
  last_kind: z
    .string()
    .describe("what came last: text, image, voice, or the step of a booking, job or invoice (booking.request)"),
  last_message_at: instant,
  is_last_mine: z.boolean().describe("the caller's side wrote the latest message"),
  unread: z.number(),
  awaits_answer: z
    .boolean()
    .describe(
      "the other person wrote last: no message of the caller followed; an automatic one, or a step of a job, booking or invoice, is none",
    ),
  is_blocked: z.boolean().describe("by the caller"),
  is_gone: z.boolean().describe("the other person has left: nothing can be sent any more"),
  read_up_to: z.string().describe("the id of the latest message that the other person has read; empty: none"),
  is_of_business: z
    .boolean()
    .describe("it began at the page of the reader's business: people who help them read and answer it too"),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

export const NewMessage = z
  .object({
    message: z
      .string("Enter a message or select an image")
      .overwrite(drawnText)
      .refine(isShort, tooLong(lengthMax.message))
      .meta({ maxLength: lengthMax.message })
      .nullish()
      .transform((text) => text ?? ""),
    image: z
      .string()
      .max(200)
      .nullish()
      .transform((name) => name ?? "")
      .describe("the filename that message/upload answered"),
    audio: z
      .string()
      .max(200)
      .nullish()
      .transform((name) => name ?? "")
      .describe("the filename that message/upload_audio answered"),
    audio_peaks: z
      .string()
      .regex(/^[0-9a-f]{0,64}$/, "A waveform is at most 64 hexadecimal digits")
      .nullish()
      .transform((peaks) => peaks ?? "")
      .describe("the waveform of the voice note, a digit a bar"),
    client_id: z.string().min(1).max(64).optional().describe("sent again with the same one, it is the same message"),
  })
  .refine(({ message, image, audio }) => message.trim() !== "" || image !== "" || audio !== "", {
    error: "Enter a message or select an image",
    path: ["message"],
  })
  .refine(({ image, audio }) => image === "" || audio === "", {
    error: "Send a picture or a voice note, not both",
    path: ["audio"],
  });
export type NewMessage = z.output<typeof NewMessage>;

export const ChatSettings = z.object({
  quick_replies: z
    .array(typedText().min(1, "Enter the reply, or remove it").max(lengthMax.quickReply, tooLong(lengthMax.quickReply)))
    .max(listMax.quickReplies, "Save at most 10 quick replies"),
  away_message: typedText()
    .max(lengthMax.awayMessage, tooLong(lengthMax.awayMessage))
    .describe("sent once a day to people who write while the business is away; empty: none is sent"),
  away_when_closed: z.boolean().describe("the away message goes out outside opening hours too"),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

const before = z.object({ before: z.string().optional().describe("the id of the oldest message seen") });
const Person = z.object({ rid: z.string().describe("the id of a person") });
const Conversation = z.object({ cid: z.string() });
const Done = z.object({ message: z.string() });

export const chatContract = {
  "GET /v2/message": {
    does: "The conversations of the signed-in member, the latest first.",
    access: "member",
    query: z.object({
      before: z.string().optional().describe("`last_message_at` and `id` of the last conversation seen, joined by _"),
    }),
    returns: z.array(ConversationItem),
  },
  "GET /v2/chat_partner/{rid}": {
    does: "Who a conversation would be with, and the conversation if there is one already.",
    access: "member",
    params: Person,
    returns: z.object({
      user_id: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      img: z.string(),
      business: ConversationItem.shape.business,
      conversation_id: z.string().describe("empty: none yet"),
    }),
    errors: ["chat/no-such-person", "chat/to-oneself"],
  },
  "GET /v2/conversation/{cid}": {
    does: "One conversation, as it stands in the list.",
    access: "member",
    params: Conversation,
    returns: ConversationItem,
    errors: ["chat/not-found"],
  },
  "GET /v2/messages/{rid}": {
    does: "What was said with a person, newest first, 50 at a time; nothing yet is an empty list.",
    access: "member",
    params: Person,
    query: before,
    returns: z.array(Message),
    errors: ["chat/no-such-person", "chat/to-oneself"],
  },
  "GET /v2/conversations/{cid}": {
    does: "The messages of a conversation, oldest first: the latest 50, or the 50 before one.",
    access: "member",
    params: Conversation,
    query: before,
    returns: z.array(Message),
    errors: ["chat/not-found"],
  },
  "POST /v2/message/{rid}": {
    does: "Says something to a person; the first time it begins the conversation.",
    access: "member",
    params: Person,
    body: NewMessage,
    limits: ["messages"],
    returns: Message,
    errors: [
      "chat/no-such-person",
      "chat/to-oneself",
      "chat/blocked",
      "chat/too-many-new",
      "chat/unanswered",
      "account/profile-incomplete",
      "media/not-found",
    ],
  },
  "POST /v2/reply_message/{cid}": {
    does: "Says something in a conversation.",
    access: "member",
    params: Conversation,
    body: NewMessage,
    limits: ["messages"],
    returns: Message,
    errors: ["chat/not-found", "chat/blocked", "chat/unanswered", "media/not-found"],
  },
  "POST /v2/message_as_read/{cid}": {
    does: "Marks everything in a conversation as read.",
    access: "member",
    params: Conversation,
    returns: Done,
    errors: ["chat/not-found"],
  },
  "POST /v2/message/upload": {
    does: "Takes a picture for a message. Only the two people of the conversation can open it.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: z.object({ filename: z.string() }),
    errors: ["media/not-a-picture", "request/too-large"],
  },
  "POST /v2/message/upload_audio": {
    does: "Takes a voice note for a message: at most 60 seconds and 1.5 MB of WebM (Opus), Ogg (Opus) or MP4 (AAC or Opus), by content; the filename is for one message, once.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: z.object({ filename: z.string(), audio_seconds: z.number() }),
    errors: ["media/not-a-recording", "request/too-large"],
  },
  "GET /v2/message/{id}/audio": {
    does: "The voice note of a message, for the two people of its conversation.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: z.unknown(),
    answersAs: "picture",
    answersIn: ["audio/webm", "audio/ogg", "audio/mp4"],
    errors: ["chat/not-found"],
  },
  "GET /v2/message/{id}/picture": {
    does: "The picture of a message, for the two people of its conversation.",
    access: "member",
    params: z.object({ id: z.string() }),
    query: z.object({ size: z.enum(["small", "large"]).default("large") }),
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["chat/not-found"],
  },
  "GET /v2/chat_settings": {
    does: "The quick replies and the away message of the signed-in member.",
    access: "member",
    returns: ChatSettings,
  },
  "PUT /v2/chat_settings": {
    does: "Saves quick replies and away message of an owner, in place of those before.",
    access: "member",
    body: ChatSettings,
    limits: ["edits"],
    returns: ChatSettings,
    errors: ["business/none-yet"],
  },
  "GET /v2/count_unread": {
    does: "How many messages wait to be read.",
    access: "member",
    returns: z.number(),
  },
  "POST /v2/block/{id}": {
    does: "Hears nothing more from a person. They are not told.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: Done,
    errors: ["chat/no-such-person", "chat/to-oneself"],
  },
  "DELETE /v2/block/{id}": {
    does: "Hears from a person again.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: Done,
    errors: ["chat/no-such-person"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof chatContract> {}
}
