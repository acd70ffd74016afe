interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface StatementBatchOptions<Item, Result> {
  /** One statement for all; results in the order of the items. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Rows that an item writes to: of two items with the same the later is run after the earlier. */
  keysOf?: (item: Item) => readonly string[];
  /** Time to gather before each statement; 0 where nobody else would come. */
  pauseMs: () => number;
}

const itemsMax = 100;
/** A statement that takes longer waits for a row that another holds: the next does not wait for it. */
const slowMs = 100;
const atOnceMax = 4;

/**
 * One statement for everybody who asks at the same time: all that comes while one is under way, and in a short pause, is
 * the next. At 500 requests a second that is a hundred statements in place of a thousand.
 */
export class StatementBatch<Item, Result> {
  readonly #options: StatementBatchOptions<Item, Result>;
  readonly #underWay = new Set<Promise<void>>();
  /** Rows that the statements under way write to. */
  readonly #written = new Set<string>();
  #waiting: Waiting<Item, Result>[] = [];
  #isRunning = false;

  constructor(options: StatementBatchOptions<Item, Result>) {
    this.#options = options;
  }

  /** @throws what the statement throws; an item whose statement failed with others is tried by itself */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll() {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const pauseMs = this.#options.pauseMs();
      if (pauseMs > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
      if (this.#underWay.size < atOnceMax) this.#start(this.#take());
      await Promise.race([...this.#underWay, new Promise((wake) => setTimeout(wake, slowMs).unref())]);
    }
    this.#isRunning = false;
  }

  #keysOf = ({ item }: Waiting<Item, Result>) => this.#options.keysOf?.(item) ?? [];

  /** The next ones, in their order, none of which writes to the rows of another. */
  #take(): Waiting<Item, Result>[] {
    const written = new Set(this.#written);
    const later: Waiting<Item, Result>[] = [];
    const taken: Waiting<Item, Result>[] = [];
    for (const each of this.#waiting) {
      const keys = this.#keysOf(each);
      const isFree = taken.length < itemsMax && keys.every((key) => !written.has(key));
      (isFree ? taken : later).push(each);
      for (const key of keys) written.add(key);
    }
    this.#waiting = later;
    return taken;
  }

  #start(taken: readonly Waiting<Item, Result>[]) {
    if (taken.length === 0) return;
    const keys = taken.flatMap(this.#keysOf);
    for (const key of keys) this.#written.add(key);
    const running = this.#run(taken).finally(() => {
      for (const key of keys) this.#written.delete(key);
      this.#underWay.delete(running);
    });
    this.#underWay.add(running);
  }

  /** Never rejects: each item hears of its own. */
  async #run(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(taken.map(({ item }) => item));
      for (const [nth, { resolve }] of taken.entries()) resolve(results[nth]!);
    } catch (error) {
      if (taken.length === 1) taken[0]!.reject(error);
      else await Promise.all(taken.map((each) => this.#run([each])));
    }
  }
}
