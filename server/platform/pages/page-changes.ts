import type { Replicas } from "../database/replicas.ts";
import type { PageCache } from "./page-cache.ts";

/** Minimum interval between invalidations of lists. */
const listsEveryMs = 1_000;

export class PageChanges {
  readonly #cache: PageCache;
  readonly #replicas: Replicas | undefined;
  readonly #collected: TagBatch;

  constructor(cache: PageCache, replicas: Replicas | undefined) {
    this.#cache = cache;
    this.#replicas = replicas;
    this.#collected = new TagBatch(listsEveryMs, (...tags) => cache.invalidate(...tags));
  }

  now(...tags: string[]) {
    this.#replicas?.note(...tags);
    this.#cache.invalidate(...tags);
  }

  soon(...tags: string[]) {
    this.#replicas?.note(...tags);
    this.#collected.add(...tags);
  }

  /** For when events may have been missed. */
  all() {
    this.#replicas?.note();
    this.#cache.clear();
  }
}

/**
 * Passes tags on: the first at once, the rest together at the end of the interval. An owner who saves forty times a
 * second re-renders lists once a second.
 */
export class TagBatch {
  readonly #whileMs: number;
  readonly #pass: (...tags: string[]) => void;
  readonly #collected = new Set<string>();
  #isWaiting = false;

  constructor(whileMs: number, pass: (...tags: string[]) => void) {
    this.#whileMs = whileMs;
    this.#pass = pass;
  }

  add(...tags: string[]) {
    for (const tag of tags) this.#collected.add(tag);
    if (!this.#isWaiting) this.#passOn();
  }

  #passOn() {
    this.#isWaiting = this.#collected.size > 0;
    if (!this.#isWaiting) return;
    const tags = [...this.#collected];
    this.#collected.clear();
    this.#pass(...tags);
    setTimeout(() => this.#passOn(), this.#whileMs).unref();
  }
}
