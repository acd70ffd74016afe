import { useEffect, useState } from "react";
import { apiContext } from "#/app/api.ts";
import { useSeen } from "#/app/insight/use-seen.ts";
import { noteOpenBusiness } from "#/app/looked-at.ts";
import { ReportButton } from "#/app/moderation/report-button.tsx";
import { pageTitle } from "#/app/page-title.ts";
import { AskButton } from "#/app/quote/ask-button.tsx";
import { ReviewSection } from "#/app/review/review-section.tsx";
import { countsOf, useReviews } from "#/app/review/use-reviews.ts";
import { SaveButton } from "#/app/saved/save-button.tsx";
import { type Card, toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { takeSearch } from "#/app/search/searched.ts";
import { canonical, wholeAddress } from "#/app/site/canonical.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { linkPreview } from "#/app/site/link-preview.ts";
import { Carousel } from "#/app/ui/carousel.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { Business, CatalogItem } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { weekdayInLagos } from "#/shared/time.ts";
import type { Route } from "./+types/business-page.ts";
import { About } from "./about.tsx";
import { BackToResults } from "./back-to-results.tsx";
import { Banner } from "./banner.tsx";
import { BeSafe } from "./be-safe.tsx";
import { CatalogStrip } from "./catalog-strip.tsx";
import { Contact } from "./contact.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Hours } from "./hours.tsx";
import { localBusiness } from "./local-business.ts";
import { ManagerCard } from "./manager-card.tsx";
import { NameBlock, Summary } from "./name-block.tsx";
import { openingText } from "./opening-text.ts";
import { useMemberPhone } from "./use-member-phone.ts";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const before = url.searchParams.get("before") ?? undefined;
  const isHired = url.searchParams.get("hired") === "true";
  try {
    const detail = await api("GET /v2/business/{id}", { params: { id } });
    const { category, state, comments } = detail.business;
    const [related, older] = await Promise.all([
      api("GET /v2/related_business", { query: { category, state, except: id } }),
      before === undefined && !isHired
        ? comments
        : api("GET /v2/business/{id}/comments", { params: { id }, query: { before, hired: String(isHired) } }),
    ]);
    const now = Date.now();
    return {
      ...detail,
      // Comments are handed over once, beside the business.
      business: { ...detail.business, comments: [] },
      comments: older,
      isHired,
      today: weekdayInLagos(now),
      opening: openingText(detail.business, now),
      related: related.map((listing) => toCard(listing)),
    };
  } catch (error) {
    return failAsPage(error);
  }
}

const describedLetters = 155;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(matches, "Page not found") }];
  const { business } = loaderData;
  const title = `${business.name}, ${tradeOf(business)} in ${areaOf(business)}`;
  const description = business.about.slice(0, describedLetters);
  const image = wholeAddress(matches, `/share/${business.id}/card.png`);
  return [
    { title: pageTitle(matches, title) },
    { name: "description", content: description },
    ...linkPreview({ title, description, image }),
    ...canonical(matches, businessPath(business)),
    { "script:ld+json": localBusiness(loaderData, { url: wholeAddress(matches, businessPath(business)), image }) },
    ...(business.is_demo ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  // A page of another business starts anew: with its own banner, and without reviews that were fetched for this one.
  return <Profile key={loaderData.business.id} {...loaderData} />;
}

function AskForQuote({ business: { id, tags, category, state, lga } }: { business: Business }) {
  return (
    <AskButton search={tags[0] ?? category} location={`${state}, ${lga}`} businessId={id} label="Ask for a quote" />
  );
}

function Profile({ business, related, today, opening, isHired, ...rated }: Route.ComponentProps["loaderData"]) {
  const { brand } = useConfig();
  const [shown, setShown] = useState<CatalogItem>();
  const { reviews, renew } = useReviews(business.id, { ...rated, ...countsOf(business) }, isHired);
  const { rating, rating_count } = reviews;
  const number = useMemberPhone(business.id);
  const { id, name } = business;
  useSeen(id, takeSearch);
  useEffect(() => {
    noteOpenBusiness({ id, name, path: businessPath({ id, bid: business.bid }) });
    return () => noteOpenBusiness(undefined);
  }, [id, name, business.bid]);
  return (
    // Focused elements scroll clear of the bar at the bottom.
    <div className="flex flex-col gap-8 max-lg:**:scroll-mb-20 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 wrap-anywhere md:gap-8">
        <div className="relative">
          <div className="absolute -top-6 -left-4 z-10 md:top-0 md:left-0">
            <BackToResults />
          </div>
          <Banner business={business} item={shown} onBack={() => setShown(undefined)} />
          <NameBlock
            business={business}
            rating={rating}
            count={rating_count}
            opening={opening}
            action={<SaveButton business={business} />}
          />
        </div>
        <CatalogStrip
          items={business.catalog}
          shown={shown}
          onShow={setShown}
          action={business.accepts_quotes && <AskForQuote business={business} />}
        />
        <ReviewSection business={business} reviews={reviews} isHired={isHired} onLeft={renew} />
        <Summary business={business} rating={rating} count={rating_count} />
        <About business={business} />
        <Hours business={business} opening={opening} today={today} />
        <Contact business={business} number={number} />
      </div>
      <div className="contents lg:sticky lg:top-4 lg:grid lg:gap-4 lg:self-start">
        <ContactBar business={business} brand={brand} number={number} />
        <aside aria-label="Manager and safety" className="grid grid-cols-1 content-start gap-4 wrap-anywhere">
          <ManagerCard owner={business.owner} />
          <BeSafe brand={brand} />
          <ReportButton
            reported={{ kind: "business", id: business.id, name: business.name }}
            ownerId={business.owner.id}
          />
        </aside>
      </div>
      <Related listings={related} />
    </div>
  );
}

function Related({ listings }: { listings: Card[] }) {
  if (listings.length === 0) return null;
  return (
    <div className="min-w-0 lg:col-span-2">
      <Carousel
        label="Related Business"
        items={listings}
        itemWidth={250}
        heading={<h2 className="font-bold text-lg md:text-xl">Related Business</h2>}
      >
        {(listing) => <ListingCard key={listing.id} listing={listing} shape="tile" />}
      </Carousel>
    </div>
  );
}
