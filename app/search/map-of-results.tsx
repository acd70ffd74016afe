import { type MouseEvent, useEffect, useRef } from "react";
import type { ResultsMap } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";
import type { Card } from "./card.ts";
import { MapPicture } from "./map-picture.tsx";

interface MapOfResultsProps {
  map: ResultsMap;
  listings: Card[];
  /** Shown on a narrow screen too. */
  isAlone: boolean;
}

/** In a square of 1,000 units, which has 328 pixels on a phone of 360: a pin is at least 24 pixels wide, for a finger. */
const pinRadius = 38;

/** The id of the element that shows a result in the list. */
export const resultId = (businessId: string) => `result-${businessId}`;

/** Focuses the link of a card, which marks it, and leaves the address as it is. Focus alone does not scroll to a card that shows an edge. */
function goToCard(event: MouseEvent, businessId: string) {
  const card = document.getElementById(resultId(businessId));
  if (!card) return;
  event.preventDefault();
  card.querySelector("a")?.focus();
  card.scrollIntoView({ block: "nearest", inline: "start" });
}

/** The businesses that an element shows: a card one, a pin at times several. */
const idsOf = (element: Element | null) => element?.getAttribute("data-of")?.split(" ") ?? [];

const placed = (element: EventTarget | null) => (element instanceof Element ? element.closest("[data-of]") : null);

/**
 * Marks the card of the pin under the pointer or in focus, and the pin of such a card: all elements with an id in common in `data-of`. What has the focus
 * stays marked while the pointer is at neither: after a tap it is where the page has scrolled to. Beside a hidden map nothing is marked.
 */
function useMarks() {
  const map = useRef<HTMLElement>(null);
  useEffect(() => {
    function mark({ target }: Event) {
      if (!map.current?.checkVisibility()) return;
      const pointed = idsOf(placed(target) ?? placed(document.activeElement));
      for (const one of document.querySelectorAll("[data-of]"))
        one.toggleAttribute(
          "data-marked",
          idsOf(one).some((id) => pointed.includes(id)),
        );
    }
    document.addEventListener("pointerover", mark);
    document.addEventListener("focusin", mark);
    return () => {
      document.removeEventListener("pointerover", mark);
      document.removeEventListener("focusin", mark);
    };
  }, []);
  return map;
}

/**
 * Where the results are, beside them on a wide screen and above them on a narrow one: drawn from our own data, no tiles to fetch. A pin has the
 * number of its result, is green where one is open, and is a link to its card in the list.
 */
export function MapOfResults({ map, listings, isAlone }: MapOfResultsProps) {
  const nav = useMarks();
  return (
    <nav
      ref={nav}
      aria-label={say("On the map")}
      className={`sticky-top [--sticky-top:160px] mt-2 overflow-hidden rounded-card shadow-card lg:sticky print:hidden ${isAlone ? "lg:order-last" : "max-lg:hidden"}`}
    >
      <MapPicture map={map}>
        {map.middle && (
          <circle cx={map.middle.x} cy={map.middle.y} r={52} strokeWidth={9} fill="none" className="stroke-brand" />
        )}
        {/* The first results last: they lie above. */}
        {map.pins.toReversed().map(({ id, x, y, more }) => {
          const here = listings.filter((one) => one.id === id || more.includes(one.id));
          const listing = here.find((one) => one.id === id);
          if (!listing) return null;
          // Wider for two numbers.
          const half = more.length > 0 ? 51 : pinRadius;
          return (
            <g key={id} transform={`translate(${x} ${y})`}>
              <a
                href={`#${resultId(id)}`}
                data-of={[id, ...more].join(" ")}
                aria-label={more.length > 0 ? `${listing.name} + ${more.length}` : listing.name}
                onClick={(event) => goToCard(event, id)}
                className="group"
              >
                <g className="transition-transform group-data-marked:scale-150">
                  <rect
                    x={-half}
                    y={-pinRadius}
                    width={2 * half}
                    height={2 * pinRadius}
                    rx={pinRadius}
                    strokeWidth={6}
                    fill="currentColor"
                    className={`stroke-surface group-data-marked:fill-boost ${here.some(({ is_open }) => is_open) ? "text-open" : "text-ink-2"}`}
                  />
                  <text
                    y={more.length > 0 ? 12 : 14}
                    fontSize={more.length > 0 ? 34 : 40}
                    className="fill-on-brand font-bold group-data-marked:fill-on-boost"
                  >
                    {listing.pin}
                    {more.length > 0 && `+${more.length}`}
                  </text>
                </g>
              </a>
            </g>
          );
        })}
      </MapPicture>
    </nav>
  );
}
