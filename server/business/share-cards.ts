import { LRUCache } from "lru-cache";
import type { Config } from "#/server/platform/config.ts";
import { AppError } from "#/server/platform/errors.ts";
import { processLimits } from "#/server/platform/limits/in-process.ts";
import { BoundedQueue, QueueFull } from "#/server/platform/load/bounded-queue.ts";
import { TokenBuckets } from "#/server/platform/load/token-buckets.ts";
import { drawBrandCard } from "./share-card.ts";

const keptBytesMax = 64 * 2 ** 20;
/** Each takes some 150 ms of a processor: who comes after these would wait for three seconds, longer than a chat waits for a preview. */
const waitingMost = 20;

/** One thing to be drawn. */
interface Drawing {
  /** Another one as soon as it is another picture. */
  name: string;
  /** Owners come before chats that ask for a preview. */
  lane: "owners" | "previews";
  /** The caller: an account or a network. */
  key: string;
  draw: () => Promise<Buffer>;
}

/**
 * Everything of the share kit that has to be drawn, by what it says: drawings made lately are kept, each is made once for
 * everybody who waits, one at a time and those who ask in turn.
 */
export class ShareCards {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytesMax, sizeCalculation: ({ length }) => length });
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #queue = new BoundedQueue({ atOnce: 1, lanes: { owners: waitingMost, previews: waitingMost } });
  readonly #rate: TokenBuckets;
  readonly #config: Pick<Config, "brand" | "publicUrl">;
  #brandCard: Promise<Buffer> | undefined;

  constructor(config: Pick<Config, "brand" | "publicUrl">, now = Date.now) {
    this.#config = config;
    const { most: perMinute, burst } = processLimits["share-card"];
    this.#rate = new TokenBuckets({ perMinute, burst, now });
  }

  /**
   * @throws AppError `request/too-many` when whoever asks had too many drawn lately
   * @throws QueueFull when too many wait already
   */
  async draw({ name, lane, key, draw }: Drawing): Promise<Buffer> {
    const known = this.#kept.get(name) ?? this.#drawing.get(name);
    if (known) return known;
    const waitMs = this.#rate.take(key);
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000));
    const drawing = this.#queue
      .run({ lane, key }, draw)
      .then((card) => {
        this.#kept.set(name, card);
        return card;
      })
      .finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** The same; when too many wait, the plain card of the brand stands in. */
  async drawOrStandIn(drawing: Drawing): Promise<{ content: Buffer; isStandIn: boolean }> {
    try {
      return { content: await this.draw(drawing), isStandIn: false };
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      this.#brandCard ??= drawBrandCard(this.#config.brand, new URL(this.#config.publicUrl).host);
      return { content: await this.#brandCard, isStandIn: true };
    }
  }
}

const tooMany = (retryAfterSeconds: number) =>
  new AppError("request/too-many", `Too many cards were asked for. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
