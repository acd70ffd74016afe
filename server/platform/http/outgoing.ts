import type { OutgoingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { OutgoingFile, OutgoingPicture, OutgoingStream } from "./route.ts";
import { inertPolicy } from "./security-headers.ts";

/** Shown and kept nowhere: the browser neither stores it nor runs what might be in it. */
export function sendPicture(reply: FastifyReply, { stream, type, bytes }: OutgoingPicture) {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", "inline")
    .header("content-security-policy", inertPolicy)
    .header("content-length", bytes)
    .type(type)
    .send(stream);
}

/** Written as fast as it is read. What breaks on the way breaks the connection off, so that half a file is taken for none. */
export function sendFile(reply: FastifyReply, type: string, { filename, pieces }: OutgoingFile) {
  return reply
    .header("content-disposition", `attachment; filename="${filename}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(pieces));
}

/** From here on the connection is theirs who tell the news: nothing of the request is kept as long as it is open. */
export function sendStream(reply: FastifyReply, begin: OutgoingStream) {
  const { raw, request } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    "content-type": "text/event-stream; charset=utf-8",
    // A proxy that gathers or compresses would hold news back.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
    "x-content-type-options": "nosniff",
  });
  begin(raw);
}
