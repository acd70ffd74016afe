import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#/server/platform/config.ts";
import type { SmsConfig } from "#/server/platform/providers.ts";
import { sendByAfricasTalking } from "./africas-talking.ts";
import { sendByTermii } from "./termii.ts";

/** Sends a text message to a number in E.164. */
export interface SmsSender {
  /** @throws Error when the provider did not take it; the queue tries again */
  send: (to: string, text: string) => Promise<void>;
}

/** One text by one provider. @throws Error when it was refused, or not answered in time */
export type SmsClient = (config: SmsConfig, to: string, text: string) => Promise<void>;

const clients: Record<SmsConfig["provider"], SmsClient> = {
  termii: sendByTermii,
  africastalking: sendByAfricasTalking,
};

/** Sends by the provider of the settings; without one, texts become `.sms` files that a developer can open. */
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
