import { hash } from "./dice.ts";

const bits = 2 ** 25;
const looks = 7;

/**
 * Values seen before, in 4 MB however many there are (a Bloom filter). "Not seen" is always true; "seen" is wrong about
 * once in 100,000 at a million, which costs a needless other draw.
 */
export class Seen {
  readonly #words = new Uint32Array(bits / 32);

  /** Remembers `key`; true when it is new. */
  isNew(key: string) {
    const first = hash(key);
    const step = hash(`${key}#`) | 1;
    let isNew = false;
    for (let look = 0; look < looks; look++) {
      const bit = ((first + Math.imul(look, step)) >>> 0) % bits;
      const mask = 1 << (bit & 31);
      if ((this.#words[bit >>> 5]! & mask) === 0) {
        isNew = true;
        this.#words[bit >>> 5]! |= mask;
      }
    }
    return isNew;
  }
}
