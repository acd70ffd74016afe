import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import type { Results } from "#/server/search/contract.ts";
import { type Asked, countFilters, searchPath, withoutFilters } from "./asked.ts";
import { type Way, WayList } from "./way-list.tsx";
import { placeName } from "./wording.ts";

type Ways = Pick<Results, "place" | "unknown_place" | "elsewhere" | "nearby" | "related">;

interface WaysProps {
  asked: Asked;
  ways: Ways;
}

/** Says why there is nothing and offers the likeliest way on. */
export function NothingFound({ asked, ways }: WaysProps) {
  const action = <FirstWay asked={asked} ways={ways} />;
  if (ways.unknown_place) {
    return (
      <EmptyState title={`We know no place called “${ways.unknown_place}”`} action={action}>
        Tap the location above and choose a state or an LGA from the list.
      </EmptyState>
    );
  }
  const what = asked.search ? `Nothing for “${asked.search}”` : "Nobody";
  return (
    <EmptyState title={`${what} in ${placeName(ways.place)} yet`} action={action}>
      {countFilters(asked) > 0
        ? "Your filters may be too narrow: nobody here fits all of them."
        : "Nobody who does this has listed here. Check the spelling, try a shorter word, or look further away."}
    </EmptyState>
  );
}

function FirstWay({ asked, ways: { place, elsewhere } }: WaysProps) {
  if (countFilters(asked) > 0)
    return <LinkButton to={searchPath(asked, withoutFilters)}>Remove all filters</LinkButton>;
  if (elsewhere > 0) {
    return <LinkButton to={searchPath(asked, { location: "" })}>See {counted(elsewhere)} in all of Nigeria</LinkButton>;
  }
  if (place?.lga)
    return <LinkButton to={searchPath(asked, { location: place.state })}>Search all of {place.state}</LinkButton>;
  return <LinkButton to="/">Go Home</LinkButton>;
}

/** Other places and other services, for results that are few or none. */
export function OtherWays({ asked, ways: { place, elsewhere, nearby, related } }: WaysProps) {
  const isNowhere = nearby.length === 0 && related.length === 0 && elsewhere === 0;
  if (isNowhere) return null;
  return (
    <section aria-labelledby="other-ways" className="mt-8 grid gap-4">
      <h2 id="other-ways" className="font-semibold text-lg">
        Look further
      </h2>
      <TitledWays
        title="Places with some"
        ways={[
          ...(place?.lga ? [{ text: `All of ${place.state}`, to: searchPath(asked, { location: place.state }) }] : []),
          ...nearby.map(({ lga, state, count }) => ({
            text: `${lga}, ${state} (${counted(count)})`,
            to: searchPath(asked, { location: `${state}, ${lga}` }),
          })),
          ...(place && elsewhere > 0
            ? [{ text: `All of Nigeria (${counted(elsewhere)})`, to: searchPath(asked, { location: "" }) }]
            : []),
        ]}
      />
      <TitledWays
        title="Related services"
        ways={related.map((service) => ({
          text: service,
          to: searchPath({ search: service, location: asked.location }),
        }))}
      />
    </section>
  );
}

const countMax = 500;
const counted = (count: number) => (count >= countMax ? `${countMax}+` : String(count));

function TitledWays({ title, ways }: { title: string; ways: Way[] }) {
  if (ways.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-ink-2">{title}</h3>
      <WayList ways={ways} />
    </div>
  );
}
