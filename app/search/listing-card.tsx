import { Link } from "react-router";
import { BoostedLabel, OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { ShowPicture } from "#/app/ui/show-picture.tsx";
import { Stars } from "#/app/ui/stars.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import type { Card } from "./card.ts";
import { distanceText } from "./distance.ts";

interface ListingCardProps {
  listing: Card;
  /** `row`: beside its picture on phones, under it from 640 px on. `tile`: always under it, for strips. */
  shape?: "row" | "tile";
  /** Its picture stands above the fold. */
  isFirst?: boolean;
}

const shapes = {
  row: {
    card: "grid-cols-[120px_1fr] grid-rows-[auto_1fr] gap-x-3 p-3 sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto] sm:p-0",
    frame: "max-sm:rounded-card",
    picture: "aspect-[4/3] sm:aspect-[16/10]",
    body: "max-sm:row-span-2 sm:p-4",
    hours: "max-sm:mt-2 sm:px-4 sm:pb-4",
    show: "left-4 top-9 w-28 sm:inset-x-0 sm:top-20 sm:mx-auto sm:w-fit",
    sizes: "(min-width: 1024px) 352px, (min-width: 640px) 45vw, 120px",
  },
  tile: {
    card: "grid-rows-[auto_1fr_auto]",
    frame: "",
    picture: "aspect-[16/10]",
    body: "p-4",
    hours: "px-4 pb-4",
    show: "inset-x-0 top-16 mx-auto w-fit",
    sizes: "300px",
  },
};

/** A business in a list; the whole card is one link to its page. Cards of one list are equally high. */
export function ListingCard({ listing, shape = "row", isFirst }: ListingCardProps) {
  const look = shapes[shape];
  return (
    <div className="relative h-full">
      <Link
        to={businessPath(listing)}
        className={`listing-card group grid h-full overflow-hidden rounded-card border border-hairline bg-surface text-ink no-underline transition-colors duration-150 hover:border-brand ${look.card}`}
      >
        <CardPicture listing={listing} isFirst={isFirst} look={look} />
        <span className={`flex min-w-0 flex-col gap-1 ${look.body}`}>
          <CardName listing={listing} />
          <span className="text-ink-2 text-sm">{tradeOf(listing)}</span>
          <Stars rating={listing.rating} count={listing.rating_count} />
          <span className="flex min-w-0 gap-1 text-ink-2 text-sm">
            <Icon name="map-pin" size={16} className="mt-0.5" />
            <span className="min-w-0">
              {areaOf(listing)}
              {listing.distance_km !== null && ` · ${distanceText(listing.distance_km)}`}
            </span>
          </span>
        </span>
        {(listing.is_open !== null || listing.away_until) && (
          <span className={look.hours}>
            <OpenState isOpen={listing.is_open} awayUntil={listing.away_until} />
          </span>
        )}
      </Link>
      {/* Beside the link: a control in a control can't be reached. */}
      <ShowPicture src={listing.image} of={listing.name} className={look.show} />
    </div>
  );
}

interface CardPictureProps {
  listing: Card;
  isFirst?: boolean;
  look: (typeof shapes)["row"];
}

function CardPicture({ listing, isFirst, look }: CardPictureProps) {
  return (
    <span className={`relative block self-start overflow-hidden bg-well ${look.frame}`}>
      {listing.image ? (
        <Picture
          src={listing.image}
          alt=""
          width={800}
          height={500}
          sizes={look.sizes}
          isFirst={isFirst}
          className={`w-full object-cover ${look.picture}`}
        />
      ) : (
        <span className={`grid place-items-center text-control ${look.picture}`}>
          <Icon name="store" size={40} />
        </span>
      )}
      {listing.is_boosted && (
        <span className="absolute top-2 left-2 leading-none">
          <BoostedLabel />
        </span>
      )}
    </span>
  );
}

function CardName({ listing }: { listing: Card }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="line-clamp-2 wrap-anywhere font-semibold group-hover:underline">{listing.name}</span>
      {listing.is_verified && <VerifiedBadge />}
    </span>
  );
}
