import { z } from "zod";
import type { SmsClient } from "./sms.ts";

const timeoutMs = 10_000;

/** Codes of a text that was taken: processed, sent, queued. All others say why not. */
const taken = [100, 101, 102];

const Answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number(), status: z.string() })) }),
});

/** One text by Africa's Talking (`POST /version1/messaging`, a form). Its 201 says nothing: each recipient has a status. */
export const sendByAfricasTalking: SmsClient = async ({ apiUrl, apiKey, username, sender }, to, text) => {
  const response = await fetch(`${apiUrl}/version1/messaging`, {
    method: "POST",
    headers: { apiKey, accept: "application/json" },
    body: new URLSearchParams({ username, to, message: text, ...(sender && { from: sender }) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Africa's Talking answered ${response.status}`);
  const answer = Answer.safeParse(await response.json());
  const recipient = answer.success ? answer.data.SMSMessageData.Recipients[0] : undefined;
  if (!recipient || !taken.includes(recipient.statusCode)) {
    throw new Error(`Africa's Talking did not take the text: ${recipient?.status ?? "no recipient in its answer"}`);
  }
};
