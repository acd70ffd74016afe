import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { WhatsAppConfig } from "#/server/platform/config.ts";
import { textedWords } from "./contract.ts";
import type { Sent } from "./turn.ts";

const timeoutMs = 10_000;
const rowTitleLengthMax = 24;
const rowNoteLengthMax = 72;
const bodyLengthMax = 1_024;

/** A text, with businesses that can be tapped. */
export interface WhatsAppMessage {
  text: string;
  choices: { id: string; name: string; area: string }[];
}

/** Verifies the signature of our app. */
export function isSigned(bytes: Buffer, header: string, appSecret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", appSecret).update(bytes).digest("hex")}`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const Message = z.object({
  from: z.string(),
  id: z.string(),
  type: z.string(),
  text: z.object({ body: textedWords }).optional(),
  interactive: z
    .object({
      list_reply: z.object({ id: z.string() }).optional(),
      button_reply: z.object({ id: z.string() }).optional(),
    })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
});

const Event = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ messages: z.array(z.unknown()).default([]) }) })) }),
  ),
});

interface WhatsAppDelivery extends Sent {
  number: string;
  id: string;
}

/** Extracts the messages from a delivery of the Cloud API. Status reports, edits and pictures are ignored. */
export function readDelivery(bytes: Buffer): WhatsAppDelivery[] {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString("utf8"));
  } catch {
    // Signed but not JSON: nothing to answer.
    return [];
  }
  const event = Event.safeParse(body);
  if (!event.success) return [];
  return event.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.messages))
    .flatMap((given) => {
      const message = Message.safeParse(given);
      return message.success ? readMessage(message.data) : [];
    });
}

function readMessage({ from, id, text, interactive, location }: z.output<typeof Message>): WhatsAppDelivery[] {
  const about = { number: `+${from.replace(/^\+/, "")}`, id };
  if (location) return [{ ...about, text: "", position: { lat: location.latitude, lng: location.longitude } }];
  const chosen = interactive?.list_reply?.id ?? interactive?.button_reply?.id;
  const words = chosen ?? text?.body;
  return words === undefined ? [] : [{ ...about, text: words }];
}

/** Body for the Cloud API: a tappable list if there are businesses, else plain text. */
function messageBody(to: string, { text, choices }: WhatsAppMessage) {
  const base = { messaging_product: "whatsapp", recipient_type: "individual", to: to.replace(/^\+/, "") };
  const body = text.slice(0, bodyLengthMax);
  if (choices.length === 0) return { ...base, type: "text", text: { body, preview_url: false } };
  const rows = choices.map(({ name, area }, nth) => ({
    id: String(nth + 1),
    title: `${nth + 1} ${name}`.slice(0, rowTitleLengthMax),
    description: area.slice(0, rowNoteLengthMax),
  }));
  const action = { button: "See number", sections: [{ title: "Businesses", rows }] };
  return { ...base, type: "interactive", interactive: { type: "list", body: { text: body }, action } };
}

/** @throws Error when the Cloud API rejected it */
export async function sendByWhatsApp(
  { apiUrl, phoneId, token }: WhatsAppConfig,
  to: string,
  message: WhatsAppMessage,
): Promise<void> {
  const response = await fetch(`${apiUrl}/${phoneId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(messageBody(to, message)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`WhatsApp answered ${response.status}`);
}
