import { type ReactNode, useMemo } from "react";
import { useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { About } from "#/app/business/about.tsx";
import { Contact } from "#/app/business/contact.tsx";
import { Hours } from "#/app/business/hours.tsx";
import { openingText } from "#/app/business/opening-text.ts";
import { Insights, useInsights } from "#/app/insight/insights.tsx";
import { Sanctions } from "#/app/moderation/sanctions.tsx";
import { TakesRequests } from "#/app/quote/takes-requests.tsx";
import { RatingDistribution } from "#/app/review/rating-distribution.tsx";
import { ReviewList } from "#/app/review/review-list.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { weekdayInLagos } from "#/shared/time.ts";
import type { Route } from "./+types/mybusiness-page.ts";
import { Badges, PremiumNote, StatusNotice } from "./badges.tsx";
import { CatalogPanel } from "./catalog-panel.tsx";
import { Complete } from "./complete.tsx";
import { EditLinks } from "./edit-links.tsx";
import { FoundByText } from "./found-by-text.tsx";
import { findOwnBusiness } from "./own-business.ts";
import { ShareKit } from "./share-kit.tsx";
import { Visibility } from "./visibility.tsx";

export const meta = unlisted("My Business");

export async function clientLoader() {
  return { business: await findOwnBusiness() };
}

export { LoadProblem as ErrorBoundary };

export default function MyBusinessPage({ loaderData: { business } }: Route.ComponentProps) {
  return business ? <Dashboard business={business} /> : <NoneYet />;
}

function NoneYet() {
  return (
    <div className="mx-auto grid max-w-[640px] gap-4 md:py-6">
      <h1 className="font-bold text-xl md:text-2xl">My Business</h1>
      <EmptyState
        title="You have not created your business!"
        action={<LinkButton to="/add-business">Post your business</LinkButton>}
      >
        People near you look for what you do. A page takes about five minutes and costs nothing.
      </EmptyState>
    </div>
  );
}

function Dashboard({ business }: { business: OwnBusiness }) {
  const { revalidate } = useRevalidator();
  const { support_email } = useConfig();
  const insights = useInsights();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 gap-4">
        <div className="grid gap-2">
          <h1 className="font-bold text-xl md:text-2xl">My Business</h1>
          <div>
            <p className="wrap-anywhere font-semibold text-lg">{business.name}</p>
            <p className="text-ink-2">
              {tradeOf(business)}, {areaOf(business)}
            </p>
          </div>
          <Badges business={business} />
        </div>
        <StatusNotice status={business.status} supportEmail={support_email} />
        {business.status === "blocked" && <Sanctions />}
        <PremiumNote business={business} />
        <Complete business={business} effects={insights.answer?.parts ?? []} />
      </div>
      <div className="grid gap-4 lg:row-span-2">
        <Insights {...insights} />
        {business.status === "active" && (
          <LinkButton to={businessPath(business)} variant="quiet">
            See your public page
          </LinkButton>
        )}
        <TakesRequests accepts={business.accepts_quotes} onChange={revalidate} />
        <FoundByText isListed={business.listed_by_text} onChange={revalidate} />
        <ShareKit business={business} />
        <EditLinks isVerified={business.is_verified} />
      </div>
      <div className="grid min-w-0 gap-6">
        <CatalogPanel items={business.catalog} onChange={revalidate} />
        <WhatPeopleSee business={business} />
        <Visibility status={business.status} onChange={revalidate} />
      </div>
    </div>
  );
}

function WhatPeopleSee({ business }: { business: OwnBusiness }) {
  const today = useMemo(() => weekdayInLagos(Date.now()), []);
  const tabs: { label: string; content: ReactNode }[] = [
    {
      label: "About",
      content: (
        <div className="grid gap-6">
          <About business={business} />
          <Hours business={business} opening={openingText(business, Date.now())} today={today} />
        </div>
      ),
    },
    {
      label: "Contact",
      content: <Contact business={business} number={{ isMember: true, withheld: "", phone: business.phone }} />,
    },
    { label: "Reviews", content: <Reviews business={business} /> },
  ];
  return <Tabs label="What people see" tabs={tabs} />;
}

function Reviews({ business }: { business: OwnBusiness }) {
  const { id, comments, comment_count, rating, rating_count, stars } = business;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-bold text-lg">
        Reviews{comment_count > 0 && ` (${comment_count})`}
      </h2>
      {rating_count > 0 && <RatingDistribution rating={rating} count={rating_count} stars={stars} />}
      {comment_count > 0 ? (
        <ReviewList businessId={id} first={comments} count={comment_count} isOwner />
      ) : (
        <p className="mt-2 text-ink-2">Nobody has written about your business yet.</p>
      )}
    </section>
  );
}
