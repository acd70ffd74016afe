import type { ReactNode } from "react";

/** Drawn in two inks on a 40 × 40 sheet: indigo lines, and amber for what is alive in the picture. */
const pictures = {
  tap: (
    <>
      <path d="M26 28c2 3 3 4.5 3 6a3 3 0 0 1-6 0c0-1.5 1-3 3-6z" className="amber" />
      <path d="M5 16h16a8 8 0 0 1 8 8v1h-7v-1a2 2 0 0 0-2-2H5z" />
      <path d="M14 16v-6M8 8h12M3 13v12" />
    </>
  ),
  bulb: (
    <>
      <path d="M14 25c-3-2-5-5-5-9a11 11 0 0 1 22 0c0 4-2 7-5 9v3H14z" className="amber" />
      <path d="M15 32h10M17 36h6M16 17l4 4 4-4M20 21v7" />
    </>
  ),
  gen: (
    <>
      <path d="M9 12h14v-4H9z" className="amber" />
      <path d="M5 12h30v17H5zM5 12V6M35 12V6M3 6h34M9 33h6M25 33h6M12 29v4M28 29v4" />
      <path d="M10 17v7M15 17v7M20 17v7" />
      <circle cx={29} cy={20.5} r={3} />
    </>
  ),
  pot: (
    <>
      <path
        d="M12 38c-2-3 1-4 1-6 2 1 3 3 2 6zM20 38c-2-3 1-4 1-6 2 1 3 3 2 6zM28 38c-2-3 1-4 1-6 2 1 3 3 2 6z"
        className="amber"
      />
      <path d="M8 14h24v9a7 7 0 0 1-7 7H15a7 7 0 0 1-7-7z" />
      <path d="M4 18h4M32 18h4M6 14h28M13 14a7 5 0 0 1 14 0M20 9V6" />
    </>
  ),
  tape: (
    <>
      <circle cx={17} cy={17} r={5} className="amber" />
      <path d="M17 30a13 13 0 1 1 13-13v13h7v5H17z" />
      <path d="M22 35v-2.5M27 35v-2.5M32 35v-2.5" />
    </>
  ),
  spanner: (
    <>
      <circle cx={30} cy={30} r={6} className="amber" />
      <path d="M24 7a8 8 0 0 0-9.5 10.5L4 28a4 4 0 0 0 6 6l10.5-10.5A8 8 0 0 0 31 14l-5 4-5-1.5L20 11z" />
      <path d="M30 28v4M28 30h4" />
    </>
  ),
  comb: (
    <>
      <path d="M5 8h30v9H5z" className="amber" />
      <path d="M5 8h30v9H5zM7 17v16M12 17v14M17 17v14M22 17v14M27 17v14M33 17v16" />
    </>
  ),
  keke: (
    <>
      <path d="M20 14h7l4 8H20z" className="amber" />
      <path d="M4 28V12a3 3 0 0 1 3-3h17c3 0 5 1.5 6 4l6 12v5h-4M4 28v2h4M16 30h8M20 9v21M4 19h16" />
      <circle cx={12} cy={31} r={4} />
      <circle cx={28} cy={31} r={4} />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type Trade = keyof typeof pictures;

/** A picture from working life. It is decoration: the word under it carries the meaning. */
export function TradePicture({ trade }: { trade: Trade }) {
  return (
    <svg
      aria-hidden="true"
      width={40}
      height={40}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0 text-brand [&_.amber]:fill-boost [&_.amber]:stroke-none dark:[&_.amber]:opacity-50"
    >
      {pictures[trade]}
    </svg>
  );
}
