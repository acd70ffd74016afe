import type { ReactNode } from "react";
import type { ResultsMap } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";

const land = "var(--surface-2)";
const water = "var(--in-light, #b5dbec) var(--in-dark, #17394d)";

const names = {
  asked: { fontSize: 44, className: "fill-brand font-bold" },
  city: { fontSize: 44, className: "fill-ink font-bold" },
  lga: { fontSize: 36, className: "fill-ink font-semibold" },
  area: { fontSize: 31, className: "fill-ink-2" },
  water: { fontSize: 32, className: "fill-ink-2 italic", stroke: "none" },
};

/** The square, and its edge out of sight. */
const whole = "M-4-4h208v208h-208z";

interface MapPictureProps {
  map: ResultsMap;
  /** Pins. */
  children: ReactNode;
}

/** A map drawn from our own data, without tiles to fetch: land, water, borders, names and a scale. */
export function MapPicture({ map, children }: MapPictureProps) {
  const unit = 1_000 / map.km;
  const scaleKm = [1, 2, 5, 10, 20, 50].findLast((km) => km * unit <= 300) ?? 1;
  return (
    <svg viewBox="0 0 1000 1000" className="block w-full">
      <title>{say("On the map")}</title>
      {/* Paths are in units of five. */}
      <g transform="scale(5)" fill={land} stroke="var(--control)" strokeOpacity={0.5} strokeWidth={0.6}>
        <path d={whole} fill="var(--bg)" />
        <path d={map.state} />
        <path d={map.borders} fill="none" strokeDasharray="2 2" />
        <path d={map.state} fill="none" />
        <g fill={water} stroke={water} strokeOpacity={1}>
          {/* Sea and lakes: all that is not land. */}
          <path d={whole + map.land} fillRule="evenodd" />
          {map.rivers && <path d={map.rivers} fill="none" strokeWidth={Math.max(2, unit / 10)} />}
        </g>
      </g>
      <g textAnchor="middle">
        <g stroke={land} strokeWidth={7} paintOrder="stroke">
          {map.places.map(({ name, kind, x, y }) => (
            <text key={name} x={x} y={y + 12} {...names[kind]}>
              {name}
            </text>
          ))}
        </g>
        {children}
      </g>
      <g fontSize={34} className="fill-ink">
        <path d={`M40 942v18h${scaleKm * unit}v-18`} fill="none" strokeWidth={5} className="stroke-ink" />
        <text x={40} y={930}>
          {say("{n} km", { n: scaleKm })}
        </text>
      </g>
    </svg>
  );
}
