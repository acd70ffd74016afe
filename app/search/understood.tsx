import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { currentPosition } from "#/app/place/position.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import type { Listing, Results } from "#/server/search/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { opensAt } from "#/shared/opening-words.ts";
import { say } from "#/shared/say.ts";
import { type ResultsQuery, searchPath } from "./results-query.ts";
import { allClosedText, choiceName, firstToOpen, leftOutText, openAtText, withoutText } from "./wording.ts";

type Reading = Pick<
  Results,
  | "corrected"
  | "did_you_mean"
  | "price_under"
  | "nobody_under"
  | "left_out"
  | "without"
  | "open_at"
  | "nobody_open_at"
  | "place"
  | "place_choices"
  | "wants_position"
  | "total"
> & {
  listings: readonly Pick<
    Listing,
    "id" | "name" | "is_open" | "opens_at" | "opens_today" | "closes_at" | "away_until"
  >[];
};

interface UnderstoodProps {
  query: ResultsQuery;
  reading: Reading;
}

/** The interpretation of the query, with links to alternatives. */
export function Understood({ query, reading }: UnderstoodProps) {
  const { corrected, left_out, without, open_at, nobody_open_at, place_choices, wants_position, total } = reading;
  const { did_you_mean, price_under, nobody_under } = reading;
  // "plumb" for a plumber is half a word, not a slip.
  const isSlip = corrected !== "" && !corrected.startsWith(query.search.trim().toLowerCase());
  const isPlain =
    !isSlip &&
    did_you_mean.length + left_out.length + without.length + place_choices.length + price_under + nobody_under === 0 &&
    !wants_position &&
    !nobody_open_at;
  const isTimed = open_at !== "" && total > 0;
  if (isPlain && !isTimed) return null;
  return (
    <div className="mt-3 grid gap-1 rounded-card bg-well px-4 py-3">
      {isSlip && <Correction query={query} corrected={corrected} />}
      {did_you_mean.length > 0 && <DidYouMean query={query} services={did_you_mean} />}
      {left_out.length > 0 && <p className="wrap-anywhere">{leftOutText(left_out)}</p>}
      {without.length > 0 && <p>{withoutText(without)}</p>}
      {isTimed && <p>{openAtText(open_at)}</p>}
      {price_under > 0 && <p>{say("These have prices of at most {price}.", { price: formatNaira(price_under) })}</p>}
      {nobody_under > 0 && (
        <p>
          {say("Nobody lists a price of at most {price}. These are all of them.", { price: formatNaira(nobody_under) })}
        </p>
      )}
      {nobody_open_at && <AllClosed time={nobody_open_at} listings={reading.listings} />}
      {place_choices.length > 0 && <OtherPlaces query={query} reading={reading} />}
      {wants_position && <NearMe query={query} />}
    </div>
  );
}

/** A corrected word, with a link that searches the typed word in quotes. */
function Correction({ query, corrected }: { query: ResultsQuery; corrected: string }) {
  return (
    <p className="wrap-anywhere">
      {say("Showing results for “{words}”.", { words: corrected })}{" "}
      {!query.search.startsWith('"') && (
        <Link to={searchPath(query, { search: `"${query.search}"` })} rel="nofollow" className="underline">
          {say("Search for “{words}” instead", { words: query.search })}
        </Link>
      )}
    </p>
  );
}

/** The closest services, when the words name none; the results show them. */
function DidYouMean({ query, services }: { query: ResultsQuery; services: readonly string[] }) {
  return (
    <p>
      {say("Did you mean:")}
      {services.map((service) => (
        <Link
          key={service}
          to={searchPath(query, { search: service })}
          rel="nofollow"
          className="ml-2 inline-block min-h-6 underline"
        >
          {say(service)}
        </Link>
      ))}
    </p>
  );
}

/** "Nobody we know of is open now. Opens first: Mama Bintu, Sun 8 AM." */
function AllClosed({ time, listings }: { time: string; listings: Reading["listings"] }) {
  const first = firstToOpen(listings);
  return (
    <p className="wrap-anywhere">
      {allClosedText(time)}{" "}
      {first?.opens_at &&
        say("Opens first: {name}, {time}.", { name: first.name, time: opensAt(first.opens_at, first.opens_today) })}
    </p>
  );
}

/** "Did you mean Surulere in Oyo?" */
function OtherPlaces({ query, reading: { place, place_choices } }: UnderstoodProps) {
  return (
    <p>
      {place && say("This is {place}.", { place: choiceName(place) })} {say("Did you mean another place?")}
      {place_choices.map((choice) => (
        <Link
          key={choice.location}
          to={searchPath(query, { location: choice.location })}
          rel="nofollow"
          className="ml-2 inline-block min-h-6 underline"
        >
          {choiceName(choice)}
        </Link>
      ))}
    </p>
  );
}

/** Precision of a position in a shareable URL: about a street, not a house. */
const degreeDigits = 3;

/** For "near me": requests the position on tap only. */
function NearMe({ query }: { query: ResultsQuery }) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function locate() {
    setState("busy");
    try {
      const { latitude, longitude } = await currentPosition();
      const position = { lat: latitude.toFixed(degreeDigits), lng: longitude.toFixed(degreeDigits) };
      const { state, lga } = await api("GET /v2/place", { query: position });
      await navigate(searchPath(query, { ...position, location: `${state}, ${lga}` }));
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  if (!isHydrated) return <p>{say("To see who is near you, choose your area above.")}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{say("Do you want those nearest to you?")}</p>
      <Button variant="quiet" isBusy={state === "busy"} onClick={locate}>
        <Icon name="locate" size={20} />
        {say("Use my position")}
      </Button>
      <p role="alert" className="w-full text-danger text-sm empty:hidden">
        {state === "failed" && say("Your phone did not tell us where you are. Choose your area above.")}
      </p>
    </div>
  );
}
