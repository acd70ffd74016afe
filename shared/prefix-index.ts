import { prefixEditDistance, soundKey } from "./edit-distance.ts";

interface Entry<T> {
  /** Folded words. */
  key: string;
  /** Entries of a higher weight come first. */
  weight: number;
  value: T;
}

/** Maximum number of matches that are ranked; only short prefixes have more. */
const rankedMax = 400;
/** Minimum letters and sounds of a word for matches with a typo: shorter words would match everything. */
const slipFrom = 3;
const soundsMin = 2;
const wholeMatch = 100;
const firstWord = 3;
const slipCost = 25;

/** An entry, indexed by one of its words. */
interface WordEntry<T> extends Entry<T> {
  isWhole: boolean;
}

interface Fit<T> {
  key: string;
  value: T;
  rank: number;
}

/** True if each of the words is a prefix of a word of the key after its first. */
function containsAll(key: string, words: readonly string[]): boolean {
  const [, ...others] = key.split(" ");
  return words.every((word) => others.some((other) => other.startsWith(word)));
}

/** Merges two sorted lists; of equal keys those of the first list come first. */
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
 * In-memory index that finds entries by the prefix of any of their words; without a match by several prefixes ("wash mach"), then
 * by sound and with one typo.
 */
export class PrefixIndex<T> {
  readonly #entries: readonly WordEntry<T>[];
  /** Ranges of `#entries` by the sound of their first word. */
  readonly #bySound: { sound: string; from: number; to: number }[] = [];

  /** @param others an index to include; of equal keys its entries come first */
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

  /** @param prefix folded; an empty one has no matches @param bonus added to the weight of a value */
  find(prefix: string, bonus: (value: T) => number = () => 0): T[] {
    if (!prefix) return [];
    const [first, ...more] = prefix.split(" ");
    const ways = [
      () => this.#exact(prefix, bonus),
      () => (more.length > 0 ? this.#exact(first!, bonus).filter((fit) => containsAll(fit.key, more)) : []),
      () => this.#likeSounding(prefix, bonus),
    ];
    let found: Fit<T>[] = [];
    for (const way of ways) if (found.length === 0) found = way();
    return found.sort((a, b) => b.rank - a.rank).map(({ value }) => value);
  }

  /** True if an entry has a word with this prefix. */
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

  /** Matches the first word; the others filter, unless a typo in one of them leaves no match. */
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
        // Two sounds match too much: "zzqq" sounds like every Square.
        if (typed.length === soundsMin && entry.key[0] !== word[0]) continue;
        const rank = entry.weight - slips * slipCost + bonus(entry.value);
        fits.push({ key: entry.key, value: entry.value, rank });
      }
    }
    const narrower = fits.filter((fit) => containsAll(fit.key, more));
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
