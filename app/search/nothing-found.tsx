import type { ReactNode } from "react";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import type { Results } from "#/server/search/contract.ts";
import { listMax } from "#/shared/list-max.ts";
import { opensAt } from "#/shared/opening-words.ts";
import { say } from "#/shared/say.ts";
import { countFilters, type ResultsQuery, searchPath, withoutFilters } from "./results-query.ts";
import { type Way, WayList } from "./way-list.tsx";
import { placeName } from "./wording.ts";

type Ways = Pick<Results, "total" | "place" | "unknown_place" | "closed" | "in_state" | "elsewhere" | "nearby">;

interface WaysProps {
  query: ResultsQuery;
  ways: Ways;
}

interface NothingFoundProps extends WaysProps {
  /** The most searched trades, suggested when no business offers the searched one. */
  trades: ReactNode;
  /** Stands below the reason. */
  children: ReactNode;
}

/** Reason for an empty list, the number of results farther away, and the likeliest way on. */
export function NothingFound({ query, ways, trades, children }: NothingFoundProps) {
  const { place, unknown_place, elsewhere, closed } = ways;
  const action = firstWay(query, ways);
  if (unknown_place) {
    return (
      <EmptyState title={say("We know no place called “{place}”.", { place: unknown_place })} action={action}>
        {say("Tap the location above and choose a state, an LGA or an area.")}
      </EmptyState>
    );
  }
  if (closed && closed.total > 0) {
    const { total, next } = closed;
    return (
      <>
        <EmptyState
          title={say("Nobody here is open now")}
          action={
            <LinkButton to={searchPath(query, { open_now: "" })}>
              {say.many(total, "See {n} that is closed", "See {n} that are closed", { n: counted(total) })}
            </LinkButton>
          }
        >
          {next && say("{name} opens {time}.", { name: next.name, time: opensAt(next.opens_at) })}
        </EmptyState>
        {children}
      </>
    );
  }
  const title = query.search
    ? say("Nothing for “{search}” in {place} yet", { search: query.search, place: placeName(place) })
    : say("Nobody in {place} yet", { place: placeName(place) });
  return (
    <>
      <EmptyState title={title} action={action}>
        {whyNothing(ways, countFilters(query) > 0)}
      </EmptyState>
      {children}
      {elsewhere === 0 && countFilters(query) === 0 && (
        <section aria-labelledby="trades-title" className="mt-6">
          <h2 id="trades-title" className="font-extrabold text-lg">
            {say("What many people look for")}
          </h2>
          {trades}
        </section>
      )}
    </>
  );
}

/** A total of nothing counts the whole state too. */
function whyNothing({ place, elsewhere }: Ways, isFiltered: boolean): string {
  if (isFiltered) return say("Your filters may be too narrow: nobody here fits all of them.");
  if (elsewhere === 0)
    return say("No business in Nigeria says it does this. Check the spelling, or say it in another word.");
  const count = counted(elsewhere);
  return place?.lga
    ? say("Nobody in the rest of {state} either. {count} in other states.", { state: place.state, count })
    : say("Nobody in {place}. {count} in other states.", { place: placeName(place), count });
}

function firstWay(query: ResultsQuery, { elsewhere, unknown_place }: Ways) {
  if (countFilters(query) > 0)
    return <LinkButton to={searchPath(query, withoutFilters)}>{say("Remove all filters")}</LinkButton>;
  if (elsewhere > 0 || unknown_place) {
    const all =
      elsewhere > 0
        ? say("See {count} in all of Nigeria", { count: counted(elsewhere) })
        : say("Search all of Nigeria");
    return <LinkButton to={searchPath(query, { location: "" })}>{all}</LinkButton>;
  }
  return null;
}

/** Other places, with how many there are, for results that are few or none. */
export function OtherWays({ query, ways: { place, in_state, elsewhere, nearby } }: WaysProps) {
  const isSomewhere = place !== null && elsewhere > 0;
  if (nearby.length === 0 && !isSomewhere) return null;
  return (
    <section aria-labelledby="other-ways" className="mt-8 grid gap-2">
      <h2 id="other-ways" className="font-extrabold text-lg">
        {say("Look further")}
      </h2>
      <WayList
        ways={[
          ...(place?.lga && in_state > 0
            ? [
                {
                  text: `${say("All of {state}", { state: place.state })} (${counted(in_state)})`,
                  to: searchPath(query, { location: place.state }),
                },
              ]
            : []),
          ...nearby.map(({ lga, state, count }) => ({
            text: `${lga}, ${state} (${counted(count)})`,
            to: searchPath(query, { location: `${state}, ${lga}` }),
          })),
          ...(isSomewhere
            ? [{ text: `${say("All of Nigeria")} (${counted(elsewhere)})`, to: searchPath(query, { location: "" }) }]
            : []),
        ]}
      />
    </section>
  );
}

const counted = (count: number) => (count >= listMax.countedResults ? `${listMax.countedResults}+` : String(count));

/** Related trades in one row; each starts a search in the same place. */
export function RelatedTrades({ query, related }: { query: ResultsQuery; related: readonly string[] }) {
  if (related.length === 0) return null;
  const ways: Way[] = related.map((service) => ({
    text: say(service),
    to: searchPath({ search: service, location: query.location }),
  }));
  return (
    <section aria-labelledby="related-trades" className="mt-8 grid gap-2">
      <h2 id="related-trades" className="font-extrabold text-lg">
        {say("Related trades")}
      </h2>
      <WayList ways={ways} isOneRow />
    </section>
  );
}
