import { Link } from "react-router";
import { type Trade, TradePicture } from "./trade-picture.tsx";

/** Shortcuts for visitors who begin to look. */
export const startLocation = "Lagos, Ikeja";

const trades: { name: string; search: string; picture: Trade }[] = [
  { name: "Plumber", search: "plumber", picture: "tap" },
  { name: "Electrician", search: "electrician", picture: "bulb" },
  { name: "Gen repair", search: "generator repair", picture: "gen" },
  { name: "Caterer", search: "caterer", picture: "pot" },
  { name: "Tailor", search: "tailor", picture: "tape" },
  { name: "Mechanic", search: "mechanic", picture: "spanner" },
  { name: "Hair stylist", search: "hair stylist", picture: "comb" },
  { name: "Transport", search: "transport", picture: "keke" },
];

/** Eight trades most looked for, each one tap from its results. */
export function TradeShortcuts({ location = startLocation }: { location?: string }) {
  return (
    <nav aria-label="Trades" className="mt-4 md:mt-6">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.4rem,1fr))] gap-y-2 md:grid-cols-4 md:gap-3 lg:grid-cols-8">
        {trades.map(({ name, search, picture }) => (
          <li key={name} className="min-w-0">
            <Link
              to={`/search?${new URLSearchParams({ search, location })}`}
              className="group flex h-full flex-col items-center gap-1 rounded-card border border-transparent py-1 text-center text-ink text-sm no-underline hover:border-brand active:border-brand active:bg-well md:border-hairline md:bg-surface md:p-3"
            >
              <TradePicture trade={picture} />
              <span className="max-w-full wrap-anywhere group-hover:underline">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
