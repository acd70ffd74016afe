import type { ServerResponse } from "node:http";
import { totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { getHeapStatistics } from "node:v8";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendBarePage } from "./bare-page.ts";
import type { Config } from "./config.ts";
import type { Call } from "./contract.ts";
import { AppError } from "./errors.ts";
import type { Observer } from "./observe/observer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of `/v2` that a route answers; files, pages and health have none. */
    call?: Call;
  }
}

/** How near the process is to its end. */
export interface Pressure {
  /** Of the memory it may use, 0 to 1: what it holds, or its JavaScript heap, whichever is nearer to its limit. */
  memoryShare: number;
  /** How late the event loop ran lately, at the 99th percentile. */
  delayMs: number;
}

const lookEveryMs = 1_000;
const pollMs = 25;
const retryAfterSeconds = 5;
const sentence = "Very many people are here just now. Try again in a moment.";

/** How much this process has to do, when that is too much, and whether it is about to end. */
export class Load {
  readonly #limits: Config["limits"];
  readonly #pressure: () => Pressure;
  #inFlight = 0;
  #isUnderPressure = false;
  /** Told to end: it is ready no more, and finishes what it has. */
  isEnding = false;

  constructor(limits: Config["limits"], pressure: () => Pressure = pressureOfProcess()) {
    this.#limits = limits;
    this.#pressure = pressure;
  }

  /** How many requests are being answered; streams, kept pages and files are none of them. */
  get inFlight(): number {
    return this.#inFlight;
  }

  get isTooMuch(): boolean {
    return this.#isUnderPressure || this.#inFlight >= this.#limits.requests;
  }

  /** Counts a request until its answer is out or its connection gone. */
  begin(response: ServerResponse) {
    this.#inFlight += 1;
    let isOver = false;
    const over = () => {
      if (!isOver) this.#inFlight -= 1;
      isOver = true;
    };
    response.once("finish", over).once("close", over);
  }

  /** Looks at memory and the event loop. */
  look() {
    const { memoryShare, delayMs } = this.#pressure();
    this.#isUnderPressure = memoryShare * 100 >= this.#limits.memoryPercent || delayMs >= this.#limits.delayMs;
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

/** What the process itself says; a container's limit counts as its memory. */
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

/** What costs work and may be refused; health, files and whatever a provider tells us are none of it. */
function kindOf({ routeOptions }: FastifyRequest): "call" | "page" | undefined {
  const { call } = routeOptions.config;
  if (call) return call.bodyAs === "raw" ? undefined : "call";
  return routeOptions.url === undefined ? "page" : undefined;
}

const isStream = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.answersAs === "stream";

const isFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.call?.bodyAs === "file";

/** Refuses with 503 what costs work while there is too much of it: calls, and pages that are not kept. */
export function shedLoad(app: FastifyInstance, load: Load, observer: Observer) {
  app.addHook("onRequest", async (request, reply) => {
    if (load.isEnding) reply.header("connection", "close");
    const kind = kindOf(request);
    if (!kind || !(load.isTooMuch || (isStream(request) && load.isEnding))) return;
    observer.shed.add({ kind });
    return refuse(request, reply);
  });
  // Only now is a body here, and there something to do: ten thousand that send theirs byte by byte are no work. A file
  // is on its way still, and counted when it is here.
  app.addHook("preHandler", async (request, reply) => {
    if (kindOf(request) && !isStream(request) && !isFile(request)) load.begin(reply.raw);
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith("/v2")) throw new AppError("server/unavailable", sentence, { retryAfterSeconds });
  reply.header("retry-after", String(retryAfterSeconds));
  return sendBarePage(reply, 503, sentence);
}
