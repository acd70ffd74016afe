import { validateHeaderValue } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
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

/**
 * Hands the connection to whoever tells the news, and keeps nothing of the request as long as it is open. The answer is
 * written by hand: Node's would keep its headers and the text they became for each of thousands, and cut news into chunks.
 */
export function sendStream(reply: FastifyReply, begin: OutgoingStream, handedOver: () => void) {
  const { raw, request } = reply;
  const { socket } = raw;
  // Behind another request on its connection, which no browser sends. Node sends the refusal after the first answer.
  if (!socket) throw new AppError("request/malformed", "Open a stream on a connection of its own");
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    "content-type": "text/event-stream; charset=utf-8",
    // A proxy that gathers or compresses would hold news back.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
    date: new Date().toUTCString(),
    // Its end is the end of the answer.
    connection: "close",
  };
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  handedOver();
  // It never finishes, and listeners that wait for that hold the whole request.
  raw.removeAllListeners();
  if (request.method === "HEAD") return void socket.end(headOf(headers));
  socket.write(headOf(headers));
  begin(socket);
}

function headOf(headers: Record<string, unknown>): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderValue(name, String(value));
    return `${name}: ${value}`;
  });
  return ["HTTP/1.1 200 OK", ...lines, "", ""].join("\r\n");
}
