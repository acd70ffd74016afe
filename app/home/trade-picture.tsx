export type Trade = "tap" | "bulb" | "gen" | "pot" | "tape" | "spanner" | "comb" | "keke";

/**
 * A picture from working life, drawn in two inks on a 40 × 40 sheet of the sprite in `public/icons.svg`. It is decoration: the
 * word under it carries the meaning.
 */
export function TradePicture({ trade }: { trade: Trade }) {
  return (
    <svg
      aria-hidden="true"
      width={40}
      height={40}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 text-brand dark:[--amber:0.5]"
    >
      <use href={`/icons.svg#trade-${trade}`} />
    </svg>
  );
}
