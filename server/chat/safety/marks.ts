import { fold } from "#/shared/fold.ts";
import type { SafetyMark } from "#/shared/safety-marks.ts";
import { type Meaning, phrases, type SafetyRule, safetyRules } from "./rules.ts";

/** Longer texts are looked at so far: a message has at most as many letters. */
const lettersRead = 4_000;

/** "5000", "10k", and "000" of "10,000", which folding takes apart. */
const amount = /^(?:\d{4,8}|\d+k|000)$/;

interface Phrase {
  words: readonly string[];
  meanings: Meaning[];
}

/** Every phrase, under its first word. */
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

/** Where a meaning is said: the places of its first word and behind its last. */
interface Occurrence {
  start: number;
  end: number;
}

interface ReadText {
  /** By meaning, in the order of the text. */
  said: Map<Meaning, Occurrence[]>;
  /** The sentence of each word. */
  sentences: number[];
}

/** The marks of a message for its receiver, each once, in the order of the rules; none for ordinary talk. */
export function safetyMarks(text: string): SafetyMark[] {
  const read = readText(text.slice(0, lettersRead));
  if (read.said.size === 0) return [];
  return [...new Set(safetyRules.filter((rule) => isSaid(rule, read)).map(({ mark }) => mark))];
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
  const said = new Map<Meaning, Occurrence[]>();
  for (const start of words.keys()) {
    for (const phrase of phrasesByFirstWord.get(words[start]!) ?? []) {
      const end = start + phrase.words.length;
      if (!phrase.words.every((word, nth) => words[start + nth] === word)) continue;
      for (const meaning of phrase.meanings) {
        const known = said.get(meaning);
        if (known) known.push({ start, end });
        else said.set(meaning, [{ start, end }]);
      }
    }
  }
  return { said, sentences };
}

/** True if a text says everything that a rule asks for, near enough, and none of its excuses beside it. */
function isSaid(rule: SafetyRule, read: ReadText): boolean {
  const excuses = (rule.unless ?? []).flatMap((meaning) => read.said.get(meaning) ?? []);
  const isExcused = ({ start, end }: Occurrence) =>
    excuses.some(
      (excuse) =>
        read.sentences[excuse.end - 1]! >= read.sentences[start]! &&
        read.sentences[excuse.start]! <= read.sentences[end - 1]!,
    );
  return spansOf(rule, read).some((span) => !isExcused(span));
}

/** Each stretch of a text that holds all meanings of a rule. */
function spansOf({ all, within, isOrdered }: SafetyRule, { said }: ReadText): Occurrence[] {
  const places = all.map((meaning) => said.get(meaning) ?? []);
  if (places.some((some) => some.length === 0)) return [];
  const spans = isOrdered ? orderedSpans(places) : anySpans(places);
  return spans.filter(({ start, end }) => end - start <= within);
}

/** From each place of the first meaning to the nearest place of the second behind it, and so on. */
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

/** The shortest stretches that hold one place of each meaning, found in one walk along the text. */
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
