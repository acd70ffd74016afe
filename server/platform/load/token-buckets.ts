import { LRUCache } from "lru-cache";

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** More networks than this are not told apart: the longest quiet is forgotten, which gives it a full bucket. */
const networksMax = 50_000;

/** A steady rate with bursts, for each key, in memory: it costs a look-up and no row. */
export class TokenBuckets {
  readonly #perMs: number;
  readonly #burst: number;
  readonly #now: () => number;
  /** Counted by `maxSize`: with `max` it would take room for all of them at once. */
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: networksMax, sizeCalculation: () => 1 });

  constructor({ perMinute, burst, now = Date.now }: { perMinute: number; burst: number; now?: () => number }) {
    this.#perMs = perMinute / 60_000;
    this.#burst = burst;
    this.#now = now;
  }

  /** Takes one token. @returns in how many milliseconds there is one, when there is none now; else 0 */
  take(key: string): number {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, filledAt: now };
    bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.filledAt) * this.#perMs);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMs);
    bucket.tokens -= 1;
    return 0;
  }
}
