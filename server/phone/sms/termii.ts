import { z } from "zod";
import type { SmsClient } from "./sms.ts";

const timeoutMs = 10_000;

/** Termii says `ok` in the body of a text it took; a failure may come with status 200 and another code. */
const Answer = z.object({ code: z.literal("ok"), message_id: z.string().min(1) });

/**
 * One text by Termii (`POST /api/sms/send`, JSON). The `dnd` route is its transactional one: it also reaches numbers that
 * refuse advertising, and codes are not to go by the other.
 */
export const sendByTermii: SmsClient = async ({ apiUrl, apiKey, sender }, to, text) => {
  const response = await fetch(`${apiUrl}/api/sms/send`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      ...{ api_key: apiKey, to: to.replace("+", ""), from: sender, sms: text },
      ...{ type: "plain", channel: "dnd" },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Termii answered ${response.status}`);
  const answer = Answer.safeParse(await response.json());
  if (!answer.success) throw new Error("Termii did not say that it took the text");
};
