import { Worker } from "node:worker_threads";
import type { ListingSource } from "#/server/search/search.ts";
import type { CopyLines } from "./copy.ts";

/** Sources of some businesses, as they go to the thread. */
export interface ListingTask {
  sources: ListingSource[];
  now: Date;
}

/** Answer of the thread: lines by table. */
export type ListingLines = Record<"listings" | "listing_terms", CopyLines>;

/** New objects of some batches: at the usual size they are moved before they are thrown away. */
const youngMb = 64;

/**
 * Derives what search holds of businesses on a core of its own, while ours draws the next: the longest part of a load. With the built-in
 * words alone, for an empty database has no others.
 */
export class ListingThread {
  readonly #worker = new Worker(new URL("./listing-worker.ts", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  });
  /** In the order in which they were asked for, in which they are answered. */
  readonly #waiting: PromiseWithResolvers<ListingLines>[] = [];

  constructor() {
    this.#worker.on("message", (lines: ListingLines) => this.#waiting.shift()?.resolve(lines));
    this.#worker.on("error", (error: Error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  derive(task: ListingTask): Promise<ListingLines> {
    const asked = Promise.withResolvers<ListingLines>();
    this.#waiting.push(asked);
    this.#worker.postMessage(task);
    return asked.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
