import type { Replicas } from "../database/replicas.ts";
import { GatheredTags } from "./gathered-tags.ts";
import type { PageCache } from "./page-cache.ts";

/** Lists are dropped at most this often: a change is found within the second. */
const listsEveryMs = 1_000;

/** Cache tags that changed: cached pages that depend on them are dropped, and read from the primary for some seconds. */
export class PageChanges {
  readonly #cache: PageCache;
  readonly #replicas: Replicas | undefined;
  readonly #gathered: GatheredTags;

  constructor(cache: PageCache, replicas: Replicas | undefined) {
    this.#cache = cache;
    this.#replicas = replicas;
    this.#gathered = new GatheredTags(listsEveryMs, (...tags) => cache.invalidate(...tags));
  }

  now(...tags: string[]) {
    this.#replicas?.note(...tags);
    this.#cache.invalidate(...tags);
  }

  /** For tags of lists that change often: the first at once, the rest together, once a second. */
  soon(...tags: string[]) {
    this.#replicas?.note(...tags);
    this.#gathered.add(...tags);
  }

  /** For when events may have been missed: everything may have changed. */
  all() {
    this.#replicas?.note();
    this.#cache.clear();
  }
}
