import { createHash } from "node:crypto";

/** The text of every inline element of one kind; those with a `src` have none of their own. */
function inline(html: string, element: "script" | "style"): string[] {
  const found = html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, "g"));
  return [...found].filter(([, attributes]) => !/\bsrc=/.test(attributes!)).map(([, , text]) => text!);
}

const hashes = (texts: readonly string[]) =>
  [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");

/**
 * The Content-Security-Policy of a page: its own files, and exactly those inline scripts that it was rendered with.
 * Hashes rather than a nonce, because the page is given out again and again. Styles may stand in attributes
 * (sizes of carousels), which cannot run anything.
 */
export function contentPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(inline(html, "script"))}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
