import type { Counter } from "prom-client";
import type { Log } from "#/server/platform/log.ts";
import type { Clock } from "../services.ts";
import type { Metrics } from "./metrics.ts";

interface Failure {
  part: string;
  count: number;
  lastAt: Date;
}

export class Failures {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #counter: Counter<"part">;
  readonly #byPart = new Map<string, Failure>();

  constructor(log: Log, metrics: Metrics, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
    this.#counter = metrics.counter("localchap_failures_total", "Failures of listeners, jobs and timers, by part.", [
      "part",
    ]);
  }

  /**
   * Logs and counts a failure, and lists it in the back office.
   * @param part one of few, known names: it is a metric label
   * @param about ids, never personal data
   */
  report(part: string, error: unknown, about: object = {}) {
    this.#log.error({ err: error, part, about }, `${part} failed`);
    this.#counter.inc({ part });
    const count = (this.#byPart.get(part)?.count ?? 0) + 1;
    this.#byPart.set(part, { part, count, lastAt: this.#clock.now() });
  }

  list(): Failure[] {
    return [...this.#byPart.values()].sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  }
}
