/**
 * Gathers what comes one by one: all that comes while a batch is being dealt with makes up the next, in its order.
 * However much comes at once, the database is asked once at a time.
 */
export class Batches<T> {
  readonly #deal: (batch: T[]) => Promise<void>;
  readonly #pauseMs: number;
  #gathered: T[] = [];
  #isBusy = false;

  /**
   * @param deal never rejects
   * @param pauseMs how long to gather before each batch
   */
  constructor(deal: (batch: T[]) => Promise<void>, pauseMs = 0) {
    this.#deal = deal;
    this.#pauseMs = pauseMs;
  }

  add(...things: T[]) {
    this.#gathered.push(...things);
    if (!this.#isBusy) void this.#run();
  }

  async #run() {
    this.#isBusy = true;
    while (this.#gathered.length > 0) {
      if (this.#pauseMs > 0) await new Promise((wake) => setTimeout(wake, this.#pauseMs).unref());
      const batch = this.#gathered;
      this.#gathered = [];
      await this.#deal(batch);
    }
    this.#isBusy = false;
  }
}
