import { countOf } from "#/shared/count-of.ts";
import { Icon } from "./icon.tsx";

/** A rating of 1 to 5: the stars are rounded up, the number beside them is exact. */
export function Stars({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <span className="text-ink-2 text-sm">No ratings yet</span>;
  const exact = rating.toFixed(1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-sm">
      <StarRow
        filled={Math.min(5, Math.ceil(rating))}
        label={`Rated ${exact} of 5 by ${countOf(count, "person", "people")}`}
      />
      <span aria-hidden="true" className="whitespace-nowrap text-ink-2 tabular-nums">
        {exact} ({count})
      </span>
    </span>
  );
}

/** The exact score behind one star, where there is no room for five. */
export function Score({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <span className="text-ink-2 text-sm">No ratings yet</span>;
  const exact = rating.toFixed(1);
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm tabular-nums">
      <span className="sr-only">{`Rated ${exact} of 5 by ${countOf(count, "person", "people")}`}</span>
      <Icon name="star" size={16} className="fill-current text-star" />
      <span aria-hidden="true">
        <b className="font-semibold">{exact}</b> ({count})
      </span>
    </span>
  );
}

/** Five stars, of which the first are filled. @param label what they say, read aloud */
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
