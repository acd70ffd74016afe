import type { Replica } from "../database/replica.ts";
import { GatheredTags } from "./gathered-tags.ts";
import type { PageCache } from "./page-cache.ts";

/** Lists are dropped at most this often: a change is found within the second. */
const listsEveryMs = 1_000;

/** Cache tags that changed: kept pages that depend on them are dropped, and the replica is not read until it has caught up. */
export class PageChanges {
  readonly #cache: PageCache;
  readonly #replica: Replica | undefined;
  readonly #gathered: GatheredTags;

  constructor(cache: PageCache, replica: Replica | undefined) {
    this.#cache = cache;
    this.#replica = replica;
    this.#gathered = new GatheredTags(listsEveryMs, (...tags) => cache.invalidate(...tags));
  }

  now(...tags: string[]) {
    this.#replica?.note(...tags);
    this.#cache.invalidate(...tags);
  }

  /** For tags of lists that change often: the first at once, the rest together, once a second. */
  soon(...tags: string[]) {
    this.#replica?.note(...tags);
    this.#gathered.add(...tags);
  }

  /** For when events may have been missed: everything may have changed. */
  all() {
    this.#replica?.note();
    this.#cache.clear();
  }
}
