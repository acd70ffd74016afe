import type { TrustLevel } from "#/server/admin/risk/contract.ts";

const trustLabels: Record<TrustLevel, string> = {
  watched: "Watched",
  new: "New",
  known: "Known",
  trusted: "Trusted",
};

/** The level of trust, in a word. */
export const TrustMark = ({ trust }: { trust: TrustLevel }) => (
  <span
    className={`shrink-0 rounded-pill bg-well px-2.5 py-0.5 text-sm ${trust === "watched" ? "font-semibold text-danger" : "text-ink-2"}`}
  >
    <span className="sr-only">Trust: </span>
    {trustLabels[trust]}
  </span>
);
