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

/** In a square of 1,000 units, which has 328 pixels on a phone of 360: a pin is at least 24 pixels high, for a finger. */
const pin = { width: 150, height: 76, text: 42 };

const thousand = 1_000;
const shortNaira = (naira: number) => `₦${naira < thousand ? naira : `${Math.round(naira / thousand)}k`}`;

/** Its rating; a business without one is new, or has a price; else the initial of its name. */
const labelOf = ({ name, rating, rating_count, is_new, from_price }: Card): string => {
  if (rating_count > 0) return `★ ${rating.toFixed(1)}`;
  if (is_new) return say("New");
  return from_price > 0 ? shortNaira(from_price) : (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "•");
};

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
 * Where the results are, beside them on a wide screen and above them on a narrow one: a drawing of the state with LGAs by name, no tiles to
 * fetch. A pin is a link to its card in the list.
 */
export function MapOfResults({ map, listings, isAlone }: MapOfResultsProps) {
  const nav = useMarks();
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const unit = 1_000 / map.km;
  const scaleKm = [1, 2, 5, 10, 20, 50].findLast((km) => km * unit <= 300) ?? 1;
  return (
    <nav
      ref={nav}
      aria-label={say("On the map")}
      className={`sticky-top [--sticky-top:160px] mt-2 overflow-hidden rounded-card bg-surface shadow-card lg:sticky print:hidden ${isAlone ? "lg:order-last" : "max-lg:hidden"}`}
    >
      <svg viewBox="0 0 1000 1000" className="tint tint-home block w-full">
        <title>{say("Map of the results")}</title>
        <path d={map.outline} fill="var(--tint)" strokeWidth={8} className="tint-farm stroke-surface" />
        {[1, 2, 3].map((ring) => (
          <circle key={ring} cx={500} cy={500} r={ring * 160} fill="none" className="stroke-surface" strokeWidth={4} />
        ))}
        {map.places.map(({ name, x, y }) => (
          <g key={name} fontSize={38} className="fill-ink-2">
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
          const label = labelOf(listing);
          const width = label.length > 1 ? pin.width : pin.height;
          return (
            <a
              key={id}
              href={`#${resultId(id)}`}
              data-of={id}
              aria-label={listing.name}
              onClick={(event) => goToCard(event, id)}
              className="group"
            >
              <title>{listing.name}</title>
              <rect
                x={x - width / 2}
                y={y - pin.height / 2}
                width={width}
                height={pin.height}
                rx={pin.height / 2}
                strokeWidth={4}
                className="fill-brand stroke-surface group-data-marked:fill-boost"
              />
              <text
                x={x}
                y={y + 15}
                textAnchor="middle"
                fontSize={pin.text}
                className="fill-on-brand font-bold group-data-marked:fill-on-boost"
              >
                {label}
              </text>
            </a>
          );
        })}
        <g fontSize={36} className="fill-ink stroke-ink">
          <path d={`M40 960h${scaleKm * unit}`} strokeWidth={6} />
          <text x={40} y={940} strokeWidth={0}>
            {say("{n} km", { n: scaleKm })}
          </text>
        </g>
      </svg>
    </nav>
  );
}
