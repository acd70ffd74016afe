import type { Email } from "./mail.ts";

/** A part of a letter: a sentence or two, something to be read off in large type, or an address to open. */
export type EmailPart = string | { large: string } | { link: string };

/** How a letter begins. @param firstName empty before somebody completed their profile */
export const greetingOf = (firstName: string): string => (firstName ? `Hello ${firstName},` : "Hello,");

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** Sets a letter in plain text and in HTML that every mail program shows. */
export function composeEmail({
  brand,
  subject,
  greeting,
  parts,
}: {
  brand: string;
  subject: string;
  greeting: string;
  parts: EmailPart[];
}): Email {
  const lines = parts.map((part) => (typeof part === "string" ? part : "large" in part ? part.large : part.link));
  const blocks = parts.map(blockOf);
  return {
    subject,
    text: [greeting, ...lines, brand].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbf9f6;color:#1d1a16;font:16px/24px sans-serif">
<div style="max-width:520px;margin:0 auto"><p style="margin:0 0 16px">${escaped(greeting)}</p>${blocks.join("")}
<p style="margin:24px 0 0;font-weight:700;color:#27307a">${escaped(brand)}</p></div></body></html>`,
  };
}

function blockOf(part: EmailPart): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px">${escaped(part)}</p>`;
  if ("large" in part) {
    return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${escaped(part.large)}</p>`;
  }
  return `<p style="margin:0 0 16px"><a href="${escaped(part.link)}" style="color:#27307a">${escaped(part.link)}</a></p>`;
}
