import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { say } from "#/shared/say.ts";
import type { Card } from "./card.ts";

/** Unclaimed businesses, after all others: without picture, stars or contact. */
export function UnclaimedCards({ listings }: { listings: Card[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-label={say("Not on here yet")} className="mt-8">
      <h2 className="font-extrabold text-lg">{say("Not on here yet")}</h2>
      <p className="text-ink-2 text-sm">{say("From public lists, checked by nobody. Their owners can claim them.")}</p>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2 sm:gap-4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <Link
              to={businessPath(listing)}
              rel="nofollow"
              className="group flex h-full min-h-12 items-center gap-3 rounded-card bg-well px-4 py-3 text-ink no-underline"
            >
              <Icon name="store" className="shrink-0 text-ink-2" />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold group-hover:underline">{listing.name}</span>
                <span className="wrap-anywhere block text-ink-2 text-sm">
                  {tradeOf(listing)} · {areaOf(listing)}
                </span>
                <span className="wrap-anywhere block text-ink-2 text-sm">{listing.source}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
