import { sum } from "./measure.ts";

/** Random numbers that are the same each time. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Draws of a place in a list, each as often as its weight says. */
export function weightedDraw(weights: readonly number[]): (random: () => number) => number {
  const weightOfAll = sum(weights);
  return (random) => {
    let left = random() * weightOfAll;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return Math.max(at, 0);
  };
}
