/**
 * The load: a child process that sends requests over kept connections and reports what it saw. Each request comes
 * from another address, as behind a proxy, so that no limit of ours is what is measured.
 */
import { Agent, request } from "node:http";

export interface LoadOrder {
  port: number;
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Requests a second; absent: the next as soon as one is answered. */
  rate?: number;
  requestsMax?: number;
  /** First number that replaces `{n}`. */
  from: number;
}

export interface LoadReport {
  count: number;
  /** Answers that were no 200, and requests without an answer. */
  failed: number;
  seconds: number;
  bytes: number;
  p50Ms: number;
  p99Ms: number;
}

const timeoutMs = 15_000;

function send(agent: Agent, port: number, path: string, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": from, "accept-encoding": "gzip, deflate, br, zstd", "user-agent": "bench" };
    const sent = request({ agent, port, host: "127.0.0.1", path, headers, timeout: timeoutMs }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(String(response.statusCode))),
      );
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.end();
  });
}

const address = (nth: number) => `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`;

async function run({
  port,
  paths,
  connections,
  seconds,
  rate,
  requestsMax = Number.POSITIVE_INFINITY,
  from,
}: LoadOrder): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let failed = 0;
  let bytes = 0;
  let sent = 0;
  const beganAt = performance.now();
  const endsAt = beganAt + seconds * 1000;

  const one = async () => {
    const nth = sent++;
    const path = paths[nth % paths.length]!.replace("{n}", String(from + nth));
    const at = performance.now();
    try {
      bytes += await send(agent, port, path, address(from + nth));
      took.push(performance.now() - at);
    } catch {
      failed++;
    }
  };
  const loop = async () => {
    while (performance.now() < endsAt && sent < requestsMax) await one();
  };
  if (rate) await paced(one, rate, endsAt);
  else await Promise.all(Array.from({ length: connections }, loop));

  const total = (performance.now() - beganAt) / 1000;
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { count: took.length, failed, seconds: total, bytes, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** Sends at even intervals whether or not the earlier ones were answered. */
async function paced(one: () => Promise<void>, rate: number, endsAt: number) {
  const running = new Set<Promise<void>>();
  for (let nextAt = performance.now(); nextAt < endsAt; nextAt += 1000 / rate) {
    await new Promise((wake) => setTimeout(wake, Math.max(0, nextAt - performance.now())));
    const sending = one().finally(() => running.delete(sending));
    running.add(sending);
  }
  await Promise.all(running);
}

process.on("message", async (order: LoadOrder) => process.send!(await run(order)));
