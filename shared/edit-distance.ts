/**
 * Optimal string alignment distance: insertions, deletions, substitutions and transpositions of neighbours.
 * @returns the distance, or any number above `most` once it is exceeded
 */
export function editDistance(a: string, b: string, most: number): number {
  return lastRow(a, b, most)?.at(-1) ?? most + 1;
}

/** The distance between `typed` and the nearest prefix of `word`: "plom" is one edit from "plumber". */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  const row = lastRow(typed, word.slice(0, typed.length + most), most);
  return row ? Math.min(...row) : most + 1;
}

/** Distances between `a` and each prefix of `b`. @returns `undefined` if all exceed `most` */
function lastRow(a: string, b: string, most: number): number[] | undefined {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, beforeLast[j - 2]! + 1);
      row.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return undefined;
    beforeLast = last;
    last = row;
  }
  return last;
}

/** Phonetic key of the consonants of a word, because most typos are in vowels. @returns empty for too few consonants */
export function consonantKey(word: string): string {
  const consonants = soundKey(word)
    .replace(/(?<!^)[aeiouhw]/g, "")
    .replace(/(.)\1+/g, "$1");
  return consonants.length >= consonantsMin ? consonants : "";
}

const consonantsMin = 3;

/** Phonetic key of a folded word, for comparison only: `farmacy` and `pharmacy` share one, as do `karpenter` and `carpenter`. */
export function soundKey(word: string): string {
  return word
    .replace(/(?:[cst]io|sh[iou]o?)n$/, "sn")
    .replace(/que$|(?<=te)ch$/, "k")
    .replace(/(?<=.)ing$/, "in")
    .replace(/ai/g, "e")
    .replace(/mb(?=[^aeiour])/g, "m")
    .replace(/(?<=..)age$/, "aj")
    .replace(/(?:ture|t?cha|tcher)$/, "ja")
    .replace(/ph/g, "f")
    .replace(/ck|ch(?=[^aeiou]|an|on|em)|q|x/g, "k")
    .replace(/c(?=[eiy])/g, "s")
    .replace(/c/g, "k")
    .replace(/z/g, "s")
    .replace(/y/g, "i")
    .replace(/(?<=[aeiou]s)e$/, "")
    .replace(/(er|or|ar|re)$/, "a")
    .replace(/(.)\1+/g, "$1");
}
