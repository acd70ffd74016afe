interface Pace {
  /** Gathers for so long before each batch. */
  pauseMs?: number;
  /** From the beginning of a batch to that of the next: what comes after a silence goes at once, and much in few batches. */
  restMs?: number;
}

/**
 * Gathers what comes one by one: all that comes in one turn of the event loop, or while a batch is being dealt with, makes up the
 * next, in its order.
 * However much comes at once, the database is asked once at a time.
 */
export class Batches<T> {
  readonly #deal: (batch: T[]) => Promise<void>;
  readonly #pace: Pace;
  #gathered: T[] = [];
  #isBusy = false;
  #begunAt = Number.NEGATIVE_INFINITY;
  #hurry = () => {};

  /** @param deal never rejects */
  constructor(deal: (batch: T[]) => Promise<void>, pace: Pace = {}) {
    this.#deal = deal;
    this.#pace = pace;
  }

  add(...things: T[]) {
    this.#gathered.push(...things);
    if (!this.#isBusy) void this.#run();
  }

  /** Deals with what is gathered now, without a wait. Done when it is dealt with. */
  async drain() {
    this.#hurry();
    const batch = this.#gathered;
    this.#gathered = [];
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
    while (this.#gathered.length > 0) {
      await this.#wait();
      const batch = this.#gathered;
      this.#gathered = [];
      this.#begunAt = performance.now();
      if (batch.length > 0) await this.#deal(batch);
    }
    this.#isBusy = false;
  }
}
