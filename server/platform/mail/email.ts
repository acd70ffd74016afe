import type { Email } from "./mail.ts";

/** A part of an email: paragraphs separated by empty lines, a code in large type, an amount of money, or the button. */
export type EmailPart = string | { large: string } | { amount: string } | { button: string; link: string };

/** Greeting of an email. @param firstName empty before the profile is complete */
export const greetingOf = (firstName: string): string => (firstName ? `Hello ${firstName},` : "Hello,");

/** Lays out an email in plain text and in HTML that every mail program shows. */
export function composeEmail({
  brand,
  subject,
  greeting,
  parts,
  note = "",
}: {
  brand: string;
  subject: string;
  greeting: string;
  parts: EmailPart[];
  /** In small type at the end. */
  note?: string;
}): Email {
  const blocks = parts.map(blockOf);
  return {
    subject,
    text: [greeting, ...parts.map(lineOf), ...(note ? [note] : []), brand].join("\n\n"),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:16px;background:#fbf9f6;color:#1d1a16;font:16px/24px sans-serif">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd2;border-radius:10px">
<p style="margin:0;padding:16px 24px;border-bottom:1px solid #e4ddd2;font-weight:700;font-size:20px;color:#27307a">${escaped(brand)}</p>
<div style="padding:24px"><p style="${paragraph}">${escaped(greeting)}</p>${blocks.join("")}
${note ? `<p style="margin:8px 0 0;font-size:14px;line-height:20px;color:#574f46">${linked(note)}</p>` : ""}</div></div></body></html>`,
  };
}

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
    return `<p style="${paragraph};font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px">${escaped(part.large)}</p>`;
  }
  if ("amount" in part) {
    return `<p style="${paragraph};font-size:24px;line-height:32px;font-weight:700">${escaped(part.amount)}</p>`;
  }
  return `<p style="margin:24px 0 16px"><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#27307a;color:#ffffff;font-weight:700;text-decoration:none">${escaped(part.button)}</a></p>`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Turns web and email addresses into links, without the punctuation after them. */
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
