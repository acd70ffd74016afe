import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished } from "vitest";

/** An event as received. */
export interface Heard {
  event: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the content
  data: any;
}

/** A client of `/v2/stream` over a real socket, with all received events. */
export async function listen(address: string, token: string, lastEventId = "") {
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${address}/v2/stream`, { headers, agent: false }, resolve).on("error", reject);
  });
  let raw = "";
  let isOver = false;
  response.setEncoding("utf8");
  response.on("data", (text: string) => {
    raw += text;
  });
  response.on("error", () => {});
  response.on("close", () => {
    isOver = true;
  });
  const heard = () => raw.split("\n\n").slice(0, -1).flatMap(readPiece);
  const of = (event: string) => heard().filter((piece) => piece.event === event);
  const messages = () => of("message").map(({ data }) => data.message as string);
  return {
    status: response.statusCode,
    headers: response.headers,
    raw: () => raw,
    heard,
    of,
    messages,
    isOver: () => isOver,
    /** Waits for an event by name. */
    wait: (event: string, times = 1) =>
      expect.poll(() => of(event).length, { timeout: 40_000, interval: 10 }).toBeGreaterThanOrEqual(times),
    close: () => void response.destroy(),
  };
}

/** Requests a stream per token on one connection, and records all received bytes. */
export function requestByHand(address: string, tokens: string[], method = "GET") {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let heard = "";
  let isOver = false;
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
  });
  socket
    .on("error", () => {})
    .on("close", () => {
      isOver = true;
    });
  const requests = tokens.map(
    (token) => `${method} /v2/stream HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  socket.write(requests.join(""));
  return { heard: () => heard, isOver: () => isOver };
}

function readPiece(block: string): Heard[] {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return fields.event ? [{ event: fields.event, id: fields.id ?? "", data: JSON.parse(fields.data ?? "{}") }] : [];
}
