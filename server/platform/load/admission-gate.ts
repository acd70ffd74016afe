import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Call } from "../contract.ts";
import { barePage, barePolicy } from "../http/refusals.ts";
import { networkOf } from "../limits/limits.ts";
import { QueueFull } from "./work-queue.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** Requests in progress per network. More would only wait for the single thread and delay others. */
const placesPerNetwork = 2;
/** After this time a request is assumed to wait for I/O, and the next may start. */
const placeMs = 500;
/** Thread time per network and turn of the event loop. */
const turnMs = 0.25;
const activeMs = 100;
/** While others are active, a network with a backlog gets a third of the time. */
const pauseTimes = 2;
const pauseMaxMs = 50;
const waitingPerNetwork = 1_000;
const waitingMax = 4_000;
const pollMs = 25;
/** Beyond these limits, requests are rejected with 503. */
const pressureLimits = { requests: 500, memoryPercent: 90, delayMs: 2_000 };
type PressureLimits = typeof pressureLimits;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  start: () => void;
}

interface Lane {
  running: number;
  waiting: Waiting[];
  spentMs: number;
  pausesUntil: number;
}

/**
 * Admission control for all requests: each network has a few requests in progress and the rest are queued; networks are
 * served in turn; a full queue rejects requests before any work.
 */
export class AdmissionGate {
  readonly #requestsMax: number;
  readonly #lanes = new Map<string, Lane>();
  readonly #leaving = new WeakMap<ServerResponse, () => void>();
  /** The lane that last started a request, and since when it has been the only one. */
  #last: { lane: Lane; since: number; at: number } | undefined;
  #waiting = 0;
  #inFlight = 0;
  #isTurnScheduled = false;
  #isPauseScheduled = false;
  refused = 0;
  isEnding = false;

  constructor({ requests }: Pick<PressureLimits, "requests"> = pressureLimits) {
    this.#requestsMax = requests;
  }

  /** Number of requests in progress, without streams and requests whose body is still arriving. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Calls `start` now or later; never, when the connection is closed by then or the queue is full. */
  admit(network: string, request: IncomingMessage, response: ServerResponse, start: () => void) {
    const lane = this.#lanes.get(network) ?? { running: 0, waiting: [], spentMs: 0, pausesUntil: 0 };
    this.#lanes.set(network, lane);
    const one = { request, response, start };
    if (lane.waiting.length === 0 && this.#mayBegin(lane)) return this.#begin(lane, one);
    lane.waiting.push(one);
    this.#waiting += 1;
    if (lane.waiting.length > waitingPerNetwork) this.#refuseNewest(lane);
    else if (this.#waiting > waitingMax) this.#refuseNewest(this.#longest());
    this.#scheduleTurn();
  }

  /** True if a network has no other request, and the total is below the limit. */
  isLight(network: string): boolean {
    const { running = 0, waiting = [] } = this.#lanes.get(network) ?? {};
    return running + waiting.length <= 1 && this.#inFlight < this.#requestsMax;
  }

  leave(response: ServerResponse) {
    this.#leaving.get(response)?.();
  }

  /** Waits until no request is in flight, within these bounds. */
  async quiet({ leastMs, mostMs }: { leastMs: number; mostMs: number }) {
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    while (took() < leastMs || (this.#inFlight + this.#waiting > 0 && took() < mostMs)) await wait(pollMs);
  }

  #mayBegin(lane: Lane): boolean {
    return this.#inFlight < this.#requestsMax && lane.running < placesPerNetwork && lane.spentMs < turnMs;
  }

  #mayBeginFromBacklog(lane: Lane): boolean {
    if (!this.#mayBegin(lane)) return false;
    const now = performance.now();
    return !this.#areOthersActive(lane, now) || (lane.running === 0 && (now >= lane.pausesUntil || lane.spentMs > 0));
  }

  #areOthersActive(lane: Lane, now: number): boolean {
    if (!this.#last) return false;
    return now - (this.#last.lane === lane ? this.#last.since : this.#last.at) < activeMs;
  }

  #noteActive(lane: Lane, now: number) {
    if (this.#last?.lane === lane) this.#last.at = now;
    else this.#last = { lane, since: now, at: now };
  }

  #begin(lane: Lane, { request, response, start }: Waiting) {
    const beganAt = performance.now();
    this.#noteActive(lane, beganAt);
    start();
    lane.spentMs += performance.now() - beganAt;
    pauseAfter(lane, beganAt);
    this.#scheduleTurn();
    if (response.writableEnded || response.destroyed) return;
    lane.running += 1;
    const leavePlace = once(() => {
      clearTimeout(timer);
      lane.running -= 1;
      pauseAfter(lane, beganAt);
      this.#scheduleTurn();
    });
    const timer = setTimeout(leavePlace, placeMs).unref();
    const leaveFlight = this.#countInFlight(request);
    const leave = once(() => {
      leavePlace();
      leaveFlight();
    });
    this.#leaving.set(response, leave);
    response.once("finish", leave);
    // A pipelined response emits no `close`.
    request.once("close", leave);
  }

  /** A body that is still arriving costs only a socket. */
  #countInFlight(request: IncomingMessage): () => void {
    let counted = 0;
    const count = () => {
      counted = 1;
      this.#inFlight += 1;
    };
    if (request.method === "GET" || request.method === "HEAD" || request.readableEnded) count();
    else request.once("end", count);
    return () => {
      request.off("end", count);
      this.#inFlight -= counted;
    };
  }

  #scheduleTurn() {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn() {
    this.#isTurnScheduled = false;
    for (const [network, lane] of this.#lanes) {
      lane.spentMs = 0;
      if (lane.running + lane.waiting.length === 0) this.#lanes.delete(network);
    }
    for (const [network, lane] of this.#lanes) {
      const next = this.#mayBeginFromBacklog(lane) ? lane.waiting.shift() : undefined;
      if (!next) continue;
      this.#waiting -= 1;
      this.#lanes.delete(network);
      this.#lanes.set(network, lane);
      if (!next.request.socket.destroyed) this.#begin(lane, next);
    }
    if (this.#waiting > 0) this.#schedulePause();
  }

  #schedulePause() {
    if (this.#isPauseScheduled) return;
    this.#isPauseScheduled = true;
    setTimeout(() => {
      this.#isPauseScheduled = false;
      this.#scheduleTurn();
    }, 1);
  }

  #longest(): Lane {
    return [...this.#lanes.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a));
  }

  #refuseNewest(lane: Lane) {
    const { request, response } = lane.waiting.pop()!;
    this.#waiting -= 1;
    this.refused += 1;
    const { detail, code, retryAfterSeconds = 0 } = new QueueFull();
    const isCall = request.url?.startsWith("/v2");
    response.writeHead(503, {
      "retry-after": String(retryAfterSeconds),
      "cache-control": "no-store",
      "content-type": isCall ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      ...(!isCall && { "content-security-policy": barePolicy }),
      connection: "close",
    });
    response.end(isCall ? JSON.stringify({ detail, code, request_id: randomUUID() }) : barePage(detail));
  }
}

function pauseAfter(lane: Lane, beganAt: number) {
  const now = performance.now();
  lane.pausesUntil = now + Math.min(pauseTimes * (now - beganAt), pauseMaxMs);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** Rejects calls and pages while memory or event-loop time is scarce, except from networks with a single request. */
export async function refuseUnderPressure(
  app: FastifyInstance,
  gate: AdmissionGate,
  limits: PressureLimits = pressureLimits,
) {
  const constrained = process.constrainedMemory() ?? 0;
  const memoryBytes = constrained > 0 && constrained < totalmem() ? constrained : totalmem();
  app.addHook("onRequest", async (request, reply) => {
    if (!gate.isEnding) return;
    reply.header("connection", "close");
    if (request.routeOptions.config.call?.answersAs === "stream") throw new QueueFull();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.delayMs,
    // An interval without a sample counts as an infinite delay, so a shorter one would reject after a shorter delay.
    sampleInterval: limits.delayMs,
    maxRssBytes: (memoryBytes * limits.memoryPercent) / 100,
    pressureHandler: async (request) => {
      if (isRefusable(request) && !gate.isLight(networkOfRequest(request))) throw new QueueFull();
    },
  });
}

/** False for health checks, files and webhooks, which are always served. */
function isRefusable({ routeOptions }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  return call ? call.bodyAs !== "raw" : routeOptions.url === undefined;
}

/** The network of a request; one whose socket is closed has no address. */
export const networkOfRequest = ({ ip }: Pick<FastifyRequest, "ip">): string => networkOf(ip ?? "");
