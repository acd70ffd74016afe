import { AppError } from "../errors.ts";

interface BoundedQueueOptions<Lane extends string> {
  /** So many pieces of work run at once. */
  atOnce: number;
  /** Of one key, where that is fewer. */
  atOncePerKey?: number;
  /** The most that may wait in each lane; lanes are served in this order. */
  lanes: Record<Lane, number>;
}

interface Place<Lane extends string> {
  lane: Lane;
  /** Whose work it is, a network or an account: those who wait are served in turn, however much one of them brings. */
  key: string;
}

interface Waiting {
  key: string;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/** Even while the first lane is never empty, one piece of work in so many comes from another lane. */
const othersEvery = 4;
const retryAfterSeconds = 5;

/**
 * The product's one semaphore: runs heavy work a few pieces at a time, lets a bounded number wait, and serves keys in
 * turn, so that a client who brings five hundred pieces delays everybody else by about one. When a lane is full, the key that has
 * most waiting in it loses its newest place.
 */
export class BoundedQueue<Lane extends string> {
  readonly #atOnce: number;
  readonly #atOncePerKey: number;
  readonly #lanes: { name: Lane; longest: number; keys: Map<string, Waiting[]>; length: number }[];
  readonly #runningByKey = new Map<string, number>();
  #running = 0;
  #served = 0;

  constructor({ atOnce, atOncePerKey = atOnce, lanes }: BoundedQueueOptions<Lane>) {
    this.#atOnce = atOnce;
    this.#atOncePerKey = atOncePerKey;
    this.#lanes = Object.entries<number>(lanes).map(([name, longest]) => ({
      ...{ name: name as Lane, longest, length: 0 },
      keys: new Map(),
    }));
  }

  /** Number of waiting pieces of work. */
  get waiting(): number {
    return this.#lanes.reduce((sum, { length }) => sum + length, 0);
  }

  get running(): number {
    return this.#running;
  }

  /** True if work of this lane and key would have to wait. */
  isBusy(key: string): boolean {
    return this.#running >= this.#atOnce || this.waiting > 0 || this.#runningOf(key) >= this.#atOncePerKey;
  }

  /** @throws AppError `server/unavailable` when too much waits already */
  async run<T>(place: Place<Lane>, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(place);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place. A caller that does not call the returned function keeps the place for ever.
   * @returns gives the place back; calling it again does nothing
   * @throws AppError `server/unavailable` when too much waits already
   */
  async enter({ lane, key }: Place<Lane>): Promise<() => void> {
    if (this.#running < this.#atOnce && this.#runningOf(key) < this.#atOncePerKey) this.#begin(key);
    else await new Promise<void>((begin, refuse) => this.#wait(lane, { key, begin, refuse }));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(key);
    };
  }

  #runningOf(key: string): number {
    return this.#runningByKey.get(key) ?? 0;
  }

  #begin(key: string) {
    this.#running += 1;
    this.#runningByKey.set(key, this.#runningOf(key) + 1);
  }

  #end(key: string) {
    this.#running -= 1;
    const left = this.#runningOf(key) - 1;
    if (left > 0) this.#runningByKey.set(key, left);
    else this.#runningByKey.delete(key);
    const next = this.#next();
    if (!next) return;
    this.#begin(next.key);
    next.begin();
  }

  #wait(name: Lane, one: Waiting) {
    const lane = this.#lanes.find((each) => each.name === name)!;
    const ofKey = lane.keys.get(one.key);
    if (ofKey) ofKey.push(one);
    else lane.keys.set(one.key, [one]);
    lane.length += 1;
    if (lane.length <= lane.longest) return;
    const [busiest = "", most = []] = [...lane.keys].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = most.pop();
    if (most.length === 0) lane.keys.delete(busiest);
    lane.length -= 1;
    last?.refuse(new QueueFull());
  }

  /** The next piece of work whose key may begin one. Its key then stands behind all others. */
  #next(): Waiting | undefined {
    this.#served += 1;
    const order = this.#served % othersEvery === 0 ? this.#lanes.toReversed() : this.#lanes;
    for (const lane of order) {
      for (const [key, waiting] of lane.keys) {
        if (this.#runningOf(key) >= this.#atOncePerKey) continue;
        const next = waiting.shift();
        lane.keys.delete(key);
        if (waiting.length > 0) lane.keys.set(key, waiting);
        lane.length -= 1;
        return next;
      }
    }
    return undefined;
  }
}

/** The refusal of work that found too much waiting before it. */
export class QueueFull extends AppError {
  constructor() {
    super("server/unavailable", "Very many people are here just now. Try again in a moment.", { retryAfterSeconds });
  }
}
