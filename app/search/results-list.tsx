import type { ReactNode } from "react";
import { InTurn } from "#/app/ui/in-turn.tsx";
import type { Results } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";
import type { Card } from "./card.ts";
import { FirstCardPictures, ListingCard } from "./listing-card.tsx";
import { resultId } from "./map-of-results.tsx";
import { localName, nobodyInPlaceText, placeName } from "./wording.ts";

interface ResultsListProps {
  listings: Card[];
  place: Results["place"];
  /** True if the searched LGA has results, on this or an earlier page. */
  isAnyInPlace: boolean;
  /** Number of these, from the first on, that were found by their name in another LGA. */
  named: number;
  /** Number of these, from the first on, that match the query. */
  answers: number;
  /** Stands after the third result. */
  aside: ReactNode;
  /** A map has the right part of a wide screen. */
  hasMap: boolean;
  /** With filters: those in the place may only not fit them. */
  isFiltered: boolean;
}

/** Number of pictures on the first screen. */
const firstPictures = 2;

/** Results that are drawn large. */
const largeMax = 3;

/**
 * The results: for an LGA, its own first and those around it under a separate title; last, under a title,
 * those that only mention the searched words.
 */
export function ResultsList({ listings, named, answers, ...shared }: ResultsListProps) {
  const { aside, hasMap } = shared;
  const mentions = listings.slice(answers);
  return (
    <>
      {named > 0 && (
        <Cards
          listings={listings.slice(0, named)}
          label={say("Found by name")}
          isTop
          large={largeMax}
          hasMap={hasMap}
        />
      )}
      <Answers listings={listings.slice(named, answers)} {...shared} />
      {answers === 0 && aside && <div className="mb-6">{aside}</div>}
      {mentions.length > 0 && (
        <Cards listings={mentions} label={say("Others that mention it")} isTop={answers === 0} hasMap={hasMap} />
      )}
    </>
  );
}

/** Splits results at the searched LGA. A business of another place may serve this one; those that answer come in the order of the place. */
export function byPlace(listings: Card[], place: Results["place"]) {
  const inPlace = listings.filter(({ state, lga }) => place?.lga && state === place.state && place.lgas.includes(lga));
  return { inPlace, nearby: listings.filter((listing) => !inPlace.includes(listing)) };
}

function Answers({
  listings,
  place,
  isAnyInPlace,
  aside,
  hasMap,
  isFiltered,
}: Omit<ResultsListProps, "answers" | "named">) {
  if (listings.length === 0) return null;
  if (!place?.lga) {
    return (
      <Cards
        listings={listings}
        label={say("Businesses in {place}", { place: placeName(place) })}
        isTop
        large={largeMax}
        aside={aside}
        hasMap={hasMap}
      />
    );
  }

  const { inPlace, nearby } = byPlace(listings, place);
  const isInState = nearby.every(({ state }) => state === place.state);
  return (
    <>
      {!isAnyInPlace && (
        <p className="rounded-card bg-well px-4 py-3">{nobodyInPlaceText(place, { isFiltered, isInState })}</p>
      )}
      {inPlace.length > 0 && (
        <Cards
          listings={inPlace}
          label={say("In {place}", { place: localName(place) })}
          isTop
          large={largeMax}
          aside={(inPlace.length >= largeMax || nearby.length === 0) && aside}
          hasMap={hasMap}
        />
      )}
      {nearby.length > 0 && (
        <Cards
          listings={nearby}
          label={isInState ? say("Nearby, in the rest of {state}", { state: place.state }) : say("Nearby")}
          isTop={inPlace.length === 0}
          large={Math.max(0, largeMax - inPlace.length)}
          aside={inPlace.length < largeMax && aside}
          hasMap={hasMap}
        />
      )}
    </>
  );
}

interface CardsProps {
  listings: Card[];
  label: string;
  /** They begin on the first screen. */
  isTop: boolean;
  /** How many of them are drawn large, with a row to call and write. */
  large?: number;
  /** Between the large ones and the others. */
  aside?: ReactNode;
  /** A map has the right part of a wide screen: two columns are left. */
  hasMap?: boolean;
}

/** Businesses under a title of their own. */
export function Cards({ listings, label, isTop, large = 0, aside, hasMap = false }: CardsProps) {
  const columns = `sm:grid-cols-2 ${hasMap ? "" : "lg:grid-cols-3"}`;
  const first = listings.slice(0, large);
  const compact = listings.slice(large);
  const lgSpan = ["lg:col-span-3", "lg:col-span-2", "lg:col-span-1"][first.length % 3];
  return (
    <section aria-label={label} className="mt-8 first:mt-0">
      <h2 className="font-extrabold text-lg">{label}</h2>
      {isTop && <FirstCardPictures listings={listings.slice(0, firstPictures)} shape={large > 0 ? "large" : "row"} />}
      {large > 0 && (
        <div className={`mt-3 grid gap-4 ${columns}`}>
          <ul className="contents">
            {first.map((listing, index) => (
              <Result key={listing.id} listing={listing}>
                <ListingCard listing={listing} shape="large" isFirst={isTop && index < firstPictures} />
              </Result>
            ))}
          </ul>
          {/* Fills the row of the large ones. */}
          {aside && (
            <div className={`${first.length % 2 === 0 ? "sm:col-span-2" : ""} ${hasMap ? "" : lgSpan}`}>{aside}</div>
          )}
        </div>
      )}
      {compact.length > 0 && (
        <ul className={`mt-4 grid gap-2.5 sm:gap-4 ${compact.length > 1 ? columns : ""}`}>
          {compact.map((listing, index) => (
            <Result key={listing.id} listing={listing}>
              <ListingCard listing={listing} isFirst={isTop && large === 0 && index < firstPictures} />
            </Result>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The results below the map on a narrow screen: a strip to swipe, so that the map stays in sight. */
export function MapStrip({ listings }: { listings: Card[] }) {
  return (
    <ul
      aria-label={say("Results on the map")}
      className="strip -mx-4 flex snap-x items-start gap-3 overflow-x-auto scroll-px-4 px-4 pt-3 pb-8 lg:flex-wrap"
    >
      {listings.map((listing) => (
        <Result key={listing.id} listing={listing} className="w-[300px] max-w-[85%] shrink-0 snap-start">
          <ListingCard listing={listing} />
        </Result>
      ))}
    </ul>
  );
}

interface ResultProps {
  listing: Card;
  className?: string;
  children: ReactNode;
}

/** One result in a list; the pin of it on the map leads here. */
const Result = ({ listing: { id, pin, is_open }, className = "", children }: ResultProps) => (
  <li
    id={resultId(id)}
    data-of={id}
    className={`relative rounded-card outline-brand outline-offset-1 target:outline-3 data-marked:outline-3 ${className}`}
  >
    <InTurn>{children}</InTurn>
    {pin && (
      // Where there is no map, the number says nothing.
      <span
        aria-hidden="true"
        className={`absolute top-2.5 left-2.5 min-w-7 rounded-pill border-2 border-surface px-1 text-center font-bold text-on-brand text-sm max-lg:not-in-[.strip]:hidden ${is_open ? "bg-open" : "bg-ink-2"}`}
      >
        {pin}
      </span>
    )}
  </li>
);
