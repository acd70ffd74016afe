/** FNV-1a hash of the key with a final mix, so that consecutive numbers give unrelated draws. */
export function hash(key: string) {
  let value = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A deterministic random generator: equal keys give equal draws. */
export class Dice {
  #state: number;

  constructor(matter: string, number: number) {
    this.#state = hash(`${matter}:${number}`);
  }

  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(least: number, most: number) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number) {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  pickSome<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const picked: T[] = [];
    while (picked.length < count && left.length > 0) {
      picked.push(left.splice(Math.floor(this.next() * left.length), 1)[0]!);
    }
    return picked;
  }
}

export function weighted<T>(list: readonly T[], weightOf: (one: T) => number): (dice: Dice) => T {
  let sum = 0;
  const ends = list.map((one) => (sum += weightOf(one)));
  return (dice) => {
    const at = dice.next() * sum;
    return list[ends.findIndex((end) => end > at)]!;
  };
}

/** Append only: ids must stay. */
const kinds = {
  business: 1,
  owner: 2,
  reviewer: 3,
  item: 4,
  comment: 5,
  certification: 6,
  subscription: 7,
  job: 8,
  agent: 9,
  staff: 10,
  case: 11,
  bookedService: 12,
  booking: 13,
  bookingStep: 14,
  invoice: 15,
} as const;
type IdKind = keyof typeof kinds;

const beginsMs = Date.UTC(2023, 0, 1);
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/** The id of the `nth` row of a kind for business or person `number`: formatted like a UUIDv7, in the order of the numbers. */
export function demoId(kind: IdKind, number: number, nth = 0) {
  const time = hex(beginsMs + number * 1000, 12);
  const tail = hash(`${kind}:${number}:${nth}`);
  const last = hash(`${nth}:${number}:${kind}`);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kinds[kind], 1)}${hex(nth, 2)}-8${hex(tail & 0xfff, 3)}-${hex(tail >>> 16, 4)}${hex(last, 8)}`;
}
