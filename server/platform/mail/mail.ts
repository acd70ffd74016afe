import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { SayInLanguage } from "#/server/platform/say-in.ts";
import { tagOf } from "#/shared/language.ts";
import type { Say } from "#/shared/say.ts";
import { clockTime, shortDate } from "#/shared/time.ts";

export interface Email {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
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

/** Lets a mail program show its own button that stops such emails, by one POST (RFC 8058). @param link takes it without a login */
export const oneClickStop = (link: string): Record<string, string> => ({
  "List-Unsubscribe": `<${link}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

export type EmailPart = string | { large: string } | { amount: string } | { button: string; link: string };

export const greetingOf = (firstName: string, say: Say): string =>
  firstName ? say("Hello {name},", { name: firstName }) : say("Hello,");

/** "18 Nov 2026, 11:00 AM, Lagos time" */
export const inLagos = (at: Date, say: Say): string =>
  say("{date}, {time}, Lagos time", { date: shortDate(at, say), time: clockTime(at) });

/** A note in English that a translation is a draft, with a contact for corrections; empty without drafts. */
const draftNote = ({ saidDraft }: SayInLanguage, supportEmail: string) =>
  saidDraft() ? [`Draft translation. Tell us a better word: ${supportEmail}`] : [];

export function composeEmail({
  brand,
  supportEmail,
  say,
  subject,
  greeting,
  parts,
  note: givenNote = "",
}: {
  brand: string;
  supportEmail: string;
  /** The translator of the other texts. */
  say: SayInLanguage;
  subject: string;
  greeting: string;
  parts: EmailPart[];
  note?: string;
}): Email {
  const blocks = parts.map(blockOf);
  const note = [...(givenNote ? [givenNote] : []), ...draftNote(say, supportEmail)].join("\n\n");
  return {
    subject,
    text: [greeting, ...parts.map(lineOf), ...(note ? [note] : []), brand].join("\n\n"),
    html: `<!doctype html><html lang="${tagOf(say.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#fbf9f6;color:#1d1a16;font:16px/24px ${fonts}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0;padding:0 8px 16px;font-weight:800;font-size:20px;letter-spacing:-0.02em;color:#27307a">${escaped(brand)}</p>
<div style="padding:24px 24px 8px;background:#ffffff;border-radius:18px"><p style="${paragraph};font-weight:800;font-size:24px;line-height:28px;letter-spacing:-0.03em">${escaped(greeting)}</p>${blocks.join("")}</div>
${note ? `<p style="margin:16px 8px 0;font-size:14px;line-height:20px;color:#574f46;overflow-wrap:anywhere">${linked(note).replaceAll("\n", "<br>")}</p>` : ""}</div></body></html>`,
  };
}

/** The font of the screens, if installed. */
const fonts = "Inter,system-ui,-apple-system,Segoe UI,Roboto,sans-serif";
const paragraph = "margin:0 0 16px;overflow-wrap:anywhere";

function lineOf(part: EmailPart): string {
  if (typeof part === "string") return part;
  if ("large" in part) return part.large;
  return "amount" in part ? part.amount : `${part.button}:\n${part.link}`;
}

function blockOf(part: EmailPart): string {
  if (typeof part === "string") {
    const paragraphs = part.split(/\n{2,}/).filter((text) => text.trim() !== "");
    return paragraphs.map((text) => `<p style="${paragraph}">${linked(text).replaceAll("\n", "<br>")}</p>`).join("");
  }
  if ("large" in part) {
    return `<p style="${paragraph};padding:16px;border-radius:14px;background:#f3efe8;text-align:center;font-size:32px;line-height:40px;font-weight:800;letter-spacing:6px">${escaped(part.large)}</p>`;
  }
  if ("amount" in part) {
    return `<p style="${paragraph};font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.03em">${escaped(part.amount)}</p>`;
  }
  return `<p style="margin:24px 0 16px"><a href="${escaped(part.link)}" style="display:inline-block;padding:13px 22px;border-radius:14px;background:#1d1a16;color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.button)}</a></p>`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Links web and email addresses, without the punctuation after them. */
const linked = (text: string): string =>
  escaped(text)
    .replace(
      /https?:\/\/[^\s<]*[^\s<.,;:!?)]/g,
      (address) => `<a href="${address}" style="color:#27307a">${address}</a>`,
    )
    .replace(
      /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
      (address) => `<a href="mailto:${address}" style="color:#27307a">${address}</a>`,
    );
