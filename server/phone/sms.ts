import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config, SmsConfig } from "#/server/platform/config.ts";

export interface SmsSender {
  /** @throws Error when the provider rejected it; the queue retries */
  send: (to: string, text: string) => Promise<void>;
}

/** Sends one text by one provider. @throws Error when it was rejected or timed out */
type SmsClient = (config: SmsConfig, to: string, text: string) => Promise<void>;

const timeoutMs = 10_000;

/** Termii may report a failure with status 200: the body has the code. */
const TermiiResponse = z.object({ code: z.literal("ok"), message_id: z.string().min(1) });

/** The transactional route, which also reaches numbers that refuse advertising. */
const sendByTermii: SmsClient = async ({ apiUrl, apiKey, sender }, to, text) => {
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
  const body = TermiiResponse.safeParse(await response.json());
  if (!body.success) throw new Error("Termii did not confirm the text");
};

const acceptedStatuses = [100, 101, 102];

const AfricasTalkingResponse = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number(), status: z.string() })) }),
});

/** Africa's Talking may report a failure with status 201: each recipient has a status. */
const sendByAfricasTalking: SmsClient = async ({ apiUrl, apiKey, username, sender }, to, text) => {
  const response = await fetch(`${apiUrl}/version1/messaging`, {
    method: "POST",
    headers: { apiKey, accept: "application/json" },
    body: new URLSearchParams({ username, to, message: text, ...(sender && { from: sender }) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Africa's Talking answered ${response.status}`);
  const body = AfricasTalkingResponse.safeParse(await response.json());
  const recipient = body.success ? body.data.SMSMessageData.Recipients[0] : undefined;
  if (!recipient || !acceptedStatuses.includes(recipient.statusCode)) {
    throw new Error(`Africa's Talking rejected the text: ${recipient?.status ?? "no recipient in its answer"}`);
  }
};

const clients: Record<SmsConfig["provider"], SmsClient> = {
  termii: sendByTermii,
  africastalking: sendByAfricasTalking,
};

/** Sends by the provider of the settings; without one, texts are written as `.sms` files for a developer. */
export function makeSmsSender({ sms, dataDir }: Pick<Config, "sms" | "dataDir">): SmsSender {
  if (sms) return { send: (to, text) => clients[sms.provider](sms, to, text) };
  const outbox = join(dataDir, "outbox");
  return { send: (to, text) => writeText(outbox, to, text) };
}

async function writeText(outbox: string, to: string, text: string) {
  await mkdir(outbox, { recursive: true });
  const file = join(outbox, `${new Date().toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID().slice(0, 8)}`);
  await writeFile(`${file}.tmp`, `To: ${to}\n\n${text}\n`);
  await rename(`${file}.tmp`, `${file}.sms`);
}
