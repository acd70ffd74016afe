import { Link } from "react-router";
import { type Asked, searchPath } from "./asked.ts";

interface CorrectionProps {
  asked: Asked;
  /** The words that were searched instead; empty: those that were typed. */
  corrected: string;
}

/** Says that another word was searched than was typed, and offers the typed one: quoted, it is searched as it stands. */
export function Correction({ asked, corrected }: CorrectionProps) {
  if (!corrected) return null;
  return (
    <p className="mt-3 rounded-card bg-well px-4 py-3">
      Showing results for <strong className="font-semibold">{corrected}</strong>.{" "}
      {!asked.search.startsWith('"') && (
        <>
          Search instead for{" "}
          <Link to={searchPath(asked, { search: `"${asked.search}"` })} rel="nofollow" className="underline">
            {asked.search}
          </Link>
          .
        </>
      )}
    </p>
  );
}
