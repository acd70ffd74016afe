import { MapPicture } from "#/app/search/map-picture.tsx";
import type { ResultsMap } from "#/server/search/contract.ts";

/** A map with one business in its middle. */
export default function BusinessMap({ map }: { map: ResultsMap }) {
  return (
    <MapPicture map={map}>
      {map.pins.map(({ id, x, y }) => (
        <g key={id} className="fill-brand">
          <circle cx={x} cy={y} r={90} fillOpacity={0.15} />
          <circle cx={x} cy={y} r={24} strokeWidth={8} className="stroke-surface" />
        </g>
      ))}
    </MapPicture>
  );
}
