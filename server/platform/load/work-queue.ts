import { AppError } from "../errors.ts";

interface WorkQueueOptions {
  atOnce: number;
  atOncePerKey?: number;
  waitingMax: number;
}

interface Waiting {
  begin: () => void;
  refuse: (error: AppError) => void;
}

const retryAfterSeconds = 5;

/**
 * The queue for heavy work: runs a few pieces at once, bounds how many wait, and serves keys (accounts, or networks
 * of visitors) in turn. When it is full, the key with most waiting items loses its newest one. Work must never wait for
 * another queue.
 */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #atOncePerKey: number;
  readonly #waitingMax: number;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #runningByKey = new Map<string, number>();
  #waitingCount = 0;
  #running = 0;

  constructor({ atOnce, atOncePerKey = 1, waitingMax }: WorkQueueOptions) {
    this.#atOnce = atOnce;
    this.#atOncePerKey = atOncePerKey;
    this.#waitingMax = waitingMax;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  get running(): number {
    return this.#running;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#mayBegin(key)) this.#begin(key);
    else await new Promise<void>((begin, refuse) => this.#wait(key, { begin, refuse }));
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #runningOf(key: string): number {
    return this.#runningByKey.get(key) ?? 0;
  }

  #mayBegin(key: string): boolean {
    return this.#running < this.#atOnce && this.#runningOf(key) < this.#atOncePerKey;
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
    this.#beginNext();
  }

  #wait(key: string, one: Waiting) {
    const ofKey = this.#waiting.get(key);
    if (ofKey) ofKey.push(one);
    else this.#waiting.set(key, [one]);
    this.#waitingCount += 1;
    if (this.#waitingCount > this.#waitingMax) this.#refuseOne();
  }

  #refuseOne() {
    const [busiest, most] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const newest = most.pop();
    if (most.length === 0) this.#waiting.delete(busiest);
    this.#waitingCount -= 1;
    newest?.refuse(new QueueFull());
  }

  #beginNext() {
    for (const [key, waiting] of this.#waiting) {
      if (!this.#mayBegin(key)) continue;
      const next = waiting.shift();
      this.#waiting.delete(key);
      if (waiting.length > 0) this.#waiting.set(key, waiting);
      this.#waitingCount -= 1;
      this.#begin(key);
      return next?.begin();
    }
  }
}

export class QueueFull extends AppError {
  constructor() {
    super("server/unavailable", "Very many people are here just now. Try again in a moment.", { retryAfterSeconds });
  }
}
