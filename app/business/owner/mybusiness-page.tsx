import type { ReactNode } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { About } from "#/app/business/about.tsx";
import { Contact } from "#/app/business/contact.tsx";
import { useInsights, Week } from "#/app/insight/insights.tsx";
import { Sanctions } from "#/app/moderation/sanctions.tsx";
import { RatingDistribution } from "#/app/review/rating-distribution.tsx";
import { ReviewList } from "#/app/review/review-list.tsx";
import { useActing } from "#/app/session.ts";
import { HelperHome, HelpingList, useHelping } from "#/app/team/helping.tsx";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Joy } from "#/app/ui/joy.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { Thing, type ThingName, Tile, type Tint } from "#/app/ui/thing.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { type Reach, reachText } from "#/shared/reach.ts";
import { say, sayLater } from "#/shared/say.ts";
import { dayMs, lagosHour, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/mybusiness-page.ts";
import { AwayNow, BookingsWhileAway } from "./away.tsx";
import { CatalogPanel } from "./catalog-panel.tsx";
import { Complete } from "./complete.tsx";
import { isWaiting, nextAction } from "./next-action.ts";
import { findOwnBusiness } from "./own-business.ts";
import { AsCustomersSeeIt } from "./own-card.tsx";
import { Today } from "./today.tsx";
import { VerifiedJoy } from "./verified-joy.tsx";

export const meta = unlisted(sayLater("My Business"));

export async function clientLoader() {
  const business = await findOwnBusiness();
  // The row of an owner's tools goes by the role.
  return { business, role: business ? "business" : "customer" };
}

export { LoadProblem as ErrorBoundary };

export default function MyBusinessPage({ loaderData: { business } }: Route.ComponentProps) {
  const acting = useActing();
  const hasEnded = useLocation().search === "?ended";
  const { revalidate } = useRevalidator();
  const catalog = business && <CatalogPanel items={business.catalog} onChange={revalidate} />;
  if (acting) return <HelperHome acting={acting}>{acting.calls.includes("POST /v2/catalog") && catalog}</HelperHome>;
  return (
    <>
      {hasEnded && (
        <p role="status" className="mx-auto mb-4 max-w-column rounded-card bg-well p-3">
          {say("You no longer help with that business.")}
        </p>
      )}
      <Joy />
      {business ? <Dashboard business={business} /> : <NoneYet />}
    </>
  );
}

/** A member without a business: first those that they help, and a page of their own as a way on. */
function NoneYet() {
  const { answer: helping, hasFailed } = useHelping();
  const isHelper = Boolean(helping?.length);
  return (
    <div className="mx-auto grid max-w-column gap-6 md:py-6">
      <h1 className="font-extrabold text-2xl">{say("My Business")}</h1>
      <HelpingList />
      {isHelper && (
        <p className="text-ink-2">
          {say("Have a business of your own?")}{" "}
          <Link to="/add-business" className="inline-block py-2 underline">
            {say("Post your business")}
          </Link>
        </p>
      )}
      {!helping && !hasFailed && <Skeleton className="h-48" />}
      {!isHelper && (helping || hasFailed) && (
        <EmptyState
          thing="store"
          title={say("You have not created your business!")}
          action={<LinkButton to="/add-business">{say("Post your business")}</LinkButton>}
        >
          {say("People near you look for what you do. A page takes about four minutes and costs nothing.")}
        </EmptyState>
      )}
    </div>
  );
}

const titleLook = "font-extrabold text-lg";

/** Today first, then the numbers, then the page. Rarely changed settings are on separate pages. */
function Dashboard({ business }: { business: OwnBusiness }) {
  const { revalidate } = useRevalidator();
  const { support_email } = useConfig();
  const insights = useInsights();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10 lg:pt-4">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-6">
        <div className="grid gap-1.5">
          <h1 className="wrap-anywhere font-extrabold text-2xl md:text-[2.25rem] md:leading-[2.5rem]">
            <span className="sr-only">{say("My Business")}: </span>
            {greeting(business.owner.firstname)}
          </h1>
          <Badges business={business} />
        </div>
        <VerifiedJoy business={business} />
        <StatusNotice status={business.status} supportEmail={support_email} />
        {business.status === "blocked" && <Sanctions />}
        {business.away_until && (
          <div className="rounded-card bg-caution-well px-4 py-2">
            <AwayNow until={business.away_until} onBack={revalidate} />
            <BookingsWhileAway until={business.away_until} />
          </div>
        )}
        <Today isWhole={!nextAction(business)} />
        <Complete business={business} effects={insights.answer?.parts ?? []} />
        <ThisWeek {...insights} isNew={Date.now() - Date.parse(business.date_created) < 7 * dayMs} />
        <Tiles isVerified={business.is_verified} />
        <PremiumNote business={business} />
        <HelpingList />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <AsCustomersSeeIt business={business} />
        <CatalogPanel items={business.catalog} onChange={revalidate} />
        <WhatPeopleSee business={business} />
      </div>
    </div>
  );
}

/** By the hour in Lagos. */
function greeting(name: string): string {
  const hour = lagosHour(Date.now());
  if (hour < 12) return say("Good morning, {name}", { name });
  return hour < 17 ? say("Good afternoon, {name}", { name }) : say("Good evening, {name}", { name });
}

/** The blue tick, the plan, and where a plan is bought. */
function Badges({ business }: { business: OwnBusiness }) {
  const [package_] = business.subscription;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {business.is_verified && <VerifiedBadge />}
      <span
        className={`rounded-pill px-3 py-0.5 font-semibold text-sm ${package_?.is_active ? "bg-contact-well text-open" : "bg-well text-ink-2"}`}
      >
        {package_?.is_active ? say("Active") : say("Free plan")}
      </span>
      {package_?.is_active && (
        <span className="text-sm tabular-nums">
          {say("{plan} until {date}", { plan: package_.plan, date: shortDate(package_.end_date) })}
        </span>
      )}
      {!package_?.is_active && (
        <Link to="/subscribe" className="inline-flex min-h-11 items-center font-semibold text-sm underline">
          {say("Go Premium")}
        </Link>
      )}
      {!business.is_verified && isWaiting(business.certifications) && (
        <span className="text-ink-2 text-sm">{say("We are checking your documents")}</span>
      )}
    </p>
  );
}

/** @param isNew the page is younger than the week: without visits it has a sentence in place of the zeros */
function ThisWeek({ answer, hasFailed, again, isNew }: ReturnType<typeof useInsights> & { isNew: boolean }) {
  const isUnseen = isNew && answer && Object.values(answer.week).every((count) => count === 0);
  return (
    <section aria-labelledby="week" className="grid gap-3">
      <div className="flex items-end justify-between gap-3">
        <h2 id="week" className={titleLook}>
          {say("This week")}
        </h2>
        {!isUnseen && (
          <Link to="/mybusiness/insights" className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-sm">
            {say("All numbers")}
          </Link>
        )}
      </div>
      {hasFailed && <TryAgain onAgain={again}>{say("The numbers did not load.")}</TryAgain>}
      {!answer && !hasFailed && <Skeleton className="h-28" />}
      {isUnseen && (
        <p className="flex items-center gap-3 rounded-card bg-surface p-4 shadow-card">
          <Thing name="store" />
          {say("Your page is new. Here you will see how many people open it and take your number.")}
        </p>
      )}
      {answer && !isUnseen && <Week week={answer.week} before={answer.week_before} />}
    </section>
  );
}

/** Links to what an owner opens most, where there is no row of tools. Before verification it has the place of Boost, which "Go Premium" above leads to as well. */
function Tiles({ isVerified }: { isVerified: boolean }) {
  const tiles: { to: string; name: string; thing: ThingName; tint: Tint }[] = [
    { to: "/diary", name: say("My diary"), thing: "calendar", tint: "beauty" },
    { to: "/quotes", name: say("Quotes"), thing: "tag", tint: "food" },
    { to: "/jobs", name: say("Jobs"), thing: "handshake", tint: "water" },
    { to: "/mybusiness/customers", name: say("Customers"), thing: "bubble", tint: "farm" },
    { to: "/invoices", name: say("Invoices"), thing: "receipt", tint: "power" },
    { to: "/booking-settings", name: say("Prices"), thing: "receipt", tint: "farm" },
    { to: "/update-image", name: say("Pictures"), thing: "camera", tint: "water" },
    { to: "/work-hours", name: say("Hours"), thing: "clock", tint: "car" },
    { to: "/mybusiness/share", name: say("Share"), thing: "megaphone", tint: "food" },
    isVerified
      ? { to: "/subscribe", name: say("Boost"), thing: "rocket", tint: "cloth" }
      : { to: "/verify", name: say("Verify"), thing: "tick", tint: "cloth" },
    { to: "/mybusiness/settings", name: say("Settings"), thing: "gear", tint: "home" },
  ];
  return (
    <nav aria-label={say("Change your page")} className="lg:hidden">
      <ul className="grid grid-cols-4 gap-x-1 gap-y-3">
        {tiles.map(({ to, name, thing, tint }) => (
          <li key={to} className="min-w-0">
            <Link to={to} className="group flex flex-col items-center gap-1.5 rounded-card text-center no-underline">
              <Tile thing={thing} tint={tint}>
                {name}
              </Tile>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WhatPeopleSee({ business }: { business: OwnBusiness }) {
  const tabs: { label: string; content: ReactNode }[] = [
    { label: say("About"), content: <About business={business} isBrief /> },
    {
      label: say("Contact"),
      content: <Contact business={business} number={{ isMember: true, withheld: "", phone: business.phone }} />,
    },
    { label: say("Reviews"), content: <Reviews business={business} /> },
  ];
  return (
    // The tab says what its heading would.
    <div className="[&_h2]:sr-only">
      <Tabs label={say("What people see")} tabs={tabs} />
    </div>
  );
}

function Reviews({ business }: { business: OwnBusiness }) {
  const { id, comments, comment_count, rating, rating_count, stars } = business;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="font-extrabold text-lg">
        {comment_count > 0 ? say("Reviews ({count})", { count: comment_count }) : say("Reviews")}
      </h2>
      {rating_count > 0 && <RatingDistribution rating={rating} count={rating_count} stars={stars} />}
      {comment_count > 0 ? (
        <ReviewList businessId={id} first={comments} count={comment_count} isOwner />
      ) : (
        <p className="mt-2 text-ink-2">{say("Nobody has written about your business yet.")}</p>
      )}
    </section>
  );
}

/** Until when the package is paid for, and where it counts. */
function PremiumNote({ business }: { business: OwnBusiness }) {
  const [package_] = business.subscription;
  if (!package_?.is_active) return null;
  return (
    <div className="flex gap-4 rounded-card bg-surface p-4 shadow-card">
      <Thing name="rocket" />
      <div className="min-w-0">
        <p>
          {say("Your premium package is active until {date}.", { date: shortDate(package_.end_date) })}{" "}
          {package_.reach &&
            say("You come before equally good matches in {place}.", { place: reachText(package_.reach, business) })}
        </p>
        <p className="flex flex-wrap gap-x-4 font-semibold text-sm">
          {package_.reach && (
            <Link to={seenAt(business, package_.reach)} className="inline-flex min-h-11 items-center underline">
              {say("See where")}
            </Link>
          )}
          <Link to="/subscribe#payments" className="inline-flex min-h-11 items-center underline">
            {say("Renew, payments and receipts")}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The search in which the place that was paid for can be seen. */
function seenAt({ category, lga, state, tags }: OwnBusiness, reach: Reach): string {
  const location = { lga: `${state}, ${lga}`, state, nigeria: "Nigeria" }[reach];
  return `/search?${new URLSearchParams({ search: tags[0] ?? category, location })}`;
}

/** Tells the owner that others cannot see the page. */
function StatusNotice({ status, supportEmail }: { status: OwnBusiness["status"]; supportEmail: string }) {
  if (status === "active") return null;
  return (
    <div className="flex gap-3 rounded-card border-2 border-danger bg-surface p-3">
      <Icon name="alert" className="text-danger" />
      {status === "hidden" ? (
        <p>
          <b>{say("Your business is hidden.")}</b> {say("Nobody but you can see its page.")}
        </p>
      ) : (
        <div className="grid gap-1">
          <p>
            <b>{say("Your business is blocked by a moderator.")}</b> {say("Nobody but you can see its page.")}
          </p>
          {supportEmail && (
            <p>
              {say("Write to us to learn why, or to appeal:")}{" "}
              <a href={`mailto:${supportEmail}?subject=Appeal`} className="inline-block break-all py-1 underline">
                {supportEmail}
              </a>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
