import { Link } from "react-router";
import type { ResultsMap } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { say } from "#/shared/say.ts";
import type { Card } from "./card.ts";

interface MapOfResultsProps {
  map: ResultsMap;
  listings: Card[];
}

const pinHeight = 60;

/** Where the results are, beside them on a wide screen: a drawing of the state with LGAs by name, no tiles to fetch. */
export function MapOfResults({ map, listings }: MapOfResultsProps) {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const unit = 1_000 / map.km;
  const scaleKm = [1, 2, 5, 10, 20, 50].findLast((km) => km * unit <= 300) ?? 1;
  return (
    <nav
      aria-label={say("On the map")}
      className="sticky-top sticky [--sticky-top:160px] mt-2 hidden overflow-hidden rounded-card bg-surface shadow-card lg:block print:hidden"
    >
      <svg viewBox="0 0 1000 1000" className="tint tint-home block w-full">
        <title>{say("Map of the results")}</title>
        <path d={map.outline} fill="var(--tint)" strokeWidth={8} className="tint-farm stroke-surface" />
        {[1, 2, 3].map((ring) => (
          <circle key={ring} cx={500} cy={500} r={ring * 160} fill="none" className="stroke-surface" strokeWidth={4} />
        ))}
        {map.places.map(({ name, x, y }) => (
          <g key={name} className="fill-ink-2 text-[34px]">
            <circle cx={x} cy={y} r={7} />
            <text x={x} y={y + 40} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
        {/* The first results last: they lie above. */}
        {map.pins.toReversed().map(({ id, x, y }) => {
          const listing = byId.get(id);
          if (!listing) return null;
          const label = listing.rating_count > 0 ? `★ ${listing.rating.toFixed(1)}` : say("New");
          return (
            <Link key={id} to={businessPath(listing)} aria-label={listing.name} className="group">
              <title>{listing.name}</title>
              <rect
                x={x - 62}
                y={y - pinHeight / 2}
                width={124}
                height={pinHeight}
                rx={pinHeight / 2}
                strokeWidth={4}
                className="fill-brand stroke-surface group-hover:fill-ink group-focus-visible:fill-ink"
              />
              <text x={x} y={y + 12} textAnchor="middle" className="fill-on-brand font-bold text-[34px]">
                {label}
              </text>
            </Link>
          );
        })}
        <g className="fill-ink stroke-ink text-[28px]">
          <path d={`M40 960h${scaleKm * unit}`} strokeWidth={6} />
          <text x={40} y={940} strokeWidth={0}>
            {say("{n} km", { n: scaleKm })}
          </text>
        </g>
      </svg>
    </nav>
  );
}
