import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";

/** Stars of a rating, rounded up from the number that is shown: "4.0" is four. */
export const starsOf = (rating: number) => Math.ceil(Number(rating.toFixed(1)));

/** A rating of 1 to 5: stars rounded up, exact number beside them. */
export function Stars({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <span className="text-ink-2 text-sm">{say("No ratings yet")}</span>;
  const exact = rating.toFixed(1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-sm">
      <StarRow
        filled={starsOf(rating)}
        label={say.many(count, "Rated {exact} of 5 by {n} person", "Rated {exact} of 5 by {n} people", { exact })}
      />
      <span aria-hidden="true" className="whitespace-nowrap text-ink-2 tabular-nums">
        {exact} ({count})
      </span>
    </span>
  );
}

/** The exact score behind one star, where there is no room for five. */
export function Score({ rating, count, isSpoken = true }: { rating: number; count: number; isSpoken?: boolean }) {
  if (count === 0) return <span className="text-ink-2 text-sm">{say("No ratings yet")}</span>;
  const exact = rating.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      {isSpoken && (
        <span className="sr-only">
          {say.many(count, "Rated {exact} of 5 by {n} person", "Rated {exact} of 5 by {n} people", { exact })}
        </span>
      )}
      <Icon name="star" size={16} className="fill-current text-star" />
      <span aria-hidden={isSpoken || undefined}>
        <b className="font-bold">{exact}</b> <span className="text-ink-2">({count})</span>
      </span>
    </span>
  );
}

/** Five stars, the first of them filled. @param label accessible name */
export function StarRow({ filled, label }: { filled: number; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={80}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinejoin="round"
      className="shrink-0 text-star"
    >
      <use href={`/icons.svg#stars-${filled}`} />
    </svg>
  );
}
