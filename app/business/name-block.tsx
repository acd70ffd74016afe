import type { ReactNode } from "react";
import { OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Stars } from "#/app/ui/stars.tsx";
import type { Business } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { shortDate } from "#/shared/time.ts";

interface RatedProps {
  business: Business;
  rating: number;
  count: number;
}

/** Who it is, at a glance. */
export function NameBlock({ business, rating, count }: RatedProps) {
  return (
    <div className="mt-4 grid gap-1">
      {business.is_demo && (
        <p className="w-fit rounded-pill border border-accent px-3 py-0.5 font-semibold text-accent text-sm">
          Demo listing
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="min-w-0 wrap-anywhere font-bold text-xl md:text-2xl">{business.name}</h1>
        {business.is_verified && <VerifiedBadge />}
      </div>
      <p className="text-ink-2">{tradeOf(business)}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Stars rating={rating} count={count} />
        <span className="inline-flex items-center gap-1 text-ink-2 text-sm">
          <Icon name="map-pin" size={16} />
          {areaOf(business)}
        </span>
        <OpenState isOpen={business.is_open} awayUntil={business.away_until} />
      </div>
    </div>
  );
}

/** The three facts that decide: Status, Rating, Category. */
export function Summary({ business, rating, count }: RatedProps) {
  return (
    <dl className="grid divide-hairline rounded-card border border-hairline bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      <Fact name="Status">
        {business.is_verified ? <VerifiedBadge /> : "-"}
        <Checks certifications={business.certifications} />
      </Fact>
      <Fact name="Rating">
        <Stars rating={rating} count={count} />
      </Fact>
      <Fact name="Category">{business.category}</Fact>
    </dl>
  );
}

/** What was checked, and when: the latest of each kind. */
function Checks({ certifications }: Pick<Business, "certifications">) {
  const latest = new Map(certifications.map(({ name, checked_on }) => [name, checked_on]));
  return [...latest].map(([name, on]) => (
    <span key={name} className="block text-ink-2 text-sm">
      {name === "ID Card" ? "ID" : name} ✓ {shortDate(on)}
    </span>
  ));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3 sm:block">
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="min-w-0 max-sm:text-right">{children}</dd>
    </div>
  );
}
