import { Link } from "react-router";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { type Reach, reachText } from "#/shared/reach.ts";
import { shortDate } from "#/shared/time.ts";
import { isWaiting } from "./next-action.ts";

/** The blue tick, and the plan. */
export function Badges({ business }: { business: OwnBusiness }) {
  const isPremium = business.subscription[0]?.is_active ?? false;
  return (
    <p className="flex flex-wrap items-center gap-3">
      {business.is_verified && <VerifiedBadge />}
      <span
        className={`rounded-pill border px-3 py-0.5 font-semibold text-sm ${isPremium ? "border-open text-open" : "border-control text-ink-2"}`}
      >
        {isPremium ? "Active" : "Free plan"}
      </span>
      {!business.is_verified && isWaiting(business.certifications) && (
        <span className="text-ink-2 text-sm">We are checking your documents</span>
      )}
    </p>
  );
}

/** Until when the package is paid for, or where one is bought. */
export function PremiumNote({ business }: { business: OwnBusiness }) {
  const [package_] = business.subscription;
  if (!package_?.is_active) {
    return (
      <Link to="/subscribe" className="inline-flex min-h-11 items-center justify-self-start underline">
        Go Premium
      </Link>
    );
  }
  return (
    <p className="rounded-card bg-well p-3">
      Your premium package is active until{" "}
      <time dateTime={package_.end_date} className="whitespace-nowrap font-semibold">
        {shortDate(package_.end_date)}
      </time>
      {package_.reach && (
        <>
          . You stand above equally good matches in <b>{reachText(package_.reach, business)}</b>:{" "}
          <Link to={seenAt(business, package_.reach)} className="inline-block py-2 underline">
            see where
          </Link>
        </>
      )}
      .{" "}
      <Link to="/subscribe#payments" className="inline-block py-2 underline">
        Renew, payments and receipts
      </Link>
    </p>
  );
}

/** The search in which the place that was paid for can be seen. */
function seenAt({ category, lga, state, tags }: OwnBusiness, reach: Reach): string {
  const location = { lga: `${state}, ${lga}`, state, nigeria: "Nigeria" }[reach];
  return `/search?${new URLSearchParams({ search: tags[0] ?? category, location })}`;
}

/** Said plainly, when others cannot see the page. */
export function StatusNotice({ status, supportEmail }: { status: OwnBusiness["status"]; supportEmail: string }) {
  if (status === "active") return null;
  return (
    <div className="flex gap-3 rounded-card border-2 border-danger bg-surface p-3">
      <Icon name="alert" className="text-danger" />
      {status === "hidden" ? (
        <p>
          <b>Your business is hidden.</b> Nobody but you can see its page.
        </p>
      ) : (
        <div className="grid gap-1">
          <p>
            <b>Your business is blocked by a moderator.</b> Nobody but you can see its page.
          </p>
          {supportEmail && (
            <p>
              To learn why, or to say that it is wrong, write to{" "}
              <a href={`mailto:${supportEmail}?subject=Appeal`} className="inline-block break-all py-1 underline">
                {supportEmail}
              </a>
              .
            </p>
          )}
        </div>
      )}
    </div>
  );
}
