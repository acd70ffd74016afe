import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import { beginningOf, drawVariant, isHeavy, type Master, readPicture } from "./picture.ts";
import type { MediaStore, StoredFile } from "./store.ts";
import { firstVariant, typeOf, type Variant, variantNames } from "./variants.ts";

const picturesAtOnce = 2;
/** Each takes some 0.4 s of a processor: who comes after these would wait for more than ten seconds. */
const waitingMost = 60;
const heavyWaitingMost = 10;

/** Makes the variants of pictures: two usual pictures and one heavy one at a time, the variant needed first before the others. */
export class ImagePipeline {
  /** Hears of a variant that could not be made after its upload was answered. */
  report: (error: unknown) => void = () => {};
  readonly #usual = new WorkQueue({ atOnce: picturesAtOnce, waitingMax: waitingMost });
  readonly #heavy = new WorkQueue({ atOnce: 1, waitingMax: heavyWaitingMost });
  readonly #processing = new Map<string, Promise<void>>();
  readonly #store: MediaStore;

  constructor(store: MediaStore) {
    this.#store = store;
  }

  /**
   * Makes a picture's variants of the file at `path`; done when the first is kept, while the others are still in the making.
   * Until they are done it keeps its place, so that no more than three pictures are ever in memory.
   *
   * @param accept called once the picture is known to be one, before anything is kept
   * @param key whose picture it is: an account
   * @param read decodes the file; a document may be a PDF too
   * @throws AppError `media/not-a-picture`, `server/unavailable` when too many wait already
   */
  process(
    path: string,
    name: string,
    key: string,
    accept: (master: Master) => Promise<void>,
    read: (path: string) => Promise<Master> = readPicture,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = async () => {
        const master = await read(path);
        await accept(master);
        await this.#make(name, master, firstVariant);
        resolve();
        for (const variant of variantNames) {
          if (variant !== firstVariant) await this.#make(name, master, variant).catch((error) => this.report(error));
        }
      };
      const queued = async () => {
        const queue = isHeavy(await beginningOf(path)) ? this.#heavy : this.#usual;
        await queue.run(key, work);
      };
      const settled = queued()
        .catch(reject)
        .finally(() => this.#processing.delete(name));
      this.#processing.set(name, settled);
    });
  }

  async #make(name: string, master: Master, variant: Variant) {
    await this.#store.put(name, variant, await drawVariant(master, variant));
  }

  /** Waits until a picture, or every one, is no longer in the making. */
  async finish(name?: string) {
    await (name ? this.#processing.get(name) : Promise.all(this.#processing.values()));
  }

  /** Opens a variant; one still in the making is waited for. One that never came to be is stood in for by the first. */
  async open(name: string, variant: Variant): Promise<(StoredFile & { isStandIn?: boolean }) | undefined> {
    const file = await this.#store.get(name, variant);
    if (file) return file;
    const processing = this.#processing.get(name);
    if (processing) {
      await processing;
      const made = await this.#store.get(name, variant);
      if (made) return made;
    }
    if (typeOf(variant) !== typeOf(firstVariant) || variant === firstVariant) return undefined;
    const first = await this.#store.get(name, firstVariant);
    return first && { ...first, isStandIn: true };
  }
}
