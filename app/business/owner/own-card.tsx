import { Link } from "react-router";
import { openingText } from "#/app/business/opening-text.ts";
import { VerifiedTick } from "#/app/ui/badge.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { Score } from "#/app/ui/stars.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";

/** The card as shown in results. */
export function OwnCard({ business }: { business: OwnBusiness }) {
  const prices = business.prices.map(({ price }) => price);
  const opening = openingText(business, Date.now());
  return (
    <div className="flex items-center gap-3 p-2 pr-4 text-ink">
      <Picture
        src={pictureOf(business)}
        alt=""
        width={480}
        height={360}
        sizes="84px"
        className="aspect-square w-20 shrink-0 rounded-control object-cover"
      />
      <span className="grid min-w-0 grow gap-0.5">
        <b className="wrap-anywhere line-clamp-2 font-bold leading-snug">
          {business.name}
          {business.is_verified && <VerifiedTick />}
        </b>
        <span className="wrap-anywhere line-clamp-2 text-ink-2 text-sm">
          {tradeOf(business)} · {areaOf(business)}
          {opening && ` · ${opening}`}
        </span>
        <span className="flex flex-wrap items-center gap-x-2.5 text-sm tabular-nums">
          <Score rating={business.rating} count={business.rating_count} />
          {prices.length > 0 && (
            <b className="font-bold">{say("from {price}", { price: formatNaira(Math.min(...prices)) })}</b>
          )}
        </span>
      </span>
    </div>
  );
}

/** The card with links to edit its parts. */
export function AsCustomersSeeIt({ business }: { business: OwnBusiness }) {
  const linkLook =
    "flex min-h-12 grow items-center justify-center px-2 text-center font-semibold text-sm hover:bg-well";
  return (
    <section aria-labelledby="as-seen" className="grid gap-3">
      <div className="flex items-end justify-between gap-3">
        <h2 id="as-seen" className="font-extrabold text-lg">
          {say("Your page")}
        </h2>
        {business.status === "active" && (
          <Link
            to={businessPath(business)}
            className="-my-2.5 inline-flex min-h-11 items-center text-right font-semibold text-sm"
          >
            {say("See your public page")}
          </Link>
        )}
      </div>
      <div className="overflow-hidden rounded-card bg-surface shadow-card">
        <OwnCard business={business} />
        <div className="flex flex-wrap divide-x divide-hairline border-hairline border-t">
          <Link to="/update-business" className={linkLook}>
            {say("Edit business")}
          </Link>
          <Link to="/update-socials" className={linkLook}>
            {say("Online presence")}
          </Link>
        </div>
      </div>
    </section>
  );
}
