import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { configOf, pageTitle } from "#/app/page-title.ts";
import { Breadcrumbs, breadcrumbData } from "#/app/site/breadcrumbs.tsx";
import { canonical } from "#/app/site/canonical.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { linkPreview } from "#/app/site/link-preview.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { placePages } from "#/shared/place-path.ts";
import { say } from "#/shared/say.ts";
import type { Route } from "./+types/directory-page.ts";
import { toCard } from "./card.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import {
  businessesText,
  type Directory,
  describing,
  directoryName,
  listTitle,
  partWays,
  trailOf,
} from "./directory-words.ts";
import { PageLinks } from "./page-links.tsx";
import { Cards } from "./results-list.tsx";
import { SearchForm } from "./search-form.tsx";
import { WhyThisOrder } from "./why-this-order.tsx";

export async function loader({ params: { state, lga, category }, request, context }: Route.LoaderArgs) {
  const offset = Number(new URL(request.url).searchParams.get("offset")) || 0;
  try {
    const found = await context.get(apiContext)("GET /v2/directory/{state}", {
      params: { state },
      query: { lga, category, offset },
    });
    const listings = found.listings.map((listing) => toCard(listing));
    return { ...found, listings, offset };
  } catch (error) {
    return failAsPage(error);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, say("Page not found")) }];
  const trail = trailOf(loaderData);
  const title = `${directoryName(loaderData)}: ${businessesText(loaderData.count)}`;
  const description = describing(loaderData);
  const isForNobody = loaderData.count === 0 || configOf(matches)?.is_demo;
  return [
    { title: pageTitle(matches, title) },
    { name: "description", content: description },
    ...linkPreview({ title, description, image: undefined }),
    ...canonical(matches, trail.at(-1)!.path),
    ...breadcrumbData(matches, trail),
    ...(isForNobody ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

/** A place, or a trade in it: how many businesses it has, how they divide, and they themselves, the best first. */
export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { count, listings, offset, state, lga } = loaderData;
  const isFirst = offset === 0;
  const parts = <Parts of={loaderData} />;
  const arePartsFirst = isFirst && !loaderData.category;
  return (
    <div className="grid gap-6">
      <div>
        <Breadcrumbs trail={trailOf(loaderData)} />
        <h1 className="mt-2 wrap-anywhere font-extrabold text-2xl">{directoryName(loaderData)}</h1>
        <p className="text-ink-2">{businessesText(count)}</p>
      </div>
      <SearchForm shape="bar" location={[state.name, lga?.name].filter(Boolean).join(", ")} />
      {count === 0 && <NoBusinesses of={loaderData} />}
      {arePartsFirst && parts}
      {listings.length > 1 && !arePartsFirst && <WhyThisOrder />}
      {listings.length > 0 && (
        <Cards
          listings={listings}
          label={listTitle(loaderData, offset, listings.length)}
          isTop
          large={isFirst ? 3 : 0}
        />
      )}
      <PageLinks
        {...{ offset, pageSize: placePages.size, total: Math.min(count, placePages.offsetMax + placePages.size) }}
        pathOf={(next) => `${trailOf(loaderData).at(-1)!.path}${next && `?offset=${next}`}`}
      />
      {!arePartsFirst && parts}
    </div>
  );
}

/** Number of parts shown at first, so that the businesses are near the top. */
const firstParts = 6;

/** The places of a state, or the trades of an LGA: those with most, the others at a tap. */
function Parts({ of }: { of: Directory }) {
  const ways = partWays(of);
  if (ways.length === 0) return null;
  const tiles = (some: typeof ways) => (of.lga ? <CategoryTiles categories={some} /> : <PlaceTiles ways={some} />);
  const title = of.lga
    ? of.category
      ? say("Other trades in {place}", { place: of.lga.name })
      : say("Trades in {place}", { place: of.lga.name })
    : say("Places in {place}", { place: of.state.name });
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="font-extrabold text-lg">
        {title}
      </h2>
      {tiles(ways.slice(0, firstParts))}
      {ways.length > firstParts && (
        <details>
          <summary className="mt-2 inline-flex min-h-12 cursor-pointer items-center underline">
            {say("{count} more", { count: ways.length - firstParts })}
          </summary>
          {tiles(ways.slice(firstParts))}
        </details>
      )}
    </section>
  );
}

const PlaceTiles = ({ ways }: { ways: ReturnType<typeof partWays> }) => (
  <ul className="mt-3 grid gap-2.5 min-[20rem]:grid-cols-2 sm:grid-cols-3 sm:gap-4">
    {ways.map(({ name, slug, note, to }) => (
      <li key={slug}>
        <Link
          to={to}
          className="group flex h-full items-center gap-3 rounded-card bg-surface p-3 no-underline shadow-card active:bg-well"
        >
          <span className="tint tint-home hidden size-11 shrink-0 place-items-center rounded-control min-[24rem]:grid">
            <Icon name="map-pin" size={20} className="text-brand" />
          </span>
          <span className="min-w-0">
            <span className="wrap-anywhere block font-semibold leading-snug group-hover:underline">{name}</span>{" "}
            <span className="block text-ink-2 text-sm tabular-nums">{note}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

function NoBusinesses({ of }: { of: Directory }) {
  const above = trailOf(of).at(-2)!;
  return (
    <EmptyState
      title={say("Nobody here yet")}
      action={<LinkButton to={above.path}>{say("Look in {place}", { place: above.name })}</LinkButton>}
    >
      {of.category
        ? say("No business of this kind has listed here so far.")
        : say("No business has listed here so far.")}
    </EmptyState>
  );
}
