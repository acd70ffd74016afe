/** Latency of live messages: from sending until the recipient's stream has the message. */
import { connect, type Socket } from "node:net";
import type { Figure } from "./bench.ts";
import { addressOf, makePairs, makeStore, moveToClientCore, type Pair, quantile, startProduct } from "./product.ts";

/** Open streams, two per conversation. */
const streams = 5_000;
/** Messages per second. */
const rate = 200;
const seconds = 20;
const openedAtOnce = 50;
const lastOnesMs = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens a stream; resolves at its first bytes. */
function openStream(url: string, token: string, nth: number, onText?: (text: string) => void): Promise<Socket> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setEncoding("utf8");
    socket.once("data", () => resolve(socket));
    if (onText) socket.on("data", onText);
    socket.on("error", reject);
    socket.write(
      `GET /v2/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${addressOf(nth)}\r\n\r\n`,
    );
  });
}

async function sendMessage(url: string, { conversationId, tokens }: Pair, nth: number): Promise<void> {
  const response = await fetch(`${url}/v2/reply_message/${conversationId}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tokens[0]}`,
      "content-type": "application/json",
      "x-forwarded-for": addressOf(nth),
    },
    body: JSON.stringify({ message: `sent at ${performance.now()}`, client_id: `bench ${nth}` }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a message was answered with ${response.status}`);
}

export async function measureLive(): Promise<Figure[]> {
  const store = await makeStore(0, (database) => makePairs(database, Math.ceil(streams / 2)));
  const pairs = store.prepared;
  const product = await startProduct(store.dataDir);
  moveToClientCore();
  let seen: number[] = [];
  const onText = (text: string) => {
    for (const [, sentAt] of text.matchAll(/"message":"sent at ([\d.]+)"/g))
      seen.push(performance.now() - Number(sentAt));
  };
  const sockets: Socket[] = [];
  for (let from = 0; from < pairs.length; from += openedAtOnce) {
    const opening = pairs
      .slice(from, from + openedAtOnce)
      .flatMap(({ tokens: [first, second] }, at) => [
        openStream(product.url, first, from + at),
        openStream(product.url, second, from + at, onText),
      ]);
    sockets.push(...(await Promise.all(opening)));
  }

  let sent = 0;
  const send = async (count: number) => {
    const beganAt = performance.now();
    const running: Promise<void>[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      await pause(Math.max(0, beganAt + (nth * 1_000) / rate - performance.now()));
      running.push(sendMessage(product.url, pairs[sent % pairs.length]!, sent));
      sent += 1;
    }
    await Promise.all(running);
    for (const endsAt = performance.now() + lastOnesMs; seen.length < count && performance.now() < endsAt; )
      await pause(20);
  };
  // Until V8 has optimized the code.
  await send(2 * rate);
  seen = [];
  const count = rate * seconds;
  await send(count);
  for (const socket of sockets) socket.destroy();
  await product.stop();
  store.remove();
  return [
    {
      work: `live message to the other side, ${streams} open streams, ${rate} messages/s: p99`,
      today: `${quantile(seen, 0.99).toFixed(0)} ms (p50 ${quantile(seen, 0.5).toFixed(0)} ms, ${count - seen.length} of ${count} lost)`,
      floor: "≤ 250 ms",
    },
  ];
}
