import type { ReactNode } from "react";
import { OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Stars } from "#/app/ui/stars.tsx";
import type { Business } from "#/server/business/contract.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { formatNaira } from "#/shared/money.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { shortDate } from "#/shared/time.ts";
import { checksOf } from "./checks.ts";
import type { ShownBusiness } from "./shown-business.ts";

interface RatedProps {
  business: ShownBusiness & Pick<Business, "certifications" | "visited_on">;
  rating: number;
  count: number;
}

interface NameBlockProps extends RatedProps {
  opening: string;
  /** Stands beside the name. */
  action: ReactNode;
}

/** Name, tick and what was checked, trade and area, score, opening and lowest price. */
export function NameBlock({ business, rating, count, opening, action }: NameBlockProps) {
  const reply = replyWords(business);
  const prices = business.catalog.map(({ price }) => price).filter((price) => price > 0);
  return (
    <div className="mt-4 grid gap-1">
      {business.is_demo && (
        <p className="w-fit rounded-pill border border-accent px-3 py-0.5 font-semibold text-accent text-sm">
          Demo listing
        </p>
      )}
      {/* Large text sends the button below: a name is not broken for it. */}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-[9rem] flex-wrap items-center gap-x-3">
          <h1 className="min-w-0 wrap-anywhere font-bold text-xl md:text-2xl">{business.name}</h1>
          {business.is_verified && <VerifiedBadge />}
        </div>
        {action}
      </div>
      <Checks business={business} />
      <p className="text-ink-2">
        {tradeOf(business)} · {areaOf(business)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Stars rating={rating} count={count} />
        <OpenState isOpen={business.is_open} text={opening} />
        {reply && <span className="text-sm tabular-nums">{reply}</span>}
        {business.jobs_done > 0 && (
          <span className="text-sm tabular-nums">
            {business.jobs_done} {business.jobs_done === 1 ? "job" : "jobs"} done
          </span>
        )}
        {prices.length > 0 && <span className="text-sm tabular-nums">from {formatNaira(Math.min(...prices))}</span>}
      </div>
    </div>
  );
}

/** Status, Rating and Category in one row. */
export function Summary({ business, rating, count }: RatedProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-3 gap-y-2 rounded-card border border-hairline bg-surface p-3">
      <Fact name="Status">{business.is_verified ? <VerifiedBadge /> : "-"}</Fact>
      <Fact name="Rating">
        <Stars rating={rating} count={count} />
      </Fact>
      <Fact name="Category">{business.category}</Fact>
    </dl>
  );
}

/** Checks passed, from the phone to a visit: papers and visits with their day, the phone anew at each change. */
function Checks({ business }: Pick<RatedProps, "business">) {
  const checks = checksOf(business.certifications, business.visited_on);
  if (checks.length === 0 && !business.phone_verified) return null;
  return (
    <ul aria-label="Checked by us" className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
      {business.phone_verified && <li>Phone ✓</li>}
      {checks.map(({ name, on }) => (
        <li key={name}>
          {name} ✓ <time dateTime={on}>{shortDate(on)}</time>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd className="wrap-anywhere text-sm">{children}</dd>
    </div>
  );
}
