interface Pace {
  pauseMs?: number;
  /** Minimum interval between the starts of two batches; the first starts at once. */
  restMs?: number;
}

/**
 * Batches items: all that arrive in one turn of the event loop, or while a batch is being processed, form the next
 * batch, in order.
 */
export class Batches<T> {
  readonly #deal: (batch: T[]) => Promise<void>;
  readonly #pace: Pace;
  #collected: T[] = [];
  #isBusy = false;
  #begunAt = Number.NEGATIVE_INFINITY;
  #hurry = () => {};

  /** @param deal never rejects */
  constructor(deal: (batch: T[]) => Promise<void>, pace: Pace = {}) {
    this.#deal = deal;
    this.#pace = pace;
  }

  add(...things: T[]) {
    this.#collected.push(...things);
    if (!this.#isBusy) void this.#run();
  }

  /** Processes the collected items now. Resolves when they are processed. */
  async drain() {
    this.#hurry();
    const batch = this.#collected;
    this.#collected = [];
    if (batch.length > 0) await this.#deal(batch);
  }

  async #wait() {
    const { pauseMs = 0, restMs = 0 } = this.#pace;
    const waitMs = Math.max(pauseMs, this.#begunAt + restMs - performance.now());
    await new Promise<void>((wake) => {
      this.#hurry = wake;
      if (waitMs > 0) setTimeout(wake, waitMs).unref();
      else setImmediate(wake);
    });
  }

  async #run() {
    this.#isBusy = true;
    while (this.#collected.length > 0) {
      await this.#wait();
      const batch = this.#collected;
      this.#collected = [];
      this.#begunAt = performance.now();
      if (batch.length > 0) await this.#deal(batch);
    }
    this.#isBusy = false;
  }
}
