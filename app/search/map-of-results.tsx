import { type MouseEvent, useEffect, useRef } from "react";
import type { ResultsMap } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";
import type { Card } from "./card.ts";

interface MapOfResultsProps {
  map: ResultsMap;
  listings: Card[];
  /** Shown on a narrow screen too. */
  isAlone: boolean;
}

/** In a square of 1,000 units, which has 328 pixels on a phone of 360: a pin is at least 24 pixels wide, for a finger. */
const pinRadius = 38;

const land = "var(--surface-2)";
const water = "var(--in-light, #b5dbec) var(--in-dark, #17394d)";

const names = {
  city: { fontSize: 44, className: "fill-ink font-bold" },
  lga: { fontSize: 36, className: "fill-ink font-semibold" },
  area: { fontSize: 31, className: "fill-ink-2" },
  water: { fontSize: 32, className: "fill-ink-2 italic", stroke: "none" },
};

/** The square, and its edge out of sight. */
const whole = "M-4-4h208v208h-208z";

/** The id of the element that shows a result in the list. */
export const resultId = (businessId: string) => `result-${businessId}`;

/** Focuses the link of a card, which scrolls to it and marks it, and leaves the address as it is. */
function goToCard(event: MouseEvent, businessId: string) {
  const link = document.getElementById(resultId(businessId))?.querySelector("a");
  if (!link) return;
  event.preventDefault();
  link.focus();
}

const placed = (element: EventTarget | null) => (element instanceof Element ? element.closest("[data-of]") : null);

/**
 * Marks the card of the pin under the pointer or in focus, and the pin of such a card: all elements with the same `data-of`. What has the focus
 * stays marked while the pointer is at neither: after a tap it is where the page has scrolled to. Beside a hidden map nothing is marked.
 */
function useMarks() {
  const map = useRef<HTMLElement>(null);
  useEffect(() => {
    function mark({ target }: Event) {
      if (!map.current?.checkVisibility()) return;
      const pointed = (placed(target) ?? placed(document.activeElement))?.getAttribute("data-of");
      for (const one of document.querySelectorAll("[data-of]"))
        one.toggleAttribute("data-marked", one.getAttribute("data-of") === pointed);
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
 * number of its result, and is a link to its card in the list.
 */
export function MapOfResults({ map, listings, isAlone }: MapOfResultsProps) {
  const nav = useMarks();
  const unit = 1_000 / map.km;
  const scaleKm = [1, 2, 5, 10, 20, 50].findLast((km) => km * unit <= 300) ?? 1;
  return (
    <nav
      ref={nav}
      aria-label={say("On the map")}
      className={`sticky-top [--sticky-top:160px] mt-2 overflow-hidden rounded-card shadow-card lg:sticky print:hidden ${isAlone ? "lg:order-last" : "max-lg:hidden"}`}
    >
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
          {/* The first results last: they lie above. */}
          {map.pins.toReversed().map(({ id, x, y }) => {
            const listing = listings.find((one) => one.id === id);
            if (!listing) return null;
            return (
              <g key={id} transform={`translate(${x} ${y})`}>
                <a
                  href={`#${resultId(id)}`}
                  data-of={id}
                  aria-label={listing.name}
                  onClick={(event) => goToCard(event, id)}
                  className="group"
                >
                  <g className="transition-transform group-data-marked:scale-150">
                    <circle
                      r={pinRadius}
                      strokeWidth={6}
                      className="fill-brand stroke-surface group-data-marked:fill-boost"
                    />
                    <text y={14} fontSize={40} className="fill-on-brand font-bold group-data-marked:fill-on-boost">
                      {listing.pin}
                    </text>
                  </g>
                </a>
              </g>
            );
          })}
        </g>
        <g fontSize={34} className="fill-ink">
          <path d={`M40 942v18h${scaleKm * unit}v-18`} fill="none" strokeWidth={5} className="stroke-ink" />
          <text x={40} y={930}>
            {say("{n} km", { n: scaleKm })}
          </text>
        </g>
      </svg>
    </nav>
  );
}
