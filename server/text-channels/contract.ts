import { z } from "zod";
import { drawnText } from "#/shared/plain-text.ts";

const secret = z.object({ secret: z.string().max(200).describe("LINE_SECRET of the settings") });
/**
 * A received text. Control characters become spaces and lone surrogates become replacement characters, because an error would
 * reach the provider and not the person.
 */
export const textedWords = z.string().overwrite((text) =>
  drawnText(text)
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed(),
);
const plainText = z.string().describe("plain text");

export const textChannelsContract = {
  "POST /v2/line/{secret}/ussd": {
    does: "One step of a USSD session, as Africa's Talking sends it. Answers CON and a screen that waits for a key, or END and the last one.",
    params: secret,
    bodyAs: "form",
    body: z.object({
      sessionId: z.string().min(1).max(200),
      serviceCode: z.string().max(40).default(""),
      phoneNumber: z.string().max(40),
      text: textedWords.max(1_000).default("").describe("everything typed in this session, joined by *"),
    }),
    returns: plainText,
    answersAs: "text",
    isFromProvider: true,
    errors: ["text-channels/not-found"],
  },
  "POST /v2/line/{secret}/sms": {
    does: "A text message that came in, as Africa's Talking sends it. What is answered goes out as a text of its own.",
    params: secret,
    bodyAs: "form",
    body: z.object({
      from: z.string().max(40),
      to: z.string().max(40).default(""),
      text: textedWords.max(2_000).default(""),
      id: z.string().min(1).max(200),
      date: z.string().max(60).default(""),
    }),
    returns: plainText,
    answersAs: "text",
    isFromProvider: true,
    errors: ["text-channels/not-found"],
  },
  "GET /v2/line/whatsapp": {
    does: "Shows Meta that this address is ours, when its webhook is set up: answers the challenge.",
    query: z.object({
      "hub.mode": z.string().max(40).default(""),
      "hub.verify_token": z.string().max(400).default(""),
      "hub.challenge": z.string().max(400).default(""),
    }),
    returns: plainText,
    answersAs: "text",
    errors: ["text-channels/not-found", "text-channels/forged"],
  },
  "POST /v2/line/whatsapp": {
    does: "Messages that came in by the WhatsApp Cloud API, signed in X-Hub-Signature-256. Reports of what was read or delivered are ignored.",
    bodyAs: "raw",
    returns: z.object({ received: z.boolean() }),
    isFromProvider: true,
    errors: ["text-channels/not-found", "text-channels/forged"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof textChannelsContract> {}
}
