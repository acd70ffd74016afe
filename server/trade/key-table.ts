/** Three numbers a slot: the two halves of a key's hash, and the value. */
const slotWidth = 3;
const loadMax = 0.7;

let first = 0;
let second = 0;

/** Hashes a key to 64 bits, into `first` and `second`: a pair to return would cost more than the rest. */
function hash(key: string) {
  let a = 0x9747b28c;
  let b = 0x41c6ce57;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  // A slot of zeros is empty.
  first = a | 1;
  second = b;
}

/**
 * Numbers by text, in one array that is read from a file as it is. The texts are not in it: 63 bits of their hash stand for
 * them, so one text in some 10^14 that is not in it is taken for one that is.
 */
export class KeyTable {
  readonly cells: Int32Array;

  /** @param cells of a table made by `of` or `with` */
  constructor(cells: Int32Array) {
    this.cells = cells;
  }

  static of(entries: ReadonlyMap<string, number>): KeyTable {
    return new KeyTable(new Int32Array(slotWidth * 2)).with(entries);
  }

  /** A table of this one's keys and more, none of which it has. */
  with(entries: ReadonlyMap<string, number>): KeyTable {
    let size = 0;
    for (let at = 0; at < this.cells.length; at += slotWidth) if (this.cells[at] !== 0) size++;
    let slots = 2;
    while (slots * loadMax < size + entries.size) slots *= 2;
    const table = new KeyTable(new Int32Array(slots * slotWidth));
    for (let at = 0; at < this.cells.length; at += slotWidth) {
      if (this.cells[at] !== 0) table.#set(this.cells[at]!, this.cells[at + 1]!, this.cells[at + 2]!);
    }
    for (const [key, value] of entries) {
      hash(key);
      table.#set(first, second, value);
    }
    return table;
  }

  get(key: string): number | undefined {
    hash(key);
    const at = this.#slotOf(first, second);
    return this.cells[at] === 0 ? undefined : this.cells[at + 2];
  }

  has(key: string): boolean {
    hash(key);
    return this.cells[this.#slotOf(first, second)] !== 0;
  }

  /** Place of a hash in the table, or the place it would take. */
  #slotOf(half: number, other: number): number {
    const { cells } = this;
    let at = (other & (cells.length / slotWidth - 1)) * slotWidth;
    while (cells[at] !== 0 && (cells[at] !== half || cells[at + 1] !== other)) {
      at += slotWidth;
      if (at === cells.length) at = 0;
    }
    return at;
  }

  #set(half: number, other: number, value: number) {
    const at = this.#slotOf(half, other);
    if (this.cells[at] !== 0) throw new Error("Two keys of a table have one hash.");
    this.cells[at] = half;
    this.cells[at + 1] = other;
    this.cells[at + 2] = value;
  }
}
