import type { TrustLevel } from "#/server/admin/risk/contract.ts";

export const trustLabels: Record<TrustLevel, string> = {
  watched: "Watched",
  new: "New",
  known: "Known",
  trusted: "Trusted",
};

/** What a level of trust means. */
export const trustWords: Record<TrustLevel, string> = {
  watched: "Watched: sanctioned in the last six months",
  new: "New: here for less than a week, or email not confirmed",
  known: "Known: here for a week, email confirmed",
  trusted: "Trusted: verified, here for three months, never sanctioned",
};

const trustDots: Record<TrustLevel, string> = {
  watched: "bg-danger",
  new: "bg-caution",
  known: "bg-control",
  trusted: "bg-open",
};

/** The level of trust, in a word with a dot in its colour. */
export const TrustMark = ({ trust }: { trust: TrustLevel }) => (
  <span
    title={trustWords[trust]}
    className={`shrink-0 whitespace-nowrap text-sm ${trust === "watched" ? "font-semibold text-danger" : "text-ink-2"}`}
  >
    <span aria-hidden="true" className={`mr-1.5 inline-block size-2 rounded-pill align-[1px] ${trustDots[trust]}`} />
    <span className="sr-only">Trust: </span>
    {trustLabels[trust]}
  </span>
);
