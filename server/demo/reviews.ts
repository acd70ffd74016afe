import texts from "./data/texts.json" with { type: "json" };
import { Dice } from "./dice.ts";
import { canFill, fill, type Words } from "./fill.ts";

/** One person's stars and, mostly, words. */
export interface Review {
  /** Which of the pool of reviewers. */
  reviewer: number;
  stars: number;
  /** Absent when only stars were left. */
  msg: string | undefined;
  createdAtMs: number;
}

type Mood = keyof typeof texts.reviews.mix;

const commentShare = 0.6;
/** Has no factor in common with the number of texts of a mood, so a business never repeats itself. */
const stride = 7;

/** Number of people who may review business `number`: a fifth of those listed so far, at least 200, at most 20,000. */
export const reviewersFor = (number: number) => Math.max(200, Math.min(Math.floor((number + 1) / 5), 20_000));

/** Reviewers of a business: each person once, since `createdAtMs`, text and stars of one mood. */
export function drawReviews(
  number: number,
  count: number,
  words: Words,
  isFemale: boolean,
  createdAtMs: number,
  nowMs: number,
) {
  const dice = new Dice("reviews", number);
  const drawMood = moodOf(dice);
  const pool = reviewersFor(number);
  const first = dice.between(0, pool - 1);
  const gap = dice.between(1, Math.floor(pool / 25));
  const starts = { positive: dice.between(0, 99), mixed: dice.between(0, 99), negative: dice.between(0, 99) };
  const reviews: Review[] = [];
  for (let nth = 0; nth < count; nth++) {
    const mood = drawMood();
    const says = texts.reviews[mood];
    const text = says[(starts[mood] + nth * stride) % says.length]!;
    const fits = canFill(text, words) && (isFemale || !text.includes(" She "));
    reviews.push({
      reviewer: (first + nth * gap) % pool,
      stars: dice.pick(texts.reviews.stars[mood]),
      msg: dice.chance(commentShare) && fits ? fill(text, words) : undefined,
      createdAtMs: Math.floor(createdAtMs + dice.next() * (nowMs - createdAtMs)),
    });
  }
  return reviews;
}

/** Moods by the given mix, moved a little for each business: some are simply better than others. */
function moodOf(dice: Dice) {
  const { positive, mixed } = texts.reviews.mix;
  const luck = dice.between(-24, 24);
  return (): Mood => {
    const at = dice.next() * 100;
    if (at < positive + luck) return "positive";
    return at < positive + luck + (mixed * (100 - positive - luck)) / (100 - positive) ? "mixed" : "negative";
  };
}
