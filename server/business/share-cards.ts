import { LRUCache } from "lru-cache";
import { AppError } from "#/server/platform/errors.ts";
import { processLimits } from "#/server/platform/limits/in-process.ts";
import { BoundedQueue, QueueFull } from "#/server/platform/load/bounded-queue.ts";
import { TokenBuckets } from "#/server/platform/load/token-buckets.ts";
import type { Services } from "#/server/services.ts";
import { type CardWords, drawBrandCard, drawShareCard } from "./share-card.ts";

const keptBytesMax = 64 * 2 ** 20;
/** Each takes some 150 ms of a processor: who comes after these would wait for three seconds, longer than a chat waits for a preview. */
const waitingMost = 20;

/**
 * Share cards by what they say: those drawn lately are kept, each is drawn once for everybody who waits, one at a time and
 * networks in turn. When too many wait, the plain card of the brand stands in.
 */
export class ShareCards {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: ({ length }) => length });
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #queue = new BoundedQueue({ atOnce: 1, lanes: { all: waitingMost } });
  readonly #rate: TokenBuckets;
  readonly #config: Pick<Services["config"], "brand" | "publicUrl">;
  #brandCard: Promise<Buffer> | undefined;

  constructor(config: Pick<Services["config"], "brand" | "publicUrl">, now = Date.now) {
    this.#config = config;
    const { most: perMinute, burst } = processLimits["share-card"];
    this.#rate = new TokenBuckets({ perMinute, burst, now });
  }

  /** @throws AppError `request/too-many` when this network had too many drawn lately */
  async draw(name: string, words: CardWords, network: string): Promise<{ content: Buffer; isStandIn: boolean }> {
    const kept = this.#kept.get(name);
    if (kept) return { content: kept, isStandIn: false };
    const waitMs = this.#drawing.has(name) ? 0 : this.#rate.take(network);
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000));
    try {
      return { content: await this.#drawOnce(name, words, network), isStandIn: false };
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      this.#brandCard ??= drawBrandCard(this.#config.brand, new URL(this.#config.publicUrl).host);
      return { content: await this.#brandCard, isStandIn: true };
    }
  }

  #drawOnce(name: string, words: CardWords, network: string): Promise<Buffer> {
    const known = this.#drawing.get(name);
    if (known) return known;
    const drawing = this.#queue
      .run({ lane: "all", key: network }, () => drawShareCard(words))
      .then((card) => {
        this.#kept.set(name, card);
        return card;
      })
      .finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }
}

const tooMany = (retryAfterSeconds: number) =>
  new AppError("request/too-many", `Too many cards were asked for. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
