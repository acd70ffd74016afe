/**
 * Passes cache tags on: the first at once, and what follows within the same while together at its end. One owner who saves
 * forty times a second has the lists that show their business made anew once a second, and not forty times.
 */
export class GatheredTags {
  readonly #whileMs: number;
  readonly #pass: (...tags: string[]) => void;
  readonly #gathered = new Set<string>();
  #isWaiting = false;

  constructor(whileMs: number, pass: (...tags: string[]) => void) {
    this.#whileMs = whileMs;
    this.#pass = pass;
  }

  add(...tags: string[]) {
    for (const tag of tags) this.#gathered.add(tag);
    if (!this.#isWaiting) this.#passOn();
  }

  #passOn() {
    this.#isWaiting = this.#gathered.size > 0;
    if (!this.#isWaiting) return;
    const tags = [...this.#gathered];
    this.#gathered.clear();
    this.#pass(...tags);
    setTimeout(() => this.#passOn(), this.#whileMs).unref();
  }
}
