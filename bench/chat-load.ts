/**
 * The people who talk: a child process that holds their streams open, lets them write to each other at an even rate,
 * and reports how long each message took from being sent to being seen by the other side.
 */
import { connect, type Socket } from "node:net";
import { Connections } from "./connections.ts";

/** Two people and what they are known by. Each has one stream open. */
export interface Pair {
  conversationId: string;
  tokens: [string, string];
  secondId: string;
  /** Business of the second person. */
  businessId?: string;
}

export type ChatOrder =
  /** The first of each pair listens at the first port, the second at the last. */
  | { do: "open"; ports: number[]; pairs: Pair[] }
  /** The first of a pair writes, at the first port, each pair in its turn; without a rate the next as soon as one is answered. */
  | { do: "send"; count: number; rate?: number }
  /** The first of each pair writes to the second, or gives their business stars: one after the other. Answered with times in ms. */
  | { do: "single"; what: "message" | "rating"; from: number; count: number; pairs: Pair[] }
  | { do: "close" };

export interface ChatReport {
  sent: number;
  /** Not answered with 200, or never seen by the other side while it listened. */
  lost: number;
  seenP50Ms: number;
  seenP99Ms: number;
  answeredP50Ms: number;
  answeredP99Ms: number;
}

const openedAtOnce = 50;
const lastOnesMs = 3_000;
const connectionsMax = 32;
const address = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

let ports: number[] = [];
let pairs: Pair[] = [];
/** To those who write, by hand: a client of Node takes a tenth of a message's time for itself. */
let connections: Connections | undefined;
let sockets: Socket[] = [];
let seen: number[] = [];

/** Opens one stream and resolves when its first words came. */
function listen(port: number, token: string, from: string, hear: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("utf8");
    socket.once("data", () => resolve());
    socket.on("data", hear);
    socket.on("error", reject);
    socket.write(
      `GET /v2/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${from}\r\n\r\n`,
    );
  });
}

async function open(order: Extract<ChatOrder, { do: "open" }>) {
  ({ ports, pairs } = order);
  connections?.close();
  connections = new Connections({ port: ports[0]!, connections: connectionsMax });
  const note = (text: string) => {
    for (const [, sentAt] of text.matchAll(/"message":"sent at ([\d.]+)"/g)) {
      seen.push(performance.now() - Number(sentAt));
    }
  };
  for (let from = 0; from < pairs.length; from += openedAtOnce) {
    const some = pairs
      .slice(from, from + openedAtOnce)
      .flatMap(({ tokens: [first, second] }, at) => [
        listen(ports[0]!, first, address(from + at), () => {}),
        listen(ports.at(-1)!, second, address(from + at), note),
      ]);
    await Promise.all(some);
  }
}

/** @returns how long the answer took, in ms */
async function post(nth: number, token: string, path: string, content: object): Promise<number> {
  const sentAt = performance.now();
  await connections!.postJson(path, { token, from: address(nth), content });
  return performance.now() - sentAt;
}

function write(nth: number, among: Pair[] = pairs): Promise<number> {
  const { conversationId, tokens } = among[nth % among.length]!;
  const sentAt = performance.now();
  const message = { message: `sent at ${sentAt}`, client_id: `${sentAt} ${nth}` };
  return post(nth, tokens[0], `/v2/reply_message/${conversationId}`, message);
}

const at = (took: number[], share: number) =>
  took.sort((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;

function rate(nth: number, among: Pair[]): Promise<number> {
  const { tokens, businessId } = among[nth % among.length]!;
  return post(nth, tokens[0], `/v2/rating/${businessId}`, { rating: 1 + (nth % 5) });
}

async function single({ what, from, count, pairs }: Extract<ChatOrder, { do: "single" }>): Promise<number[]> {
  const one = what === "message" ? write : rate;
  const took: number[] = [];
  for (let nth = from; nth < from + count; nth += 1) took.push(await one(nth, pairs));
  return took;
}

async function send({ rate, count: sent }: Extract<ChatOrder, { do: "send" }>): Promise<ChatReport> {
  seen = [];
  const answered: number[] = [];
  const running: Promise<void>[] = [];
  const beganAt = performance.now();
  for (let nth = 0; nth < sent; nth += 1) {
    const wait = rate ? beganAt + (nth * 1000) / rate - performance.now() : 0;
    if (wait > 1) await new Promise((wake) => setTimeout(wake, wait));
    const writing = write(nth).then(
      (took) => void answered.push(took),
      () => {},
    );
    if (rate) running.push(writing);
    else await writing;
  }
  await Promise.all(running);
  const waitMs = sockets.length > 0 ? lastOnesMs : 0;
  for (const endsAt = performance.now() + waitMs; seen.length < answered.length && performance.now() < endsAt; ) {
    await new Promise((wake) => setTimeout(wake, 20));
  }
  return {
    sent,
    lost: sent - (sockets.length > 0 ? Math.min(seen.length, answered.length) : answered.length),
    seenP50Ms: at(seen, 0.5),
    seenP99Ms: at(seen, 0.99),
    answeredP50Ms: at(answered, 0.5),
    answeredP99Ms: at(answered, 0.99),
  };
}

function close() {
  for (const socket of sockets) socket.destroy();
  sockets = [];
}

process.on("message", async (order: ChatOrder) => {
  if (order.do === "send") return void process.send!(await send(order));
  if (order.do === "single") return void process.send!(await single(order));
  if (order.do === "open") await open(order);
  else close();
  process.send!({});
});
