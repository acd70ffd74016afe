import { setTimeout as wait } from "node:timers/promises";
import { hourMs, minuteMs } from "#/shared/time.ts";
import type { Outcome } from "./push-service.ts";

const pausesMs = [10 * minuteMs, hourMs];
/** A delivery waits so long for the one before it to the same browser. */
const patienceMs = 1_000;
const pausedMax = 10_000;

interface State {
  hung: number;
  until: number;
  delivering: Promise<unknown> | undefined;
}

/**
 * Browsers whose push service did not answer in time: left alone for ten minutes, then for an hour, then forgotten. One that hangs holds
 * one delivery at most.
 */
export class PushPauses {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** @returns `gone` for a browser that hung three times; `hung` also without a try, while it is left alone */
  async deliver(subscriptionId: string, deliver: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#states.size > pausedMax) this.#states.clear();
    const state = this.#states.get(subscriptionId) ?? { hung: 0, until: 0, delivering: undefined };
    this.#states.set(subscriptionId, state);
    const patience = wait(patienceMs, "impatient", { ref: false });
    while (state.delivering) {
      // The delivery before reports its own failure.
      const over = await Promise.race([state.delivering.catch(() => undefined), patience]);
      if (over === "impatient") return "hung";
    }
    if (state.until > this.#now()) return "hung";
    const delivering = deliver().finally(() => {
      state.delivering = undefined;
    });
    state.delivering = delivering;
    const outcome = await delivering;
    if (outcome !== "hung") {
      this.#states.delete(subscriptionId);
      return outcome;
    }
    const pauseMs = pausesMs[state.hung];
    state.hung += 1;
    if (pauseMs === undefined) return "gone";
    state.until = this.#now() + pauseMs;
    return "hung";
  }
}
