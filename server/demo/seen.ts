import { hash } from "./dice.ts";

const bits = 2 ** 25;
const looks = 7;
const filterMax = 1_000_000;

/**
 * Values seen before, in 4 MB a million of them (Bloom filters). "Not seen" is always true; "seen" is wrong about
 * once in 100,000 at a million, which costs a needless other draw. Each million has a filter of its own, so that those before it stay as
 * they were however many come.
 */
export class Seen {
  readonly #filters: Uint32Array[] = [];
  #inLast = filterMax;

  /** Remembers `key`; true when it is new. */
  isNew(key: string) {
    const first = hash(key);
    const step = hash(`${key}#`) | 1;
    if (this.#filters.some((filter) => holds(filter, first, step))) return false;
    if (this.#inLast === filterMax) {
      this.#filters.push(new Uint32Array(bits / 32));
      this.#inLast = 0;
    }
    remember(this.#filters.at(-1)!, first, step);
    this.#inLast++;
    return true;
  }
}

const bitOf = (first: number, step: number, look: number) => ((first + Math.imul(look, step)) >>> 0) % bits;

function holds(filter: Uint32Array, first: number, step: number): boolean {
  for (let look = 0; look < looks; look++) {
    const bit = bitOf(first, step, look);
    if ((filter[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
  }
  return true;
}

function remember(filter: Uint32Array, first: number, step: number): void {
  for (let look = 0; look < looks; look++) {
    const bit = bitOf(first, step, look);
    filter[bit >>> 5]! |= 1 << (bit & 31);
  }
}
