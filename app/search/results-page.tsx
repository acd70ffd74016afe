import { Suspense, useDeferredValue, useEffect, useMemo } from "react";
import { data, Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { AlertButton } from "#/app/alert/alert-button.tsx";
import { apiContext } from "#/app/api.ts";
import { TradeShortcuts } from "#/app/home/trade-shortcuts.tsx";
import { useSearchSeen } from "#/app/insight/use-seen.ts";
import { pageTitle } from "#/app/page-title.ts";
import { useMyPlace } from "#/app/place/recent-places.ts";
import { canonical } from "#/app/site/canonical.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import type { Route } from "./+types/results-page.ts";
import { type Card, toCard, withPins } from "./card.ts";
import { FilterChips, ViewSwitch } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { MapOfResults } from "./map-of-results.tsx";
import { NoneOfThese } from "./none-of-these.tsx";
import { NothingFound, OtherWays, RelatedTrades } from "./nothing-found.tsx";
import { PageLinks } from "./page-links.tsx";
import { refusalOf } from "./refusal.ts";
import { byPlace, Cards, MapStrip, ResultsList } from "./results-list.tsx";
import {
  countFilters,
  differInView,
  pageSize,
  type ResultsQuery,
  readQuery,
  searchPath,
  toQuery,
} from "./results-query.ts";
import { SearchForm } from "./search-form.tsx";
import { rememberSearch } from "./searched.ts";
import { UnclaimedCards } from "./unclaimed-cards.tsx";
import { Understood } from "./understood.tsx";
import { WhyThisOrder } from "./why-this-order.tsx";
import { aboutWhat, foundIn, foundNearby, localName } from "./wording.ts";

/** Loaded separately, because few pages have no query. */
const NoQuery = fetchedPart(() => import("./no-query.tsx"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const api = context.get(apiContext);
  if (!url.searchParams.has("search") && !query.category) {
    const categories = await api("GET /v2/categories");
    return { query, found: null, refusal: null, categories: categories.map(({ name, slug }) => ({ name, slug })) };
  }
  try {
    const [{ listings, further, same_line, open_near, unclaimed, ...results }, categories] = await Promise.all([
      api("GET /v2/results", { query: toQuery(query) }),
      api("GET /v2/categories"),
    ]);
    const card = (listing: Listing) => toCard(listing, results.trades, results.place?.state);
    const found = {
      ...results,
      categories: Object.fromEntries(categories.map(({ name, slug }) => [slug, name])),
      listings: listings.map(card),
      further: further.map(card),
      sameLine: same_line.map(card),
      unclaimed: unclaimed.map(card),
      openNear: open_near.map(card),
    };
    return { query, found, refusal: null, categories: [] };
  } catch (error) {
    const refusal = refusalOf(error);
    return data({ query, found: null, refusal, categories: [] }, { status: 400 });
  }
}

/** The switch between list and map fetches nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !differInView(currentUrl, nextUrl);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData?.found) return [{ title: pageTitle(matches, say("Search")) }, { name: "robots", content: "noindex" }];
  const { found } = loaderData;
  const query = settle(loaderData.query, found);
  const what = aboutWhat(wordsOf(query, found), found.place);
  const isPlain = countFilters(query) === 0 && !query.sort && !query.offset && !query.view && found.total > 0;
  return [
    { title: pageTitle(matches, what) },
    {
      name: "description",
      content: say("{what}: {found}, with ratings, opening hours, prices and directions.", {
        what,
        found: foundIn(found),
      }),
    },
    ...canonical(matches, searchPath({ search: query.search, location: query.location, category: query.category })),
    ...(isPlain ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>;

/** Subject of the results: the words searched, or the category where no words were given. */
const wordsOf = (query: ResultsQuery, { corrected, categories }: Found) =>
  corrected || query.search || categoryName(query, categories);

/** The display name of the searched category. */
const categoryName = ({ category }: ResultsQuery, categories: Found["categories"]) =>
  say(categories[category] ?? category);

/** The query with its place in one place only: the one that the words name wins over the chosen one. */
const settle = (query: ResultsQuery, found: Found | null): ResultsQuery => ({ ...query, ...found?.named_place });

export default function ResultsPage({
  loaderData: { query: typed, found, refusal, categories },
}: Route.ComponentProps) {
  const [params] = useSearchParams();
  const mine = useMyPlace();
  const query = { ...settle(typed, found), view: readQuery(params).view };
  if (!found && !params.has("location") && mine) query.location = mine;
  const place = useDeferredValue(query.location);
  // A part that is updated before its script is there would be blank: it keeps its element, and gets another place later.
  const noQuery = useMemo(
    () => (
      <Suspense>
        <NoQuery
          refusal={refusal}
          categories={categories}
          location={place}
          trades={<TradeShortcuts location={place} />}
        />
      </Suspense>
    ),
    [refusal, categories, place],
  );
  // The owner of the page that is opened next learns what it was found by.
  useEffect(() => rememberSearch(typed.search), [typed.search]);
  useSearchSeen(
    found ? `${query.search || query.category} ${query.location}` : "",
    Boolean(found && found.answers > 0),
  );
  return (
    <>
      <div className="-mx-4 -mt-6 z-20 bg-bg px-4 pt-3 print:hidden sticky-top [@media(min-height:37.5rem)]:sticky">
        <SearchForm
          shape="bar"
          search={query.search}
          location={query.location}
          error={refusal?.fields.search && say(refusal.fields.search)}
          chips={
            found && (
              <>
                {found.map && <ViewSwitch query={query} />}
                <FilterChips
                  query={query}
                  category={categoryName(query, found.categories)}
                  isBooked={found.suits_bookings}
                />
              </>
            )
          }
        />
      </div>
      {found ? <Answer query={query} found={found} /> : noQuery}
    </>
  );
}

function Answer({ query, found }: { query: ResultsQuery; found: Found }) {
  const { corrected, total, place, categories, further, sameLine, unclaimed } = found;
  const isMap = found.map !== null && query.view === "map";
  const answering = Math.max(0, found.answers - Number(query.offset) - found.openNear.length);
  const named = found.listings.slice(0, found.named);
  const { inPlace, nearby: around } = byPlace(found.listings.slice(found.named, answering), place);
  const onMap = withPins([...found.openNear, ...named, ...inPlace, ...around], found.map?.pins ?? []);
  const openNear = onMap.slice(0, found.openNear.length);
  const listings = [...onMap.slice(openNear.length), ...found.listings.slice(answering)];
  const map = found.map && <MapOfResults map={found.map} listings={onMap} isAlone={isMap} />;
  const asking = new URLSearchParams({ search: corrected || query.search, location: locationOf(place) });
  const quotes = query.search && found.named < (found.answers || 1) && total + found.elsewhere + further.length > 0 && (
    <section
      aria-label={say("Ask for quotes")}
      className="tint tint-power flex h-full flex-col justify-center rounded-card p-5 sm:p-7"
    >
      <h2 className="font-extrabold text-lg sm:text-xl">{say("Not sure who to pick?")}</h2>
      <p className="mt-1 max-w-[32rem]">
        {say("Write once what you need, and up to five businesses send you their price. Free.")}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 sm:mt-5">
        <LinkButton to={`/quotes/new?${asking}`} className="noscript:hidden">
          {say("Ask for quotes")}
        </LinkButton>
        <Candidates listings={[...openNear, ...listings]} />
      </div>
    </section>
  );
  const followed = { search: wordsOf(query, found), location: place ? placeText(place) : "" };
  const tellMe = followed.search && !query.offset && !found.unknown_place && (
    <AlertButton key={`alert ${followed.search} ${followed.location}`} {...followed} />
  );
  return (
    // Focused elements scroll clear of the bar above.
    <div className="**:scroll-mt-36">
      <Understood query={query} reading={found} />
      <div className="relative mt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h1 className="wrap-anywhere min-w-0 grow basis-[9rem] font-extrabold text-2xl first-letter:uppercase">
            {wordsOf(query, found)}
          </h1>
          <FilterForm query={query} categories={categories} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <p className="text-ink-2">
            {[found.named && !found.in_place ? "" : foundIn(found), foundNearby(found)].filter(Boolean).join(" · ")}
          </p>
          <div className="flex min-w-0 grow justify-end gap-x-3">
            <OpenNow query={query} listings={onMap} counted={found.open_count} />
            {total > 1 && !query.sort && <WhyThisOrder />}
          </div>
        </div>
      </div>
      <div className={found.map ? "lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6" : ""}>
        {/* Above the results where it is alone: in the order of the page for the keyboard too. */}
        {isMap && map}
        <div className="min-w-0">
          {openNear.length > 0 && !isMap && (
            <div className="mt-4">
              <Cards listings={openNear} label={say("Open now near you")} isTop={false} hasMap={found.map !== null} />
            </div>
          )}
          <div className="mt-4">
            {isMap ? (
              <MapStrip listings={onMap} />
            ) : listings.length + openNear.length > 0 ? (
              <ResultsList
                listings={listings}
                named={named.length}
                place={place}
                isAnyInPlace={found.in_place > 0}
                answers={answering}
                aside={quotes}
                hasMap={found.map !== null}
                isFiltered={countFilters(query) > 0}
              />
            ) : total > 0 ? (
              <p>{say("There are no more results.")}</p>
            ) : (
              <>
                <UnclaimedCards listings={unclaimed} />
                <NothingFound query={query} ways={found} trades={<TradeShortcuts location={query.location} />}>
                  {tellMe}
                </NothingFound>
                {quotes && <div className="mt-4">{quotes}</div>}
              </>
            )}
          </div>
          {total > 0 && <Pages query={query} found={found} />}
          {total > 0 && tellMe}
          {sameLine.length > 0 && place && (
            <div className="mt-6">
              <Cards
                listings={sameLine}
                label={say("Others in this line in {state}", { state: place.state })}
                isTop={total === 0}
              />
            </div>
          )}
          {further.length > 0 && place && (
            <div className="mt-6">
              <Cards
                listings={further}
                label={
                  listings.some(({ state }) => state !== place.state)
                    ? say("More outside {state}", { state: place.state })
                    : say("Nearest outside {state}", { state: place.state })
                }
                isTop={total === 0}
                hasMap={found.map !== null}
              />
            </div>
          )}
          {total > 0 && <UnclaimedCards listings={unclaimed} />}
          {query.search && !query.offset && total > 0 && (
            <NoneOfThese
              key={`none ${query.search} ${query.location}`}
              search={query.search}
              location={query.location}
            />
          )}
        </div>
        {!isMap && map}
      </div>
      <OtherWays query={query} ways={found} />
      <RelatedTrades query={query} related={found.related} />
    </div>
  );
}

interface OpenNowProps {
  query: ResultsQuery;
  listings: Card[];
  /** Those beyond the page, where all of the page are closed. */
  counted: number;
}

/** Leads to the open answers where the first is closed, the only one on the first screen of a phone; a single one is named. */
function OpenNow({ query, listings, counted }: OpenNowProps) {
  const open = listings.filter(({ is_open }) => is_open);
  const count = counted || open.length;
  if (count === 0 || open.includes(listings[0]!)) return null;
  const only = count === 1 && open[0];
  return (
    <Link
      to={only ? businessPath(only) : searchPath(query, { open_now: "true" })}
      rel="nofollow"
      className="mr-auto min-w-0 truncate py-3 text-open underline"
    >
      {only ? `${say("Open now")}: ${only.name}` : say("{count} open now", { count })}
    </Link>
  );
}

const Pages = ({ query, found: { total, is_capped } }: { query: ResultsQuery; found: Found }) => (
  <PageLinks
    offset={Number(query.offset)}
    pageSize={pageSize}
    total={total}
    isCapped={is_capped}
    pathOf={(offset) => searchPath(query, { offset })}
  />
);

const candidatesShown = 3;

/** Faces of the businesses that a request for quotes may go to. */
function Candidates({ listings }: { listings: Card[] }) {
  const pictures = listings.slice(0, candidatesShown).map(pictureOf);
  if (pictures.length === 0) return <Thing name="bubble" className="size-14" />;
  return (
    <span className="flex pr-2">
      {[...new Set(pictures)].map((picture) => (
        <Picture
          key={picture}
          src={picture}
          alt=""
          width={48}
          height={48}
          sizes="48px"
          className="-mr-2 size-12 max-w-none shrink-0 rounded-pill border-2 border-surface object-cover"
        />
      ))}
    </span>
  );
}

/** The LGA, city or state that was searched, as an alert stores it. */
const placeText = (place: NonNullable<Found["place"]>) => [place.state, localName(place)].filter(Boolean).join(", ");

/** The LGA that was searched, or those of the city, as the form for quotes takes it; empty: a wider place. */
const locationOf = (place: Found["place"]) => (place?.lga ? [place.state, ...place.lgas].join(", ") : "");
