import { prefixEditDistance, soundKey } from "./edit-distance.ts";

interface Entry<T> {
  /** Folded words. */
  key: string;
  /** The heavier of two that fit comes first. */
  weight: number;
  value: T;
}

/** Number of fitting entries that are ranked; a longer prefix brings the rest to the front. */
const rankedMax = 400;
/** Below so many letters a typo is not forgiven, nor in words of fewer sounds: everything would fit. */
const slipFrom = 3;
const soundsMin = 2;
const wholeMatch = 100;
const firstWord = 3;
const slipCost = 25;

/** An entry by one of its words. */
interface WordEntry<T> extends Entry<T> {
  isWhole: boolean;
}

interface Fit<T> {
  key: string;
  value: T;
  rank: number;
}

/** True if each of the words begins a word of the key behind its first. */
function holdsAll(key: string, words: readonly string[]): boolean {
  const [, ...others] = key.split(" ");
  return words.every((word) => others.some((other) => other.startsWith(word)));
}

/** Two lists in order as one; of equal keys the first list's come first. */
function merged<T>(first: readonly WordEntry<T>[], second: readonly WordEntry<T>[]): WordEntry<T>[] {
  const all: WordEntry<T>[] = [];
  let at = 0;
  for (const entry of second) {
    while (at < first.length && first[at]!.key <= entry.key) all.push(first[at++]!);
    all.push(entry);
  }
  return [...all, ...first.slice(at)];
}

/**
 * Finds entries by the beginning of any of their words; when none fits, by the beginnings of several ("wash mach"), then by how it
 * sounds and with one typo. In memory alone.
 */
export class PrefixIndex<T> {
  readonly #entries: readonly WordEntry<T>[];
  /** Index in `#entries` at which each first word begins, by how it sounds. */
  readonly #bySound: { sound: string; from: number; to: number }[] = [];

  /** @param others whose entries it has too; of equal keys theirs come first */
  constructor(entries: readonly Entry<T>[], others?: PrefixIndex<T>) {
    const byWord = entries.flatMap(({ key, weight, value }) => {
      const words = key.split(" ");
      return words.map((_, at) => ({
        key: words.slice(at).join(" "),
        weight: weight + (at === 0 ? firstWord : 0),
        isWhole: at === 0,
        value,
      }));
    });
    byWord.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#entries = others ? merged(others.#entries, byWord) : byWord;
    for (const [at, { key }] of this.#entries.entries()) {
      const sound = soundKey(key.split(" ", 1)[0]!);
      const last = this.#bySound.at(-1);
      if (last?.sound === sound) last.to = at + 1;
      else this.#bySound.push({ sound, from: at, to: at + 1 });
    }
  }

  /** @param prefix folded; nothing fits an empty one @param bonus added to the weight of a value */
  find(prefix: string, bonus: (value: T) => number = () => 0): T[] {
    if (!prefix) return [];
    const [first, ...more] = prefix.split(" ");
    const ways = [
      () => this.#exact(prefix, bonus),
      () => (more.length > 0 ? this.#exact(first!, bonus).filter((fit) => holdsAll(fit.key, more)) : []),
      () => this.#likeSounding(prefix, bonus),
    ];
    let found: Fit<T>[] = [];
    for (const way of ways) if (found.length === 0) found = way();
    return found.sort((a, b) => b.rank - a.rank).map(({ value }) => value);
  }

  /** True if some word of an entry begins with this. */
  begins(prefix: string): boolean {
    return this.#entries[this.#firstFrom(prefix)]?.key.startsWith(prefix) ?? false;
  }

  #exact(prefix: string, bonus: (value: T) => number): Fit<T>[] {
    const fits: Fit<T>[] = [];
    for (let at = this.#firstFrom(prefix); fits.length < rankedMax; at++) {
      const entry = this.#entries[at];
      if (!entry?.key.startsWith(prefix)) break;
      fits.push({
        key: entry.key,
        value: entry.value,
        rank: (entry.isWhole && entry.key === prefix ? wholeMatch : 0) + entry.weight + bonus(entry.value),
      });
    }
    return fits;
  }

  /** The first word typed is compared; the others narrow, unless a typo in one of them leaves nothing. */
  #likeSounding(prefix: string, bonus: (value: T) => number): Fit<T>[] {
    const [word, ...more] = prefix.split(" ") as [string, ...string[]];
    const typed = soundKey(word);
    if (word.length < slipFrom || typed.length < soundsMin) return [];
    const fits: Fit<T>[] = [];
    for (const { sound, from, to } of this.#bySound) {
      const slips = sound.startsWith(typed)
        ? 0
        : sound[0] === typed[0] && typed.length > soundsMin
          ? prefixEditDistance(typed, sound, 1)
          : 2;
      if (slips > 1) continue;
      for (const entry of this.#entries.slice(from, to)) {
        // Two sounds alone fit too much: "zzqq" sounds like every Square.
        if (typed.length === soundsMin && entry.key[0] !== word[0]) continue;
        const rank = entry.weight - slips * slipCost + bonus(entry.value);
        fits.push({ key: entry.key, value: entry.value, rank });
      }
    }
    const narrower = fits.filter((fit) => holdsAll(fit.key, more));
    return narrower.length > 0 ? narrower : fits;
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.key < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
