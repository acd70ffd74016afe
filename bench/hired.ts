/**
 * Cost of requests for quotes and of safety rules in chat, beside their bounds: `npm run bench:hired [-- requests]`. A list, the inbox
 * and the page of a request are calls of `/v2` beside one that reads one row by its key (`GET /v2/user`), through the same HTTP, session
 * and database. What is compared takes turns in short rounds, and CPU is counted, not time: another program delays all alike.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApi } from "#/server/build.ts";
import { openConversation, sendMessage } from "#/server/chat/chat.ts";
import { NewMessage } from "#/server/chat/contract.ts";
import judged from "#/server/chat/safety/judged-tuning.json" with { type: "json" };
import { safetyMarks } from "#/server/chat/safety/marks.ts";
import { createMedia } from "#/server/media/media.ts";
import { systemClock } from "#/server/platform/clock.ts";
import { readConfig } from "#/server/platform/config.ts";
import { openDatabase } from "#/server/platform/database/database.ts";
import { matchBusinesses } from "#/server/quote/matching.ts";
import { findBusinesses } from "#/server/search/search.ts";
import { buildServices, type Services, type Viewer } from "#/server/services.ts";
import { type Cast, castOf, fillRequests, ikeja } from "./hired-rows.ts";
import { urlOfStore, watchBackends } from "./product.ts";

const count = Number(process.argv[2] ?? 1_000_000);
const rounds = 30;
const callsARound = 20;

type Work = (nth: number) => Promise<unknown> | unknown;
/** CPU of a call in the process and on the connections of its database, and the median of its time. */
interface Cost {
  cpuMs: number;
  p50Ms: number;
}

const dataDir = fileURLToPath(new URL(`.data/hired-${count}`, import.meta.url));
mkdirSync(dataDir, { recursive: true });
const database = await openDatabase({ dataDir });
const services = servicesOn();
await fillRequests(services, count);
const backends = await watchBackends(await urlOfStore({ place: "own", size: count, dataDir }));
const http = await buildApi(services, { callsPerAddressAMinute: Number.MAX_SAFE_INTEGER });
const cast = await castOf(services.db, 100);
const isMet = [await compareRequests(http, cast), await compareMatching(cast), await compareMessages(cast)];
await http.close();
await backends.close();
await database.close();
process.exitCode = isMet.every(Boolean) ? 0 : 1;

/** The services of the product, without a queue: nothing that is measured here leaves work behind. */
function servicesOn(): Services {
  const config = readConfig({ LOG_LEVEL: "silent", DEMO_BUSINESSES: "0", DATA_DIR: dataDir });
  const idle = { on: () => undefined, send: async () => undefined, sendAll: async () => undefined };
  const mailer = { send: async () => undefined };
  return buildServices(database, config, { clock: systemClock, jobs: idle, mailer, media: createMedia(config) });
}

async function compareRequests(app: FastifyInstance, { asking, owning }: Cast): Promise<boolean> {
  const call = async (token: string, url: string) => {
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  };
  const askerAt = (nth: number) => asking[nth % asking.length]!;
  const costs = await measure({
    "a row by its key": (nth) => call(askerAt(nth).token, "/v2/user"),
    "the inbox of an owner, 30": (nth) => call(owning[nth % owning.length]!.token, "/v2/mybusiness/quote_requests"),
    "the list of a person, 30": (nth) => call(askerAt(nth).token, "/v2/quote_requests"),
    "the page of a request, 5 offers": (nth) =>
      call(askerAt(nth).token, `/v2/quote_requests/${askerAt(nth).requestId}`),
  });
  return print(costs, "a row by its key", 3);
}

async function compareMatching({ asking }: Cast): Promise<boolean> {
  const asked = { search: "caterer", location: "Lagos, Ikeja", sort: "best", limit: 28, offset: 0 } as const;
  const wanted = { search: "caterer", lga: ikeja };
  const costs = await measure({
    "one search": () => findBusinesses(services, asked),
    "matching five": (nth) => matchBusinesses(services, asking[nth % asking.length]!.id, wanted),
  });
  return print(costs, "one search", 2);
}

/** The rules are timed alone, over the same texts: a message without them costs so much less. */
async function compareMessages({ asking, owning }: Cast): Promise<boolean> {
  const [asker, owner] = [asking[0]!.id, owning[0]!.id];
  const chatId = await openConversation(services.db, asker, owner, new Date());
  const textAt = (nth: number) => judged[nth % judged.length]!.text;
  const send = (nth: number) => {
    const viewer = { id: nth % 2 ? asker : owner } as Viewer;
    return sendMessage(services, viewer, chatId, NewMessage.parse({ message: textAt(nth) }));
  };
  const { sent, rules } = await measure({ sent: send, rules: (nth) => safetyMarks(textAt(nth)) });
  const without = { cpuMs: sent!.cpuMs - rules!.cpuMs, p50Ms: sent!.p50Ms - rules!.p50Ms };
  return print(
    { "a stored message without rules": without, "a stored message": sent! },
    "a stored message without rules",
    1.2,
  );
}

/** Measures each kind in turn, in rounds of a few calls. */
async function measure(kinds: Record<string, Work>): Promise<Record<string, Cost>> {
  const names = Object.keys(kinds);
  const cpu = Object.fromEntries(names.map((name) => [name, 0]));
  const took: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) for (let nth = 0; nth < callsARound; nth++) await kinds[name]!(nth);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = await cpuMs();
      for (let nth = 0; nth < callsARound; nth++) {
        const at = performance.now();
        await kinds[name]!(round * callsARound + nth);
        took[name]!.push(performance.now() - at);
      }
      cpu[name]! += (await cpuMs()) - before;
    }
  }
  const costOf = (name: string): Cost => ({
    cpuMs: cpu[name]! / (rounds * callsARound),
    p50Ms: took[name]!.sort((a, b) => a - b)[Math.floor(took[name]!.length / 2)]!,
  });
  return Object.fromEntries(names.map((name) => [name, costOf(name)]));
}

async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + (await backends.cpuMs());
}

/** @returns whether each is within so many times the floor */
function print(costs: Record<string, Cost>, floorName: string, most: number): boolean {
  const floor = costs[floorName]!;
  let isEachMet = true;
  for (const [name, { cpuMs: cpu, p50Ms }] of Object.entries(costs)) {
    const times = cpu / floor.cpuMs;
    const isOver = times > most;
    const verdict = name === floorName ? "" : `${times.toFixed(2)} × (bound ${most}) ${isOver ? "NO" : "yes"}`;
    process.stdout.write(
      `${name.padEnd(34)} ${cpu.toFixed(2).padStart(6)} ms of CPU  p50 ${p50Ms.toFixed(2).padStart(6)} ms  ${verdict}\n`,
    );
    if (isOver) isEachMet = false;
  }
  return isEachMet;
}
