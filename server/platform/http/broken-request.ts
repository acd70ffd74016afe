import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const refusals: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "That request took too long to arrive" },
  HPE_HEADER_OVERFLOW: { status: 431, detail: "The head of that request is too long" },
};
const malformed = { status: 400, detail: "That request can’t be understood" };

/**
 * Answers what the parser of HTTP could not read, and ends the connection: it reaches no route and none of the hooks that
 * mark every other answer.
 * @param headers of every answer
 */
export const makeBrokenRequestAnswer =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed || socket.writableEnded) return;
    const { status, detail } = refusals[error.code ?? ""] ?? malformed;
    const body = JSON.stringify({ detail });
    const lines = Object.entries({
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    hangUp(socket);
  };

const lastBytesMs = 1_000;

/**
 * Ends a connection after what was written to it. What still arrives is read and dropped for a second: closing a socket with unread input
 * resets the connection, and the other side may lose the answer.
 */
function hangUp(socket: Socket) {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), lastBytesMs).unref();
}
