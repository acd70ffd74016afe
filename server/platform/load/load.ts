import type { ServerResponse } from "node:http";
import { totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Call } from "../contract.ts";
import { networkOf } from "../limits/limits.ts";
import { sendBarePage } from "../pages/bare-page.ts";
import { BoundedQueue } from "./bounded-queue.ts";
import type { ShedLog } from "./shed-log.ts";
import { SlowRefusal, slowDown } from "./slow-refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of `/v2` that a route answers; files, pages and health have none. */
    call?: Call;
  }
}

/** Memory and event loop delay of the process. */
export interface Pressure {
  /** Of the memory it may use, 0 to 1: what it holds, or its JavaScript heap, whichever is nearer to its limit. */
  memoryShare: number;
  /** Delay of the event loop lately, at the 99th percentile. */
  delayMs: number;
}

const lookEveryMs = 1_000;
const pollMs = 25;
const retryAfterSeconds = 5;
const sentence = "Very many people are here just now. Try again in a moment.";

/** Beyond so much more than the limit, everybody is refused. */
const hardLimit = 1.25;

/**
 * Load of this process: requests in flight, whether they are too many and by which network, and whether it is about to
 * end.
 */
export class Load {
  readonly #limits: Config["limits"];
  readonly #pressure: () => Pressure;
  readonly #inFlightOf = new Map<string, number>();
  /** Requests of the last seconds by network, halved each second. */
  #askedOf = new Map<string, number>();
  #asked = 0;
  #inFlight = 0;
  #isUnderPressure = false;
  #isCritical = false;
  /** Told to end: it is ready no more, and finishes what it has. */
  isEnding = false;

  constructor(limits: Config["limits"], pressure: () => Pressure = pressureOfProcess()) {
    this.#limits = limits;
    this.#pressure = pressure;
  }

  /** Number of requests being answered; streams, kept pages and files are none of them. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Counts a request of a network.
   * @returns whether it is refused: under load, networks with as many requests as the average or more go first, and a
   * visitor with one question is served
   */
  refuses(network: string): boolean {
    const asked = (this.#askedOf.get(network) ?? 0) + 1;
    this.#askedOf.set(network, asked);
    this.#asked += 1;
    if (this.#isCritical || this.#inFlight >= this.#limits.requests * hardLimit) return true;
    if (this.#inFlight >= this.#limits.requests) {
      return (this.#inFlightOf.get(network) ?? 0) >= this.#inFlight / this.#inFlightOf.size;
    }
    return this.#isUnderPressure && asked >= this.#asked / this.#askedOf.size;
  }

  /** Counts a request until its answer is out or its connection gone. */
  begin(response: ServerResponse, network: string) {
    this.#inFlight += 1;
    this.#inFlightOf.set(network, (this.#inFlightOf.get(network) ?? 0) + 1);
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#inFlight -= 1;
      const left = (this.#inFlightOf.get(network) ?? 1) - 1;
      if (left > 0) this.#inFlightOf.set(network, left);
      else this.#inFlightOf.delete(network);
    };
    response.once("finish", over).once("close", over);
  }

  /** Looks at memory and the event loop. */
  look() {
    const { memoryShare, delayMs } = this.#pressure();
    const { memoryPercent, delayMs: delayMsMax } = this.#limits;
    this.#isUnderPressure = memoryShare * 100 >= memoryPercent || delayMs >= delayMsMax;
    // Half of what was left, or three times too late: no more is added to that.
    this.#isCritical = memoryShare * 100 >= (memoryPercent + 100) / 2 || delayMs >= 3 * delayMsMax;
    this.#forgetHalf();
  }

  #forgetHalf() {
    const halves = [...this.#askedOf].map(([network, asked]) => [network, Math.floor(asked / 2)] as const);
    this.#askedOf = new Map(halves.filter(([, asked]) => asked > 0));
    this.#asked = [...this.#askedOf.values()].reduce((sum, asked) => sum + asked, 0);
  }

  /** Looks every second, until the process ends. */
  watch() {
    setInterval(() => this.look(), lookEveryMs).unref();
  }

  /** Waits until nothing is in flight, for at least and at most so long. */
  async quiet({ leastMs, mostMs }: { leastMs: number; mostMs: number }) {
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    while (took() < leastMs || (this.#inFlight > 0 && took() < mostMs)) await wait(pollMs);
  }
}

/** Pressure as the process measures it; a container's limit counts as its memory. */
function pressureOfProcess(): () => Pressure {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const constrained = process.constrainedMemory() ?? 0;
  const memoryBytes = constrained > 0 && constrained < totalmem() ? constrained : totalmem();
  return () => {
    const heap = getHeapStatistics();
    const memoryShare = Math.max(process.memoryUsage.rss() / memoryBytes, heap.used_heap_size / heap.heap_size_limit);
    return { memoryShare, delayMs: lateMs(delay, 99) };
  };
}

/** Reads a monitor and begins it anew. */
function lateMs(delay: ReturnType<typeof monitorEventLoopDelay>, percent: number): number {
  const ms = delay.percentile(percent) / 1e6;
  delay.reset();
  return ms;
}

/** Requests that cost work and may be refused; not health, files or webhooks. */
function kindOf({ routeOptions }: FastifyRequest): "call" | "page" | undefined {
  const { call } = routeOptions.config;
  if (call) return call.bodyAs === "raw" ? undefined : "call";
  return routeOptions.url === undefined ? "page" : undefined;
}

const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.answersAs === "stream";

const isFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.bodyAs === "file";

/** Of one network few reads are worked on at once: each waits for the one thread, and others wait for all of them. */
const readsAtOnce = { atOnce: 24, atOncePerKey: 2, lanes: { all: 400 } };
/** Longer than this a read waits for something else than the one thread: the next may begin. */
const heldMs = 500;

/** Refuses with 503 what costs work while there is too much of it: calls, and pages that are not kept. */
export function shedLoad(app: FastifyInstance, load: Load, shed: ShedLog) {
  const reads = new BoundedQueue(readsAtOnce);
  app.addHook("onRequest", async (request, reply) => {
    if (load.isEnding) reply.header("connection", "close");
    const kind = kindOf(request);
    if (!kind) return;
    if (!load.refuses(networkOfRequest(request)) && !(isStream(request) && load.isEnding)) return;
    shed.note(kind);
    return refuse(request, reply);
  });
  // Count a request once its body is complete: slow senders cost nothing. A file
  // is on its way still, and counted when it is here.
  app.addHook("preHandler", async (request, reply) => {
    if (!kindOf(request) || isStream(request) || isFile(request)) return;
    const network = networkOfRequest(request);
    load.begin(reply.raw, network);
    if (request.method !== "GET" && request.method !== "HEAD") return;
    try {
      holdUntilAnswered(await reads.enter({ lane: "all", key: network }), reply.raw);
    } catch {
      // No place in the queue: counted as shed, and refused.
      shed.note(kindOf(request)!);
      return refuse(request, reply);
    }
  });
}

export const networkOfRequest = ({ ip }: FastifyRequest): string => networkOf(ip ?? "");

function holdUntilAnswered(leave: () => void, response: ServerResponse) {
  const timer = setTimeout(leave, heldMs).unref();
  const over = () => {
    clearTimeout(timer);
    leave();
  };
  if (response.destroyed) return over();
  response.once("finish", over).once("close", over);
}

async function refuse(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith("/v2")) throw new SlowRefusal("server/unavailable", sentence, { retryAfterSeconds });
  await slowDown();
  reply.header("retry-after", String(retryAfterSeconds));
  return sendBarePage(reply, 503, sentence);
}
