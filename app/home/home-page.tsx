import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { LookedAtCard } from "#/app/business/looked-at-card.tsx";
import { configOf, pageTitle } from "#/app/page-title.ts";
import { InvitedStrip } from "#/app/referral/invited-strip.tsx";
import { type Card, toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { SearchForm } from "#/app/search/search-form.tsx";
import { canonical } from "#/app/site/canonical.ts";
import { linkPreview } from "#/app/site/link-preview.ts";
import { Carousel } from "#/app/ui/carousel.tsx";
import { InTurn } from "#/app/ui/in-turn.tsx";
import { useOpen } from "#/app/ui/use-open.ts";
import { useConfig } from "#/app/use-config.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import type { Route } from "./+types/home-page.ts";
import { HowWeCheck } from "./how-we-check.tsx";
import { nearestFirst } from "./nearest-first.ts";
import { PostYourBusiness } from "./post-your-business.tsx";
import { Poster } from "./poster.tsx";
import { startLocation, TradeShortcuts } from "./trade-shortcuts.tsx";
import { useShuffled } from "./use-shuffled.ts";

const featuredMax = 10;
const topMax = 50;
/** Read without asking for more: a phone's thumb goes no further. */
const topShown = 8;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const code = url.searchParams.get("ref");
  const [featured, top, invitedBy] = await Promise.all([
    api("GET /v2/featured_client", { query: { location: startLocation } }),
    api("GET /v2/businesses_client"),
    // A code that nobody has invites nobody; the page is the same.
    code ? api("GET /v2/invitation/{code}", { params: { code } }).catch(() => undefined) : undefined,
  ]);
  return {
    invitedBy: invitedBy?.firstname ?? "",
    featured: cards(featured.slice(0, featuredMax)),
    top: cards(top.slice(0, topMax)),
  };
}

const cards = (listings: Listing[]) => nearestFirst(listings, startLocation).map((listing) => toCard(listing));

const description =
  "Find plumbers, tailors, caterers and other local businesses near you in Nigeria, with ratings and prices.";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = configOf(matches)?.brand ?? "";
  const invitation = {
    title: `${loaderData?.invitedBy} invited you to ${brand}`,
    description: "Post your business free, and let people near you find it.",
    image: undefined,
  };
  return [
    { title: pageTitle(matches, "Simplify your life") },
    { name: "description", content: description },
    ...(loaderData?.invitedBy ? linkPreview(invitation) : []),
    ...canonical(matches, "/"),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tagline } = useConfig();
  const featured = nearestFirst(useShuffled("featured", loaderData.featured), startLocation);
  const top = nearestFirst(useShuffled("top", loaderData.top), startLocation);
  return (
    <>
      {loaderData.invitedBy && <InvitedStrip firstname={loaderData.invitedBy} />}
      <LookedAtCard />
      <Poster tagline={tagline}>
        <SearchForm shape="open" location={startLocation} />
      </Poster>
      <TradeShortcuts />
      <HowWeCheck />
      {featured.length > 0 && (
        <div className="mt-4 md:mt-10">
          <Carousel
            label="Featured Business"
            items={featured}
            itemWidth={300}
            heading={<h2 className="font-bold text-lg md:text-xl">Featured Business</h2>}
          >
            {(listing) => <ListingCard key={listing.id} listing={listing} shape="tile" />}
          </Carousel>
        </div>
      )}
      <TopBusinesses top={top} />
      <PostYourBusiness />
    </>
  );
}

/** All of the list is in the page, most of it folded away as lines; it opens without script, and with it as cards. */
function TopBusinesses({ top }: { top: Card[] }) {
  const { isOpen, wiring } = useOpen();
  if (top.length === 0) return null;
  const more = top.slice(topShown);
  return (
    <section aria-labelledby="top" className="mt-4 md:mt-10">
      <h2 id="top" className="font-bold text-lg md:text-xl">
        Top Business
      </h2>
      <CardGrid cards={top.slice(0, topShown)} />
      {more.length > 0 && (
        <details className="group" {...wiring}>
          <summary className="mt-3 flex min-h-12 cursor-pointer list-none items-center justify-center rounded-card border border-control bg-surface px-5 font-semibold hover:bg-well group-open:hidden [&::-webkit-details-marker]:hidden">
            Show {more.length} more
          </summary>
          {isOpen ? <CardGrid cards={more} /> : <Lines cards={more} />}
        </details>
      )}
    </section>
  );
}

function Lines({ cards }: { cards: Card[] }) {
  return (
    <ul>
      {cards.map((listing) => (
        <li key={listing.id} className="py-3">
          <Link to={businessPath(listing)}>{listing.name}</Link>
          {` ${tradeOf(listing)} · ${areaOf(listing)}`}
        </li>
      ))}
    </ul>
  );
}

function CardGrid({ cards }: { cards: Card[] }) {
  return (
    <ul className="mt-3 grid gap-2 sm:auto-rows-fr sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {cards.map((listing) => (
        <li key={listing.id}>
          <InTurn>
            <ListingCard listing={listing} />
          </InTurn>
        </li>
      ))}
    </ul>
  );
}
