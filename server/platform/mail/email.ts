import type { Email } from "./mail.ts";

/**
 * A part of an email: a sentence or two; a code to type, in large spaced type; a sum of money; the one button, which
 * stands as its plain address in the text.
 */
export type EmailPart = string | { large: string } | { amount: string } | { button: string; link: string };

/** Greeting of an email. @param firstName empty before the profile is complete */
export const greetingOf = (firstName: string): string => (firstName ? `Hello ${firstName},` : "Hello,");

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Sets an email in plain text and in HTML that every mail program shows: the brand, the words, one button, a date. */
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
  /** In small type at the end: when it happened. */
  note?: string;
}): Email {
  const blocks = parts.map(blockOf);
  return {
    subject,
    text: [greeting, ...parts.map(lineOf), ...(note ? [note] : []), brand].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbf9f6;color:#1d1a16;font:16px/24px sans-serif">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e4ddd2;border-radius:10px">
<p style="margin:0;padding:16px 24px;border-bottom:1px solid #e4ddd2;font-weight:700;font-size:20px;color:#27307a">${escaped(brand)}</p>
<div style="padding:24px"><p style="${paragraph}">${escaped(greeting)}</p>${blocks.join("")}
${note ? `<p style="margin:8px 0 0;font-size:14px;line-height:20px;color:#574f46">${escaped(note)}</p>` : ""}</div></div></body></html>`,
  };
}

const paragraph = "margin:0 0 16px";

function lineOf(part: EmailPart): string {
  if (typeof part === "string") return part;
  if ("large" in part) return part.large;
  return "amount" in part ? part.amount : `${part.button}:\n${part.link}`;
}

function blockOf(part: EmailPart): string {
  if (typeof part === "string") return `<p style="${paragraph}">${escaped(part)}</p>`;
  if ("large" in part) {
    return `<p style="${paragraph};font-size:32px;font-weight:700;letter-spacing:6px">${escaped(part.large)}</p>`;
  }
  if ("amount" in part) return `<p style="${paragraph};font-size:24px;font-weight:700">${escaped(part.amount)}</p>`;
  return `<p style="margin:24px 0 16px"><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#27307a;color:#ffffff;font-weight:700;text-decoration:none">${escaped(part.button)}</a></p>`;
}
