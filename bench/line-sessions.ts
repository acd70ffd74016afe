/** Sessions by USSD as people have them: what is typed from one screen to the next, and how often which. */
import { weightedDraw } from "./random.ts";

/** One text of a session. */
export interface Typed {
  text: string;
  kind: "dial" | "question" | "more" | "place" | "number" | "menu";
}

const menu = (text: string): Typed => ({ text, kind: "menu" });
const dial: Typed = { text: "", kind: "dial" };
const number = (text: string): Typed => ({ text, kind: "number" });

/** Of a hundred sessions so many go like this. A search is what a question, a place, or a tenth result needs. */
const scripts: readonly [share: number, (question: string, place: string) => Typed[]][] = [
  [40, (question) => [dial, { text: question, kind: "question" }, number("1")]],
  [25, (question) => [dial, { text: question, kind: "question" }, { text: "0", kind: "more" }, number("2")]],
  [10, (question) => [dial, menu("8"), menu("2"), { text: question, kind: "question" }, number("1")]],
  [
    10,
    (question, place) => [
      dial,
      { text: question, kind: "question" },
      menu("9"),
      { text: place, kind: "place" },
      number("1"),
    ],
  ],
  [10, () => [dial, menu("7")]],
  [5, () => [dial, menu("5")]],
];

const trades = [
  ...["plumber", "mechanic", "tailor", "electrician", "hair stylist", "generator repair", "vulcanizer", "caterer"],
  ...["carpenter", "barber", "phone repair", "ac repair", "welder", "photographer", "laundry", "cake", "painter"],
  ...["bricklayer", "gas refill", "lesson teacher", "i need person wey go fix my gen", "mai gyaran waya", "fotografer"],
  ...["who can repair leaking tap", "small chops for party", "makeup artist", "dispatch rider", "pls snd tiler"],
];
const places = ["ikeja", "surulere", "yaba", "lekki", "wuse", "port harcourt", "ibadan", "kano", "enugu", "aba", ""];

/** Every question, the most frequent first. */
const questions = places.flatMap((place, at) =>
  trades.map((trade, nth) => ({ text: `${trade} ${place}`.trim(), rank: (at + 1) * (nth + 1) })),
);

/** As words are: the second is asked half as often as the first, the third a third as often. */
const weights = questions.map(({ rank }) => 1 / rank);
const drawAt = weightedDraw(weights);

/** Every question once. */
export const shuffledQuestions = (random: () => number): string[] =>
  questions
    .map(({ text }) => ({ text, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text);

const drawQuestion = (random: () => number): string => questions[drawAt(random)]!.text;

/** Texts that one person types, screen by screen. */
export function drawSession(random: () => number): Typed[] {
  let left = random() * 100;
  const drawn = scripts.find(([share]) => {
    left -= share;
    return left <= 0;
  });
  const [, script] = drawn ?? scripts[0]!;
  return script(drawQuestion(random), places[Math.floor(random() * (places.length - 1))]!);
}
