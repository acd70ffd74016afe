/**
 * End of an axis: the next round number above the most, which can be halved.
 * @param most the largest value; at or below zero counts as nothing
 */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const tens = 10 ** Math.floor(Math.log10(most));
  const steps = tens === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 6, 8, 10];
  return tens * steps.find((step) => step * tens >= most)!;
}
