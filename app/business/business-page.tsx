import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { apiContext } from "#/app/api.ts";
import { BookTime } from "#/app/booking/book-time.tsx";
import { useSeen } from "#/app/insight/use-seen.ts";
import { AddToList } from "#/app/list/add-to-list.tsx";
import { noteOpenBusiness } from "#/app/looked-at.ts";
import { ReportButton } from "#/app/moderation/report-button.tsx";
import { pageTitle } from "#/app/page-title.ts";
import { isPlain, queryOf, readSort } from "#/app/review/choice.ts";
import { Recommend } from "#/app/review/recommend.tsx";
import { CustomerPhotos } from "#/app/review/review-pictures.tsx";
import { ReviewSection } from "#/app/review/review-section.tsx";
import { summaryOf, useReviews } from "#/app/review/use-reviews.ts";
import { SaveButton } from "#/app/saved/save-button.tsx";
import { type Card, toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { searchPath } from "#/app/search/results-query.ts";
import { takeSearch } from "#/app/search/searched.ts";
import { useSession } from "#/app/session.ts";
import { canonical, wholeAddress } from "#/app/site/canonical.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { linkPreview } from "#/app/site/link-preview.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { Carousel } from "#/app/ui/carousel.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { Business, CatalogItem } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { inLanguage, tagOf } from "#/shared/language.ts";
import { awayWords } from "#/shared/opening-words.ts";
import { say, spokenLanguage } from "#/shared/say.ts";
import { shortDate, weekdayInLagos } from "#/shared/time.ts";
import type { Route } from "./+types/business-page.ts";
import { About } from "./about.tsx";
import { BackToResults } from "./back-to-results.tsx";
import { Banner } from "./banner.tsx";
import { BeSafe } from "./be-safe.tsx";
import { CatalogStrip, Prices } from "./catalog-strip.tsx";
import { Contact } from "./contact.tsx";
import { ContactBar, QuoteLink } from "./contact-bar.tsx";
import { Hours } from "./hours.tsx";
import { localBusiness } from "./local-business.ts";
import { NameBlock } from "./name-block.tsx";
import { openingText } from "./opening-text.ts";
import { ShareButton } from "./share-button.tsx";
import { useMemberPhone } from "./use-member-phone.ts";
import { Where } from "./where.tsx";

/** As many as stand beside each other on a wide screen. */
const relatedShown = 4;

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const before = url.searchParams.get("before") ?? undefined;
  const isHired = url.searchParams.get("hired") === "true";
  const sort = readSort(url.searchParams.get("sort"));
  const hasPictures = url.searchParams.get("pictures") === "true";
  const choice = { sort, isHired, hasPictures };
  try {
    const detail = await api("GET /v2/business/{id}", { params: { id } });
    const { category, state, comments } = detail.business;
    const [related, older] = await Promise.all([
      api("GET /v2/related_business", { query: { category, state, except: id } }),
      before === undefined && isPlain(choice)
        ? comments
        : api("GET /v2/business/{id}/comments", { params: { id }, query: { before, ...queryOf(choice) } }),
    ]);
    const now = Date.now();
    return {
      ...detail,
      // Comments are handed over once, beside the business.
      business: { ...detail.business, comments: [] },
      comments: older,
      choice,
      today: weekdayInLagos(now),
      now,
      // Cards of this size do not say how fast a business replies.
      related: related.slice(0, relatedShown).map((listing) => ({
        ...toCard(listing, detail.business.tags.slice(0, 1)),
        reply_minutes: null,
        reply_rate: null,
      })),
    };
  } catch (error) {
    return failAsPage(error);
  }
}

const descriptionLength = 155;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, say("Page not found")) }];
  const { business } = loaderData;
  if (!business.is_claimed)
    return [{ title: pageTitle(matches, business.name) }, { name: "robots", content: "noindex" }];
  const title = say("{name}, {trade} in {place}", {
    name: business.name,
    trade: tradeOf(business),
    place: areaOf(business),
  });
  const description = business.about.slice(0, descriptionLength);
  const image = wholeAddress(matches, `/share/${business.id}/card.png`);
  return [
    { title: pageTitle(matches, title) },
    { name: "description", content: description },
    ...linkPreview({ title, description, image }),
    ...canonical(matches, businessPath(business)),
    {
      "script:ld+json": {
        ...localBusiness(loaderData, { url: wholeAddress(matches, businessPath(business)), image }),
        mainEntityOfPage: {
          "@type": "WebPage",
          "@id": wholeAddress(matches, inLanguage(businessPath(business), spokenLanguage())),
          inLanguage: tagOf(spokenLanguage()),
        },
      },
    },
    ...(business.is_demo ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  // Keyed by business, so that the page of another business starts with fresh state.
  const { business, related } = loaderData;
  if (business.is_claimed) return <Profile key={business.id} {...loaderData} />;
  return <UnclaimedProfile key={business.id} business={business} related={related} />;
}

/** Loaded separately, because few pages are unclaimed. */
const Unclaimed = fetchedPart(() => import("#/app/supply/unclaimed.tsx"));

function UnclaimedProfile({ business, related }: { business: Business; related: Card[] }) {
  const { brand } = useConfig();
  const others = searchPath({
    search: business.tags[0] ?? business.category,
    location: `${business.state}, ${business.lga}`,
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      <Suspense>
        <Unclaimed
          business={business}
          brand={brand}
          others={
            <LinkButton to={others} variant="quiet" rel="nofollow">
              {say("See others you can reach now")}
            </LinkButton>
          }
        />
      </Suspense>
      <Related listings={related} />
    </div>
  );
}

function Profile({ business, recommended, related, today, now, choice, ...rated }: Route.ComponentProps["loaderData"]) {
  const { brand } = useConfig();
  const [shown, setShown] = useState<CatalogItem>();
  const [isBooking, setIsBooking] = useState(false);
  const { reviews, renew } = useReviews(business.id, { ...rated, ...summaryOf(business) }, choice);
  const { rating, rating_count } = reviews;
  const number = useMemberPhone(business.id);
  const isOwner = useSession()?.user?.id === business.owner.id;
  const hasQuotes = business.accepts_quotes && !business.away_until && !isOwner;
  const { id, name } = business;
  // By the clock of the server: the browser draws the same.
  const opening = openingText(business, now);
  useSeen(id, takeSearch);
  useEffect(() => {
    noteOpenBusiness({ id, name, bid: business.bid }, `${business.state}, ${business.lga}`);
    return () => noteOpenBusiness(undefined);
  }, [id, name, business]);
  return (
    // Focused elements scroll clear of the bar at the bottom.
    <div className="flex flex-col gap-8 max-lg:**:scroll-mb-20 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 wrap-anywhere md:gap-8">
        <div className="relative">
          <div className="absolute -top-6 -left-4 z-10 md:top-0 md:left-0">
            <BackToResults />
          </div>
          <Banner business={business} item={shown} onBack={() => setShown(undefined)} />
          <CustomerPhotos photos={reviews.customer_photos} />
          <NameBlock
            business={business}
            rating={rating}
            count={rating_count}
            opening={opening}
            action={
              !isOwner && (
                <>
                  <ShareButton name={name} />
                  <SaveButton business={business}>
                    <AddToList businessId={id} />
                  </SaveButton>
                </>
              )
            }
          >
            {recommended.count > 0 && (
              <p className="text-sm tabular-nums">
                <b className="font-semibold">
                  {say.many(recommended.count, "{n} person recommends", "{n} people recommend")}
                </b>
              </p>
            )}
          </NameBlock>
          {!isOwner && (
            <BookTime business={business} isOpen={isBooking} onOpen={setIsBooking}>
              {hasQuotes && (
                <QuoteLink business={business} className="inline-flex min-h-12 items-center underline lg:hidden">
                  {say("Ask for a quote")}
                </QuoteLink>
              )}
            </BookTime>
          )}
        </div>
        {business.offer && <OfferStrip offer={business.offer} />}
        {business.away_until && <AwayStrip business={business} />}
        <Prices rows={business.prices} />
        <CatalogStrip items={business.catalog} prices={business.prices} shown={shown} onShow={setShown} />
        <About business={business} />
        <Hours business={business} opening={opening} today={today} />
        <div className="grid grid-cols-1 gap-4">
          <ReviewSection business={business} reviews={reviews} choice={choice} onLeft={renew} />
          <Recommend business={business} recommended={recommended} />
        </div>
        <Contact
          business={business}
          number={number}
          greeting={say("Hello {name}, I found you on {brand}.", { name, brand })}
        />
      </div>
      {/* As high as the column beside it: what sticks ends there. */}
      <div className="contents lg:block">
        <div className="sticky-top contents [--sticky-top:16px] lg:sticky lg:grid lg:gap-4">
          <ContactBar business={business} number={number} hasQuotes={hasQuotes} onBook={() => setIsBooking(true)} />
          <Where business={business} />
          <aside aria-label={say("Safety")} className="grid grid-cols-1 content-start gap-4 wrap-anywhere">
            <BeSafe brand={brand} />
            <ReportButton
              reported={{ kind: "business", id: business.id, name: business.name }}
              ownerId={business.owner.id}
            />
          </aside>
        </div>
      </div>
      <Related listings={related} />
    </div>
  );
}

function OfferStrip({ offer: { text, until } }: { offer: NonNullable<Business["offer"]> }) {
  return (
    <section aria-label={say("Offer")} className="rounded-card bg-boost/25 px-4 py-3">
      <p className="font-bold">{text}</p>
      <p className="text-sm">{say("Until {day}", { day: shortDate(until) })}</p>
    </section>
  );
}

/** Shown at the top while the owner is away: the day of return, and a link to open alternatives. */
function AwayStrip({ business: { tags, category, state, lga, away_until } }: { business: Business }) {
  const others = searchPath({ search: tags[0] ?? category, location: `${state}, ${lga}`, open_now: "true" });
  return (
    <section
      aria-label={say("Away")}
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-caution-well px-4 py-2"
    >
      <p className="py-2">
        <b className="font-bold">{awayWords(away_until)}.</b> {say("Message, they answer then.")}
      </p>
      <Link to={others} rel="nofollow" className="inline-flex min-h-11 items-center font-semibold underline">
        {say("See others open now")}
      </Link>
    </section>
  );
}

function Related({ listings }: { listings: Card[] }) {
  if (listings.length === 0) return null;
  return (
    <div className="min-w-0 lg:col-span-2">
      <Carousel
        label={say("Related Business")}
        items={listings}
        itemWidth={250}
        heading={<h2 className="font-extrabold text-lg md:text-xl">{say("Related Business")}</h2>}
      >
        {(listing) => <ListingCard key={listing.id} listing={listing} shape="tile" />}
      </Carousel>
    </div>
  );
}
