import { MapPicture } from "#/app/search/map-picture.tsx";
import type { ResultsMap } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";
import { addressOf, directionsLink } from "./contact.tsx";
import type { ShownBusiness } from "./shown-business.ts";

/** A map with one business in its middle, which leads to directions. */
export default function BusinessMap({ map, business }: { map: ResultsMap; business: ShownBusiness }) {
  return (
    <a href={directionsLink(addressOf(business))} rel="noreferrer" title={say("Directions")}>
      <MapPicture map={map}>
        {map.pins.map(({ id, x, y }) => (
          <g key={id} className="fill-brand">
            <circle cx={x} cy={y} r={90} fillOpacity={0.15} />
            <circle cx={x} cy={y} r={24} strokeWidth={8} className="stroke-surface" />
          </g>
        ))}
      </MapPicture>
    </a>
  );
}
