import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { createMedia } from "#/server/media/media.ts";
import { readConfig } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { makeMailer } from "#/server/platform/mail/mail.ts";
import { buildServices } from "#/server/services.ts";
import { screenLengthMax } from "#/shared/gsm.ts";
import { readPhone } from "#/shared/phone.ts";
import { answerText, type IncomingText } from "./text-channels.ts";

/** `npm run line [channel] [number]`: the conversation in the terminal, as USSD, SMS or WhatsApp, on the product's own database. */
const channels = ["ussd", "sms", "whatsapp"] as const;
const secret = "simulator-0000000";
const lengthMax = { ussd: screenLengthMax - "CON ".length, sms: screenLengthMax, whatsapp: 600 };

async function run(given: string | undefined, typedNumber = ""): Promise<void> {
  const channel = channels.find((name) => name === (given ?? "ussd"));
  if (!channel) throw new Error(`Say which channel: ${channels.join(", ")}`);
  const config = readConfig({ LOG_LEVEL: "silent", LINE_SECRET: secret, ...process.env });
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, mayJoin: true });
  // Texts are printed here and never sent: no job is queued.
  const jobs = {
    send: async () => {},
    sendAll: async () => {},
    listFailed: async () => ({ total: 0, items: [] }),
    retryFailed: async () => undefined,
    discardFailed: async () => undefined,
  };
  const mailer = makeMailer({ smtpUrl: undefined, from: config.mailFrom, outbox: `${config.dataDir}/outbox` });
  const services = buildServices(database, config, { jobs, mailer, media: createMedia(config) });
  const session = randomUUID();
  const number = readPhone(typedNumber) ?? `+2347${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const ask = (text: string) => {
    const incoming: IncomingText = {
      channel,
      number,
      session,
      deliveryId: randomUUID(),
      text,
      lengthMax: lengthMax[channel],
    };
    return answerText(services, config.textChannels!.secret, incoming);
  };
  process.stdout.write(`${channel}. Ctrl-D ends it.\n\n`);
  const show = async (text: string) => {
    const answer = await ask(text);
    const note = `[${answer.text.length} characters${answer.isOver ? ", the end" : ""}]`;
    process.stdout.write(`${answer.text}\n${note}\n\n`);
    return answer.isOver && channel === "ussd";
  };
  await show("");
  // Opened late, because `readline` drops lines that arrive before they are read.
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for await (const typed of terminal) if (await show(typed)) break;
  terminal.close();
  await database.close();
}

run(process.argv[2], process.argv[3]).then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
