import { LRUCache } from "lru-cache";
import type { Db } from "./database/database.ts";

/**
 * Values that were read from one database, cached until what they show changes. What was read while something changed may
 * be from before it, and what comes from a standby or a transaction may differ: neither is cached.
 */
export class ReadCache<V extends object> {
  readonly #source: Db;
  readonly #kept: LRUCache<string, V>;
  #changes = 0;

  /**
   * @param source whose values are cached
   * @param options how many are cached, and for how long
   */
  constructor(source: Db, options: LRUCache.Options<string, V, unknown>) {
    this.#source = source;
    this.#kept = new LRUCache(options);
  }

  get(db: Db, key: string): V | undefined {
    return db === this.#source ? this.#kept.get(key) : undefined;
  }

  /**
   * Reads from `db`, and caches what `kept` takes from the result, by key, unless something was dropped meanwhile.
   * @returns what was read
   */
  async read<T>(db: Db, read: (db: Db) => Promise<T>, kept: (result: T) => Iterable<readonly [string, V]>): Promise<T> {
    const changes = this.#changes;
    const result = await read(db);
    if (db === this.#source && changes === this.#changes)
      for (const [key, value] of kept(result)) this.#kept.set(key, value);
    return result;
  }

  /** Drops one: it changed, or is about to. */
  drop(key: string) {
    this.#changes += 1;
    this.#kept.delete(key);
  }

  /** Drops those that a change concerns. */
  dropWhere(isChanged: (value: V) => boolean) {
    this.#changes += 1;
    for (const [key, value] of [...this.#kept.entries()]) if (isChanged(value)) this.#kept.delete(key);
  }

  /** Drops all: anything may have changed. */
  clear() {
    this.#changes += 1;
    this.#kept.clear();
  }
}
