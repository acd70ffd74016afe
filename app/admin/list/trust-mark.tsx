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

const trustLooks: Record<TrustLevel, string> = {
  watched: "border-danger font-semibold text-danger",
  new: "border-caution text-caution",
  known: "border-transparent bg-well text-ink-2",
  trusted: "border-open text-open",
};

/** The level of trust, in a word. */
export const TrustMark = ({ trust }: { trust: TrustLevel }) => (
  <span title={trustWords[trust]} className={`shrink-0 rounded-pill border px-2.5 py-0.5 text-sm ${trustLooks[trust]}`}>
    <span className="sr-only">Trust: </span>
    {trustLabels[trust]}
  </span>
);
