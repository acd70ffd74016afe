import type { FastifyBaseLogger } from "fastify";
import type { Observer } from "../observe/observer.ts";

const everyMs = 1_000;

/** Refusals under load, by kind: `queue` is work that found its queue full. */
type ShedKind = "call" | "page" | "queue";

/** Counts what is refused for want of room, and warns once a second how much that was: thousands of lines would be one more load. */
export class ShedLog {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #counter: Observer["shed"];
  #counts: Partial<Record<ShedKind, number>> = {};
  #isDue = false;

  constructor(log: Pick<FastifyBaseLogger, "warn">, counter: Observer["shed"]) {
    this.#log = log;
    this.#counter = counter;
  }

  note(kind: ShedKind) {
    this.#counter.inc({ kind });
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.#warn(), everyMs).unref();
  }

  #warn() {
    this.#log.warn({ shed: this.#counts }, "refused, because there was too much to do");
    this.#counts = {};
    this.#isDue = false;
  }
}
