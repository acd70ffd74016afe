import type { FastifyReply } from "fastify";

/** Policy of such a page: it may show itself. */
export const barePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A page for when no page can be made: one sentence and a way home, with nothing that could fail in turn. */
export function sendBarePage(reply: FastifyReply, status: number, sentence: string) {
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", barePolicy)
    .type("text/html; charset=utf-8")
    .send(barePage(sentence));
}

/** @param sentence ours, never a sender's text */
export const barePage = (sentence: string): string => `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sentence}</title><style>:root{color-scheme:light dark}body{margin:48px auto;max-width:520px;padding:0 16px;font:16px/24px sans-serif}
a{display:inline-block;padding:12px 0}</style></head>
<body><main><h1>${sentence}</h1><a href="/">Go Home</a></main></body></html>`;
