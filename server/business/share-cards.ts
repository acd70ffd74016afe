import { LRUCache } from "lru-cache";
import type { Config } from "#/server/platform/config.ts";
import { QueueFull, WorkQueue } from "#/server/platform/load/work-queue.ts";
import { drawBrandCard } from "./share-card.ts";

const keptBytesMax = 64 * 2 ** 20;
/** Each takes some 150 ms of a processor: who comes after these would wait for three seconds, longer than a chat waits for a preview. */
const waitingMost = 20;

/** One thing to be drawn. */
interface Drawing {
  /** Another one as soon as it is another picture. */
  name: string;
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
  readonly #queue = new WorkQueue({ atOnce: 1, waitingMax: waitingMost });
  readonly #config: Pick<Config, "brand" | "publicUrl">;
  #brandCard: Promise<Buffer> | undefined;

  constructor(config: Pick<Config, "brand" | "publicUrl">) {
    this.#config = config;
  }

  /** @throws QueueFull when too many wait already */
  async draw({ name, key, draw }: Drawing): Promise<Buffer> {
    const known = this.#kept.get(name) ?? this.#drawing.get(name);
    if (known) return known;
    const drawing = this.#queue
      .run(key, draw)
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
