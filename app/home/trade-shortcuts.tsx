import { Link } from "react-router";
import { type ThingName, Tile, type Tint } from "#/app/ui/thing.tsx";
import { say, sayLater } from "#/shared/say.ts";

/** The place of visitors who begin to look. */
export const startLocation = "Lagos, Ikeja";

const trades: { name: string; search: string; thing: ThingName; tint: Tint }[] = [
  { name: sayLater("Plumber"), search: "plumber", thing: "tap", tint: "water" },
  { name: sayLater("Electrician"), search: "electrician", thing: "bulb", tint: "power" },
  { name: sayLater("Gen repair"), search: "generator repair", thing: "generator", tint: "home" },
  { name: sayLater("Caterer"), search: "caterer", thing: "pot", tint: "food" },
  { name: sayLater("Tailor"), search: "tailor", thing: "thread", tint: "cloth" },
  { name: sayLater("Mechanic"), search: "mechanic", thing: "car", tint: "car" },
  { name: sayLater("Hair stylist"), search: "hair stylist", thing: "scissors", tint: "beauty" },
  { name: sayLater("Transport"), search: "transport", thing: "keke", tint: "farm" },
];

/** Eight trades most looked for, each one tap from its results. */
export function TradeShortcuts({ location }: { location: string }) {
  return (
    <nav aria-label={say("Trades")} className="mt-6 md:mt-10">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.4rem,1fr))] gap-x-1 gap-y-4 lg:grid-cols-8">
        {trades.map(({ name, search, thing, tint }) => (
          <li key={name} className="min-w-0">
            <Link
              to={`/search?${new URLSearchParams({ search, location })}`}
              className="group flex h-full flex-col items-center gap-1.5 rounded-card text-center no-underline"
            >
              <Tile thing={thing} tint={tint}>
                {say(name)}
              </Tile>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
