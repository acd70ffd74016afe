import { countOf } from "#/shared/count-of.ts";

/** "10 ratings, 6 with words"; empty where nobody said anything. */
export function ratingsText(ratings: number, comments: number): string {
  if (ratings === 0) return comments > 0 ? `${comments} with words` : "";
  if (comments === 0) return `${countOf(ratings, "rating")}, none with words`;
  return `${countOf(ratings, "rating")}, ${comments} with words`;
}
