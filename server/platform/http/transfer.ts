import { validateHeaderValue } from "node:http";
import { Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { IncomingFile, OutgoingFile, OutgoingPicture, OutgoingStream } from "./route.ts";
import { inertPolicy } from "./security-headers.ts";

/**
 * Reads the file of a request as a stream.
 * @throws AppError `request/invalid` without a file, `request/malformed` for a truncated form
 */
export async function incomingFile(request: FastifyRequest): Promise<IncomingFile> {
  const part = request.isMultipart() ? await request.file().catch(refuseTorn) : undefined;
  if (!part) throw new AppError("request/invalid", "Select an Image!", { fields: { file: "Select an Image!" } });
  const { file } = part;
  return { stream: file, isTooLarge: () => file.truncated };
}

/** The form parser's error for a truncated or missing body has no code of its own. */
function refuseTorn(error: FastifyError): never {
  if (error.statusCode || error instanceof AppError) throw error;
  throw new AppError("request/malformed", "The picture did not arrive whole. Try again.", { note: error.message });
}

/** Sends a picture with headers that prevent storage and script execution. */
export function sendPicture(reply: FastifyReply, { stream, type, bytes }: OutgoingPicture) {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", "inline")
    .header("content-security-policy", inertPolicy)
    .header("content-length", bytes)
    .type(type)
    .send(stream);
}

/** A failure breaks the connection, so that a truncated file is not accepted as complete. */
export function sendFile(reply: FastifyReply, type: string, { filename, pieces }: OutgoingFile) {
  return reply
    .header("content-disposition", `attachment; filename="${filename}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(pieces));
}

/**
 * Hands over the connection and releases the request. The head is written by hand: Node would retain headers for each of
 * thousands of streams, and chunk the events.
 */
export function sendStream(reply: FastifyReply, begin: OutgoingStream, handedOver: () => void) {
  const { raw, request } = reply;
  const { socket } = raw;
  // Pipelined behind another request, which no browser does. Node sends the error after the first response.
  if (!socket) throw new AppError("request/malformed", "Open a stream on a connection of its own");
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    "content-type": "text/event-stream; charset=utf-8",
    // Buffering or compressing proxies would delay events.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-request-id": request.id,
    date: new Date().toUTCString(),
    connection: "close",
  };
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  handedOver();
  // It never finishes, and waiting listeners would retain the whole request.
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
