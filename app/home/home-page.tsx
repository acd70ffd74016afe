import { apiContext } from "#/app/api.ts";
import { LookedAtCard } from "#/app/business/looked-at-card.tsx";
import { pageTitle } from "#/app/page-title.ts";
import { toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { SearchForm } from "#/app/search/search-form.tsx";
import { canonical } from "#/app/site/canonical.ts";
import { Carousel } from "#/app/ui/carousel.tsx";
import { InTurn } from "#/app/ui/in-turn.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { Route } from "./+types/home-page.ts";
import { HowWeCheck } from "./how-we-check.tsx";
import { Poster } from "./poster.tsx";
import { startLocation, TradeShortcuts } from "./trade-shortcuts.tsx";
import { useShuffled } from "./use-shuffled.ts";

const featuredMax = 10;
const topMax = 50;

/** How many pictures of the strip are on the first screen. */
const firstPictures = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [featured, top] = await Promise.all([api("GET /v2/featured_client"), api("GET /v2/businesses_client")]);
  return {
    featured: featured.slice(0, featuredMax).map((listing) => toCard(listing)),
    top: top.slice(0, topMax).map((listing) => toCard(listing)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, "Simplify your life") },
    {
      name: "description",
      content:
        "Find plumbers, tailors, caterers and other local businesses near you in Nigeria, with ratings and prices.",
    },
    ...canonical(matches, "/"),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tagline } = useConfig();
  const featured = useShuffled("featured", loaderData.featured);
  const top = useShuffled("top", loaderData.top);
  return (
    <>
      <LookedAtCard />
      <Poster tagline={tagline}>
        <SearchForm shape="open" location={startLocation} />
      </Poster>
      <TradeShortcuts />
      {featured.length > 0 && (
        <div className="mt-6 md:mt-10">
          <Carousel
            label="Featured Business"
            itemWidth={300}
            heading={<h2 className="font-bold text-lg md:text-xl">Featured Business</h2>}
          >
            {featured.map((listing, index) => (
              // By place and not by id: a shuffle changes what is in each card and moves nothing.
              <ListingCard key={index} listing={listing} shape="tile" isFirst={index < firstPictures} />
            ))}
          </Carousel>
        </div>
      )}
      {top.length > 0 && (
        <section aria-labelledby="top" className="mt-8 md:mt-12">
          <h2 id="top" className="font-bold text-lg md:text-xl">
            Top Business
          </h2>
          <ul className="mt-3 grid auto-rows-fr gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {top.map((listing, index) => (
              <li key={index}>
                <InTurn>
                  <ListingCard listing={listing} />
                </InTurn>
              </li>
            ))}
          </ul>
        </section>
      )}
      <HowWeCheck />
    </>
  );
}
