import { LRUCache } from "lru-cache";

/** Values that were read, kept until what they show changes. What was read while something changed may be from before it, and is not kept. */
export class ReadCache<V extends object> {
  readonly #kept: LRUCache<string, V>;
  #changes = 0;

  /** @param options how many are kept, and for how long */
  constructor(options: LRUCache.Options<string, V, unknown>) {
    this.#kept = new LRUCache(options);
  }

  get(key: string): V | undefined {
    return this.#kept.get(key);
  }

  /** Reads, and keeps what `kept` takes from the result, by key, unless something was dropped meanwhile. @returns what was read */
  async read<T>(read: () => Promise<T>, kept: (result: T) => Iterable<readonly [string, V]>): Promise<T> {
    const changes = this.#changes;
    const result = await read();
    if (changes === this.#changes) for (const [key, value] of kept(result)) this.#kept.set(key, value);
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
