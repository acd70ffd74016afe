import { StarRow, starsOf } from "#/app/ui/stars.tsx";
import { formatCount } from "#/shared/count-of.ts";
import { say } from "#/shared/say.ts";

interface RatingDistributionProps {
  rating: number;
  count: number;
  /** Number of ratings with 1, 2, 3, 4 and 5 stars. */
  stars: number[];
}

/** Distribution of the stars: an average of 3 may be all threes, or ones and fives. */
export function RatingDistribution({ rating, count, stars }: RatingDistributionProps) {
  return (
    <div className="mt-2 grid gap-x-8 gap-y-3 rounded-card bg-surface p-4 shadow-card sm:grid-cols-[auto_1fr] sm:items-center">
      <div className="sm:text-center">
        <p aria-hidden="true" className="font-extrabold text-2xl tabular-nums tracking-tight">
          {rating.toFixed(1)}
        </p>
        <StarRow
          filled={starsOf(rating)}
          label={say.many(count, "Rated {exact} of 5 by {n} person", "Rated {exact} of 5 by {n} people", {
            exact: rating.toFixed(1),
          })}
        />
      </div>
      <ul className="grid gap-1">
        {stars
          .map((people, index) => (
            <li key={starsName(index + 1)} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-2 text-sm">
              <span>{starsName(index + 1)}</span>
              <svg aria-hidden="true" height={8} className="w-full rounded-pill bg-well text-star">
                <rect width={`${(100 * people) / count}%`} height={8} fill="currentColor" />
              </svg>
              <span className="text-right text-ink-2 tabular-nums">{people}</span>
            </li>
          ))
          .reverse()}
      </ul>
    </div>
  );
}

/** `1 star`, `2 stars`. */
export const starsName = (stars: number) => say.many(stars, "{n} star", "{n} stars");

/** "10 ratings, 6 with words"; empty without any. */
export function ratingsText(ratings: number, comments: number): string {
  if (ratings === 0) return comments > 0 ? say("{comments} with words", { comments }) : "";
  if (comments === 0) return say.many(ratings, "{n} rating, none with words", "{n} ratings, none with words");
  return say.many(ratings, "{n} rating, {comments} with words", "{n} ratings, {comments} with words", {
    comments: formatCount(comments),
  });
}
