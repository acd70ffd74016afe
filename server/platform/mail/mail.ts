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
const draftNote = ({ hasShownDraft }: SayInLanguage, supportEmail: string) =>
  hasShownDraft() ? [`Draft translation. Tell us a better word: ${supportEmail}`] : [];

/** Name of a banner in `public/mail/` (scripts/draw-scenes.ts). */
export type EmailPicture =
  | "agent"
  | "bell"
  | "booking"
  | "chart"
  | "compass"
  | "job"
  | "lock"
  | "message"
  | "quote"
  | "receipt"
  | "referral"
  | "rocket"
  | "store"
  | "tick";

export interface EmailContent {
  subject: string;
  greeting: string;
  parts: EmailPart[];
  picture: EmailPicture;
  note?: string;
}

interface EmailFrame {
  brand: string;
  supportEmail: string;
  publicUrl: string;
  /** The translator of the other texts. */
  say: SayInLanguage;
}

/** One column: brand, picture, subject as heading, paragraphs, one button, note. Without styles and pictures it stays readable. */
export function composeEmail({ brand, supportEmail, publicUrl, say, ...content }: EmailFrame & EmailContent): Email {
  const { subject, greeting, parts, picture, note: givenNote = "" } = content;
  const blocks = [greeting, ...parts].map(blockOf);
  const note = [...(givenNote ? [givenNote] : []), ...draftNote(say, supportEmail)].join("\n\n");
  return {
    subject,
    text: [greeting, ...parts.map(lineOf), ...(note ? [note] : []), brand].join("\n\n"),
    html: `<!doctype html><html lang="${tagOf(say.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;background:#fbf9f6">
<div class="page" style="padding:24px 12px 32px;background:#fbf9f6;color:#1d1a16;font:16px/24px ${fonts}">
<div style="max-width:520px;margin:0 auto">
<p class="brand" style="margin:0;padding:0 8px 16px;font-weight:800;font-size:20px;line-height:32px;letter-spacing:-0.03em;color:#27307a"><img src="${escaped(publicUrl)}/icons/icon-192.png" width="32" height="32" alt="" style="margin-right:8px;border-radius:9px;vertical-align:top">${escaped(brand)}</p>
<div class="card" style="background:#ffffff;border-radius:20px;overflow:hidden"><img src="${escaped(publicUrl)}/mail/${picture}.png" width="520" alt="" style="display:block;width:100%;height:auto">
<div style="padding:24px 24px 8px"><h1 style="margin:0 0 16px;font-weight:800;font-size:24px;line-height:28px;letter-spacing:-0.03em;overflow-wrap:anywhere">${escaped(subject)}</h1>${blocks.join("")}</div></div>
${note ? `<p class="note" style="margin:16px 8px 0;font-size:14px;line-height:20px;color:#574f46;overflow-wrap:anywhere">${linked(note).replaceAll("\n", "<br>")}</p>` : ""}</div></div></body></html>`,
  };
}

/** The font of the screens, if installed. */
const fonts = "Inter,system-ui,-apple-system,Segoe UI,Roboto,sans-serif";
const paragraph = "margin:0 0 16px;overflow-wrap:anywhere";

/** The colours of design.css. Inline styles are the light ones, for programs that drop this. */
const darkStyles =
  ":root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#15130f!important;color:#f4efe7!important}.card{background:#1f1c17!important}.code{background:#2a261f!important}.brand,a{color:#a9b2ff!important}.note{color:#bdb3a6!important}.button{background:#f4efe7!important;color:#15130f!important}}";

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
    return `<p class="code" style="${paragraph};padding:16px;border-radius:14px;background:#f3efe8;text-align:center;font-size:32px;line-height:40px;font-weight:800;letter-spacing:6px">${escaped(part.large)}</p>`;
  }
  if ("amount" in part) {
    return `<p style="${paragraph};font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.03em">${escaped(part.amount)}</p>`;
  }
  return `<p style="margin:24px 0 16px"><a class="button" href="${escaped(part.link)}" style="display:block;padding:13px 20px;border-radius:14px;background:#1d1a16;color:#ffffff;font-weight:600;text-align:center;text-decoration:none">${escaped(part.button)}</a></p>`;
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
