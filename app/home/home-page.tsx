import { Suspense } from "react";
import { Link } from "react-router";
import { signInFor } from "#/app/account/sign-in.ts";
import { apiContext } from "#/app/api.ts";
import { LookedAtCard } from "#/app/business/looked-at-card.tsx";
import { configOf, pageTitle } from "#/app/page-title.ts";
import { useMyPlace } from "#/app/place/recent-places.ts";
import { InvitedStrip } from "#/app/referral/invited-strip.tsx";
import { type Card, toCard } from "#/app/search/card.ts";
import { FirstCardPictures, ListingCard } from "#/app/search/listing-card.tsx";
import { SearchForm } from "#/app/search/search-form.tsx";
import { useSession } from "#/app/session.ts";
import { canonical } from "#/app/site/canonical.ts";
import { linkPreview } from "#/app/site/link-preview.ts";
import { buttonLook } from "#/app/ui/button.tsx";
import { Carousel } from "#/app/ui/carousel.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { InTurn } from "#/app/ui/in-turn.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { useOpen } from "#/app/ui/use-open.ts";
import { useConfig } from "#/app/use-config.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/home-page.ts";
import { farness, nearestFirst, splitSeen } from "./nearest-first.ts";
import { startLocation, TradeShortcuts } from "./trade-shortcuts.tsx";
import { useShuffled } from "./use-shuffled.ts";

const YourThings = fetchedPart(() => import("./your-things.tsx"));
const FeaturedNear = fetchedPart(() => import("./featured-near.tsx"));

const featuredMax = 10;
const topMax = 50;
/** Read without asking for more: one row of a desk. */
const topShown = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const code = url.searchParams.get("ref");
  const [featured, top, invitedBy] = await Promise.all([
    api("GET /v2/featured_client", { query: { location: startLocation } }),
    api("GET /v2/businesses_client"),
    // An unknown code is ignored.
    code ? api("GET /v2/invitation/{code}", { params: { code } }).catch(() => undefined) : undefined,
  ]);
  const lists = { featured: cards(featured.slice(0, featuredMax)), top: cards(top.slice(0, topMax)) };
  const open = openNow(lists);
  const above = [...lists.featured, ...(open?.ofTop.map((nth) => lists.top[nth]!) ?? [])];
  const [firstOfTop] = splitSeen(lists.top, above).fresh;
  return {
    ...lists,
    invitedBy: invitedBy?.firstname ?? "",
    open,
    isTopNearer: farnessOf(firstOfTop) < farnessOf(lists.featured[0]),
  };
}

const farnessOf = (card: Card | undefined) => (card ? farness(card, startLocation) : Number.POSITIVE_INFINITY);

/** Cards of the sizes on Home do not say how fast a business replies. */
const cards = (listings: Listing[]): Card[] =>
  nearestFirst(listings, startLocation).map((listing) => ({
    ...toCard(listing),
    reply_minutes: null,
    reply_rate: null,
  }));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const brand = configOf(matches)?.brand ?? "";
  const invitation = {
    title: say("{name} invited you to {brand}", { name: loaderData?.invitedBy ?? "", brand }),
    description: say("Post your business free, and let people near you find it."),
    image: undefined,
  };
  return [
    { title: pageTitle(matches, say("Simplify your life")) },
    {
      name: "description",
      content: say(
        "Find plumbers, tailors, caterers and other local businesses near you in Nigeria, with ratings and prices.",
      ),
    },
    ...(loaderData?.invitedBy ? linkPreview(invitation) : []),
    ...canonical(matches, "/"),
  ];
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { tagline } = useConfig();
  const isMember = Boolean(useSession()?.token);
  const place = useMyPlace() ?? startLocation;
  const isElsewhere = place !== startLocation;
  const featured = useShuffled("featured", loaderData.featured);
  const open = isElsewhere
    ? undefined
    : loaderData.open && {
        place: loaderData.open.place,
        cards: loaderData.open.ofTop.map((nth) => loaderData.top[nth]!),
      };
  const shuffled = nearestFirst(useShuffled("top", loaderData.top), place);
  // A business of the fifty that stands above is among those folded away.
  const { fresh, seen } = splitSeen(shuffled, [...featured, ...(open?.cards ?? [])]);
  const featuredStrip = (cards: Card[]) => (
    <Strip key="featured" label={say("Featured Business")} cards={nearestFirst(cards, place)} />
  );
  const lists = [
    isElsewhere ? (
      <Suspense key="featured" fallback={featuredStrip(featured)}>
        <FeaturedNear place={place} cards={featured}>
          {featuredStrip}
        </FeaturedNear>
      </Suspense>
    ) : (
      featuredStrip(featured)
    ),
    <TopBusinesses key="top" top={[...fresh, ...seen]} />,
  ];
  const [near, far] = loaderData.isTopNearer && !isElsewhere ? lists.reverse() : lists;
  return (
    <>
      {loaderData.invitedBy && <InvitedStrip firstname={loaderData.invitedBy} />}
      <LookedAtCard />
      <Hero tagline={tagline} place={place} />
      {isMember && (
        <Suspense>
          <YourThings />
        </Suspense>
      )}
      <TradeShortcuts location={place} />
      {/* Shuffled lists stand below the first screen, where their new order moves nothing. */}
      {open && <Strip label={say("Open now in {place}", { place: open.place })} cards={open.cards} preloads />}
      <HowWeCheck />
      {near}
      {far}
      <PostYourBusiness isMember={isMember} />
    </>
  );
}

const titleLook = "font-extrabold text-lg md:text-2xl";

/** The first screen: what this is, and the search; beside it, where there is room, what can be found. */
function Hero({ tagline, place }: { tagline: string; place: string }) {
  const [first, ...rest] = say(tagline).split(" ");
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pt-6">
      <div className="relative z-10 min-w-0">
        <h1 className="font-extrabold text-2xl first-letter:uppercase md:text-display">
          {first} <span className="text-brand">{rest.join(" ")}.</span>
        </h1>
        <p className="mt-1 text-ink-2 md:mt-3 md:text-lg">{say("Find a trusted hand near you.")}</p>
        <div className="mt-4 md:mt-6">
          <SearchForm shape="open" location={place} />
        </div>
      </div>
      <div className="hidden grid-cols-2 gap-3 lg:grid">
        {["car-or-auto-repairs-mechanic-0", "party-cooking-3", "tailor-4", "electrician-1"].map((scene) => (
          <Picture
            key={scene}
            src={`/scenes/${scene}.svg`}
            alt=""
            width={480}
            height={360}
            className="w-full rounded-card shadow-card"
          />
        ))}
      </div>
    </div>
  );
}

const openMin = 3;
const openMax = 4;

/**
 * The best businesses that are open now, in the LGA, else in its state, without those that are featured; `undefined` if they are too few for a
 * strip. In the loader, so that a browser fetches no code for it: as places in the list `top`.
 */
function openNow({ top, featured }: { top: Card[]; featured: Card[] }) {
  const [state = "", lga = ""] = startLocation.split(", ");
  const open = splitSeen(top, featured).fresh.filter(({ is_open, ...at }) => is_open && at.state === state);
  const here = open.filter((one) => one.lga === lga);
  const [cards, place] = here.length >= openMin ? [here, lga] : [open, state];
  if (cards.length < openMin) return undefined;
  return { place, ofTop: cards.slice(0, openMax).map((card) => top.indexOf(card)) };
}

/** A row of businesses to swipe. @param preloads whether the first picture is preloaded, which needs an order that stays */
function Strip({ label, cards, preloads = false }: { label: string; cards: Card[]; preloads?: boolean }) {
  if (cards.length === 0) return null;
  return (
    <div className="mt-8 md:mt-14">
      <Carousel label={label} items={cards} itemWidth={263} heading={<h2 className={titleLook}>{label}</h2>}>
        {(listing, nth) => (
          <ListingCard key={listing.id} listing={listing} shape="tile" isFirst={preloads && nth === 0} />
        )}
      </Carousel>
      {preloads && <FirstCardPictures listings={cards.slice(0, 1)} shape="tile" />}
    </div>
  );
}

const checks: { icon: IconName; text: string }[] = [
  { icon: "badge-check", text: sayLater("We give ✓ Verified after we see the owner’s CAC and ID.") },
  {
    icon: "star",
    text: sayLater("One review per person, never the owner’s. Money changes neither tick nor stars."),
  },
];

/** The meaning of the tick. */
function HowWeCheck() {
  return (
    <section
      aria-labelledby="checks"
      className="relative mt-8 overflow-hidden rounded-card bg-hero p-5 text-on-hero [--focus:#f5b52e] md:mt-14 md:p-8"
    >
      <Thing name="handshake" className="absolute -right-3 -bottom-5 size-24 md:right-8 md:size-36" />
      <div className="relative md:pr-52">
        <h2 id="checks" className={titleLook}>
          {say("How we check businesses")}
        </h2>
        <ul className="mt-3 grid gap-2 text-sm">
          {checks.map(({ icon, text }) => (
            <li key={text} className="flex gap-2">
              <Icon name={icon} size={20} />
              {say(text)}
            </li>
          ))}
        </ul>
        <Link to="/how_we_check" className="-mb-2 inline-flex min-h-11 items-center font-semibold text-sm underline">
          {say("What each mark means")}
        </Link>
      </div>
    </section>
  );
}

/** All of the list is in the page, most of it folded away as lines; it opens without script, and with it as cards. */
function TopBusinesses({ top }: { top: Card[] }) {
  const { isOpen, wiring } = useOpen();
  if (top.length === 0) return null;
  const more = top.slice(topShown);
  return (
    <section aria-labelledby="top" className="mt-8 md:mt-14">
      <h2 id="top" className={titleLook}>
        {say("Top Business")}
      </h2>
      <CardGrid cards={top.slice(0, topShown)} />
      {more.length > 0 && (
        <details className="group" {...wiring}>
          <summary className="mt-3 flex min-h-12 cursor-pointer list-none items-center justify-center rounded-control bg-surface px-5 font-semibold shadow-card hover:bg-well group-open:hidden [&::-webkit-details-marker]:hidden">
            {say("Show {count} more", { count: more.length })}
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
    <ul className="mt-3 grid gap-2.5 sm:auto-rows-fr sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
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

/** Invitation to post a business. */
function PostYourBusiness({ isMember }: { isMember: boolean }) {
  return (
    <section
      aria-labelledby="offer"
      className="relative mt-8 flex flex-wrap items-center justify-between gap-3 overflow-hidden rounded-card bg-surface p-5 shadow-card md:mt-14 md:px-8 md:py-6"
    >
      <div className="flex items-center gap-4">
        <Thing name="store" size={48} />
        <div>
          <h2 id="offer" className="font-extrabold text-lg">
            {say("Offer a service?")}
          </h2>
          <p className="text-ink-2">{say("Be found by people near you. It is free.")}</p>
        </div>
      </div>
      {isMember ? (
        <Link to="/add-business" className={buttonLook()}>
          {say("Post your business")}
        </Link>
      ) : (
        <button type="button" className={`${buttonLook()} noscript:hidden`} onClick={() => signInFor("/add-business")}>
          {say("Post your business")}
        </button>
      )}
    </section>
  );
}
