import type { ReactNode } from "react";
import { Link } from "react-router";
import { BoostedLabel, NewLabel, OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { FirstPicture, Picture } from "#/app/ui/picture.tsx";
import { ShowPicture } from "#/app/ui/show-picture.tsx";
import { Score } from "#/app/ui/stars.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { formatNaira } from "#/shared/money.ts";
import { openingWords } from "#/shared/opening-words.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { CallButton } from "./call-button.tsx";
import type { Card } from "./card.ts";
import { distanceText } from "./distance.ts";

interface ListingCardProps {
  listing: Card;
  /** `row`: beside a square picture. `tile`: under a wide one, for strips. */
  shape?: "row" | "tile";
  /** Its picture stands above the fold, and in the head of the page. */
  isFirst?: boolean;
}

const shapes = {
  row: {
    card: "grid-cols-[88px_minmax(0,1fr)] gap-x-3 p-3 has-call",
    frame: "rounded-card",
    picture: "aspect-square",
    body: "",
    show: "top-8 left-3 w-[88px] px-0! text-xs!",
    sizes: "88px",
  },
  tile: {
    card: "grid-rows-[auto_1fr]",
    frame: "",
    picture: "aspect-[16/10]",
    body: "p-4",
    show: "inset-x-0 top-16 mx-auto w-fit",
    sizes: "300px",
  },
};

/** A business in a list: the reason to tap it. The whole card is one link to its page; members can call from it. */
export function ListingCard({ listing, shape = "row", isFirst = false }: ListingCardProps) {
  const look = shapes[shape];
  return (
    <div className="relative h-full">
      <Link
        to={businessPath(listing)}
        className={`listing-card group grid h-full overflow-hidden rounded-card border border-hairline bg-surface text-ink no-underline transition-colors duration-150 hover:border-brand active:border-brand active:bg-well ${look.card}`}
      >
        <span className="grid content-start justify-items-start gap-1">
          <CardPicture listing={listing} isFirst={isFirst} look={look} />
          {shape === "row" && listing.is_boosted && <BoostedLabel />}
        </span>
        <span className={`flex min-w-0 flex-col gap-0.5 ${look.body}`}>
          <span className="wrap-anywhere line-clamp-2 font-semibold group-hover:underline max-[20rem]:line-clamp-none">
            {listing.name}
          </span>
          <Trust listing={listing} isBoosted={shape === "tile" && listing.is_boosted} />
          <Facts listing={listing} />
        </span>
      </Link>
      {shape === "row" && <CallButton listing={listing} />}
      {/* Beside the link: a control in a control can't be reached. */}
      <ShowPicture src={listing.image} of={listing.name} className={look.show} />
    </div>
  );
}

/** Names the pictures of cards that stand above the fold. */
export const FirstCardPictures = ({ listings }: { listings: Card[] }) =>
  listings
    .filter(({ image }) => image)
    .map(({ id, image }) => <FirstPicture key={id} src={image} sizes={shapes.row.sizes} />);

interface CardPictureProps {
  listing: Card;
  isFirst: boolean;
  look: (typeof shapes)["row"];
}

function CardPicture({ listing, isFirst, look }: CardPictureProps) {
  // A made-up listing's poster is wide, with its drawing at the right.
  const cut = listing.image.startsWith("/media/demo/") ? "object-right" : "";
  return (
    <span className={`relative block w-full overflow-hidden bg-well ${look.frame}`}>
      {listing.image ? (
        <Picture
          src={listing.image}
          alt=""
          width={800}
          height={500}
          sizes={look.sizes}
          isFirst={isFirst && "named"}
          className={`w-full object-cover ${cut} ${look.picture}`}
        />
      ) : (
        <span className={`grid place-items-center text-control ${look.picture}`}>
          <Icon name="store" size={40} />
        </span>
      )}
    </span>
  );
}

/** Tick and score in one line: what makes a name worth a tap. */
function Trust({ listing, isBoosted }: { listing: Card; isBoosted: boolean }) {
  const { rating, rating_count, is_new, is_verified } = listing;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {is_verified && <VerifiedBadge />}
      {is_new && <NewLabel />}
      {!(is_new && rating_count === 0) && <Score rating={rating} count={rating_count} />}
      {isBoosted && <BoostedLabel />}
    </span>
  );
}

function Facts({ listing }: { listing: Card }) {
  const { distance_km, from_price, is_open } = listing;
  const reply = replyWords(listing);
  return (
    <>
      <Fact>
        {tradeOf(listing)} · {areaOf(listing)}
        {distance_km !== null && ` · ${distanceText(distance_km)}`}
      </Fact>
      <span className="flex flex-wrap items-center gap-x-3">
        <OpenState isOpen={is_open} text={openingWords(listing)} />
        {from_price > 0 && <Fact>from {formatNaira(from_price)}</Fact>}
      </span>
      {reply && <Fact>{reply}</Fact>}
    </>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="wrap-anywhere text-ink-2 text-sm tabular-nums">{children}</span>
);
