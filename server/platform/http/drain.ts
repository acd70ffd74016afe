import type { IncomingMessage, ServerResponse } from "node:http";

/** As much as an upload may have. */
const drainedBytesMax = 16 * 2 ** 20;
const drainedMs = 10_000;

/**
 * After the answer, reads what is left of the request's body and throws it away. Otherwise the body stands in the way
 * of the next request on the connection, which is never answered; behind a proxy that is another visitor's. A body that
 * is too long or too slow for that ends the connection.
 */
export function drainAfterAnswer(request: IncomingMessage, response: ServerResponse) {
  if (request.method === "GET" || request.method === "HEAD") return;
  response.once("finish", () => {
    if (request.readableEnded || request.destroyed) return;
    let bytesLeft = drainedBytesMax;
    const giveUp = () => request.destroy();
    const timer = setTimeout(giveUp, drainedMs).unref();
    request.on("data", ({ length }: Buffer) => {
      bytesLeft -= length;
      if (bytesLeft < 0) giveUp();
    });
    request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
    // The rest of this request is awaited by no caller.
    request.on("error", () => {});
    request.unpipe();
    request.resume();
  });
}
