import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";

/** An email in both forms, text and HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** @throws when it could not be sent; the queue retries */
  send: (to: string, email: Email) => Promise<void>;
}

const timeoutMs = 10_000;

/** Sends by SMTP if a server is configured, else writes `.eml` files for a developer to open. */
export function makeMailer({
  smtpUrl,
  from,
  outbox,
}: {
  smtpUrl: string | undefined;
  from: string;
  outbox: string;
}): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(outbox, from);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, {
    from,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
  });
  return { send: async (to, email) => void (await transport.sendMail({ from, to, ...email })) };
}

function outboxMailer(outbox: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (to, email) => {
      const { message } = await transport.sendMail({ from, to, ...email });
      await mkdir(outbox, { recursive: true });
      const file = join(outbox, `${new Date().toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID().slice(0, 8)}`);
      await writeFile(`${file}.tmp`, message as Buffer);
      await rename(`${file}.tmp`, `${file}.eml`);
    },
  };
}
