import { fold } from "#/shared/fold.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { type Meaning, phrases, type SafetyRule, safetyRules } from "./rules.ts";

/** Only this much of a text is checked. */
const lengthRead = 4_000;

/** "5000", "10k", and "000" of "10,000", which folding splits. */
const amount = /^(?:\d{4,8}|\d+k|000)$/;

interface Phrase {
  words: readonly string[];
  meanings: Meaning[];
}

const phrasesByFirstWord = indexPhrases();

function indexPhrases(): Map<string, Phrase[]> {
  const known = new Map<string, Phrase>();
  for (const [meaning, some] of Object.entries(phrases) as [Meaning, readonly string[]][]) {
    for (const text of some.flatMap((line) => line.split(", "))) {
      const phrase = known.get(text) ?? { words: text.split(" "), meanings: [] };
      phrase.meanings.push(meaning);
      known.set(text, phrase);
    }
  }
  return Map.groupBy(known.values(), ({ words: [first] }) => first!);
}

interface Occurrence {
  start: number;
  end: number;
}

interface ReadText {
  occurrences: Map<Meaning, Occurrence[]>;
  sentences: number[];
}

export function safetyMarks(text: string): SafetyMark[] {
  const read = readText(text.slice(0, lengthRead));
  if (read.occurrences.size === 0) return [];
  return [...new Set(safetyRules.filter((rule) => applies(rule, read)).map(({ mark }) => mark))];
}

function readText(text: string): ReadText {
  const words: string[] = [];
  const sentences: number[] = [];
  for (const [nth, sentence] of text.split(/[!?\n]+|\.(?=\s|$)/).entries()) {
    const folded = fold(sentence);
    if (folded === "") continue;
    for (const word of folded.split(" ")) {
      words.push(amount.test(word) ? "#amount" : word);
      sentences.push(nth);
    }
  }
  const occurrences = new Map<Meaning, Occurrence[]>();
  for (const start of words.keys()) {
    for (const phrase of phrasesByFirstWord.get(words[start]!) ?? []) {
      const end = start + phrase.words.length;
      if (!phrase.words.every((word, nth) => words[start + nth] === word)) continue;
      for (const meaning of phrase.meanings) {
        const known = occurrences.get(meaning);
        if (known) known.push({ start, end });
        else occurrences.set(meaning, [{ start, end }]);
      }
    }
  }
  return { occurrences, sentences };
}

function applies(rule: SafetyRule, read: ReadText): boolean {
  const excuses = (rule.unless ?? []).flatMap((meaning) => read.occurrences.get(meaning) ?? []);
  const isExcused = ({ start, end }: Occurrence) =>
    excuses.some(
      (excuse) =>
        read.sentences[excuse.end - 1]! >= read.sentences[start]! &&
        read.sentences[excuse.start]! <= read.sentences[end - 1]!,
    );
  return spansOf(rule, read).some((span) => !isExcused(span));
}

/** Each span of a text that contains all meanings of a rule. */
function spansOf({ all, within, isOrdered }: SafetyRule, { occurrences }: ReadText): Occurrence[] {
  const places = all.map((meaning) => occurrences.get(meaning) ?? []);
  if (places.some((some) => some.length === 0)) return [];
  const spans = isOrdered ? orderedSpans(places) : anySpans(places);
  return spans.filter(({ start, end }) => end - start <= within);
}

function orderedSpans([first = [], ...rest]: Occurrence[][]): Occurrence[] {
  const next = rest.map(() => 0);
  const spans: Occurrence[] = [];
  for (const { start, end: firstEnd } of first) {
    let end: number | undefined = firstEnd;
    for (const [nth, some] of rest.entries()) {
      while (next[nth]! < some.length && some[next[nth]!]!.start < end) next[nth]!++;
      const found = some[next[nth]!];
      if (!found) return spans;
      end = found.end;
    }
    spans.push({ start, end });
  }
  return spans;
}

/** Finds the shortest spans with one occurrence of each meaning. */
function anySpans(places: Occurrence[][]): Occurrence[] {
  const walk = places.flatMap((some, nth) => some.map((place) => ({ ...place, nth })));
  walk.sort((one, other) => one.start - other.start);
  const latest: (Occurrence | undefined)[] = places.map(() => undefined);
  const spans: Occurrence[] = [];
  for (const { start, end, nth } of walk) {
    latest[nth] = { start, end };
    const held = latest.filter((place) => place !== undefined);
    if (held.length < places.length) continue;
    spans.push({ start: Math.min(...held.map((one) => one.start)), end: Math.max(...held.map((one) => one.end)) });
  }
  return spans;
}
