import type { ReactNode } from "react";
import { Link } from "react-router";
import { toSeeNumber } from "#/app/account/sign-in.ts";
import { MessageButton, reachLook, signUpToReach } from "#/app/business/message-button.tsx";
import { useCall } from "#/app/business/use-call.ts";
import { SaveHeart } from "#/app/saved/save-button.tsx";
import { BoostedLabel, NewLabel, VerifiedTick } from "#/app/ui/badge.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { FirstPicture, Picture } from "#/app/ui/picture.tsx";
import { ShowPicture } from "#/app/ui/show-picture.tsx";
import { Score } from "#/app/ui/stars.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { formatNaira } from "#/shared/money.ts";
import { openingWords } from "#/shared/opening-words.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import type { Card } from "./card.ts";
import { distanceText } from "./distance.ts";

type Shape = "row" | "tile" | "large";

interface ListingCardProps {
  listing: Card;
  /** `row`: beside a square picture. `tile`: under a wide one, for strips. `large`: the first results, with a row to call and write. */
  shape?: Shape;
  /** Its picture is above the fold, and preloaded in the head of the page. */
  isFirst?: boolean;
}

const shapes = {
  row: {
    card: "grid-cols-[84px_minmax(0,1fr)] gap-x-3 p-2",
    frame: "rounded-control",
    picture: "aspect-square",
    body: "min-h-18 justify-center self-start pr-2",
    show: "top-7 left-2 w-[84px] px-0! text-xs!",
    sizes: "84px",
  },
  // Name, and trade with area, have one line each, so that the cards of a strip line up.
  tile: {
    card: "grid-rows-[auto_1fr]",
    frame: "",
    picture: "aspect-[3/2]",
    body: "p-3.5",
    show: "inset-x-0 top-16 mx-auto w-fit",
    sizes: "300px",
  },
  large: {
    card: "grid-rows-[auto_1fr]",
    frame: "",
    picture: "aspect-video",
    body: "px-4 pt-3 pb-3",
    show: "inset-x-0 top-16 mx-auto w-fit",
    sizes: "(min-width: 1024px) 352px, (min-width: 640px) 50vw, 100vw",
  },
} satisfies Record<Shape, object>;

/** A business in a list: the reason to tap it. The upper part is one link to its page; below it, the ways to reach it. */
export function ListingCard({ listing, shape = "row", isFirst = false }: ListingCardProps) {
  const picture = pictureOf(listing);
  const look = shapes[shape];
  const isWide = shape !== "row";
  const tick = listing.is_verified && <VerifiedTick />;
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card">
      <Link
        to={businessPath(listing)}
        className={`listing-card group grid grow text-ink no-underline focus-visible:-outline-offset-3 active:bg-well ${look.card}`}
      >
        <span className={`relative block w-full self-start overflow-hidden bg-well ${look.frame}`}>
          <Picture
            src={picture}
            alt=""
            width={480}
            height={360}
            sizes={look.sizes}
            isFirst={isFirst && "named"}
            className={`card-picture w-full object-cover transition-transform duration-300 group-hover:scale-103 motion-reduce:transform-none ${look.picture}`}
          />
          {isWide && <OpenPill listing={listing} />}
        </span>
        <span className={`flex min-w-0 flex-col gap-0.5 ${look.body}`}>
          <span className={`flex items-start ${shape === "tile" ? "leading-snug" : "justify-between gap-2"}`}>
            <span
              className={`wrap-anywhere min-w-0 font-bold leading-snug group-hover:underline max-[20rem]:line-clamp-none ${shape === "tile" ? "line-clamp-1" : "line-clamp-2"}`}
            >
              {listing.name}
              {shape !== "tile" && tick}
            </span>
            {shape === "tile" && tick}
            {shape === "large" && listing.rating_count > 0 && (
              <Score rating={listing.rating} count={listing.rating_count} />
            )}
          </span>
          <Facts listing={listing} shape={shape} />
        </span>
      </Link>
      {shape === "large" && <SaveHeart business={listing} />}
      {shape === "large" && <ReachRow listing={listing} />}
      {shape === "row" && <CallRow listing={listing} />}
      {/* Beside the link: a control in a control can't be reached. */}
      <ShowPicture src={picture} of={listing.name} className={look.show} />
    </div>
  );
}

/** Names the pictures of cards that stand above the fold. */
export const FirstCardPictures = ({ listings, shape = "row" }: { listings: Card[]; shape?: Shape }) =>
  [...new Set(listings.map(pictureOf))].map((picture) => (
    <FirstPicture key={picture} src={picture} sizes={shapes[shape].sizes} />
  ));

/** Open or not, on the picture. */
function OpenPill({ listing }: { listing: Card }) {
  const text = openingWords(listing);
  if (!text) return null;
  return (
    <span
      className={`absolute top-2.5 left-2.5 inline-flex items-center gap-1.5 rounded-pill bg-surface px-2.5 py-1 font-semibold text-ink text-xs ${listing.pin ? "lg:left-11" : ""}`}
    >
      <Dot isOpen={listing.is_open} />
      {text}
    </span>
  );
}

const Dot = ({ isOpen }: { isOpen: boolean | null }) => (
  <span aria-hidden="true" className={`size-2 shrink-0 rounded-pill ${isOpen ? "bg-open" : "bg-read"}`} />
);

function Facts({ listing, shape }: { listing: Card; shape: Shape }) {
  const {
    distance_km,
    from_price,
    is_open,
    rating,
    rating_count,
    recommended_count,
    is_new,
    is_boosted,
    takes_bookings,
  } = listing;
  const reply = replyWords(listing);
  const opening = openingWords(listing);
  return (
    <>
      {shape === "tile" ? (
        <span className="truncate text-ink-2 text-sm">
          {tradeOf(listing)} · {areaOf(listing)}
        </span>
      ) : (
        // A part that begins a line has its dot outside, where it is cut off.
        <span className="wrap-anywhere flex flex-wrap gap-x-3 overflow-hidden text-ink-2 text-sm *:relative *:before:absolute *:before:-left-2 *:before:content-['·']">
          <span>{tradeOf(listing)}</span>
          <span>{areaOf(listing)}</span>
          {distance_km !== null && <span>{distanceText(distance_km)}</span>}
        </span>
      )}
      {listing.offer && (
        <span className="wrap-anywhere line-clamp-2 w-fit rounded-control bg-boost/25 px-2 py-0.5 font-semibold text-sm">
          {listing.offer.text}
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm tabular-nums">
        {is_new && <NewLabel />}
        {is_boosted && <BoostedLabel />}
        {shape !== "large" && rating_count > 0 && <Score rating={rating} count={rating_count} />}
        {rating_count === 0 && !is_new && <Fact>{say("No ratings yet")}</Fact>}
        {recommended_count > 0 && (shape === "large" || rating_count === 0) && (
          <Fact>{say.many(recommended_count, "{n} recommends it", "{n} recommend it")}</Fact>
        )}
        {from_price > 0 && <b className="font-bold">{say("from {price}", { price: formatNaira(from_price) })}</b>}
        {takes_bookings && <Fact>{say("Book a time")}</Fact>}
        {shape === "large" && reply && <Fact>{reply}</Fact>}
        {shape === "row" && opening && (
          <span className={is_open ? "font-semibold text-open" : "text-ink-2"}>{opening}</span>
        )}
      </span>
    </>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="wrap-anywhere text-ink-2 text-sm tabular-nums">{children}</span>
);

const callLook = `${reachLook} grow-[99] font-bold hover:underline`;
const callLooks = { large: "bg-contact text-on-contact", row: "bg-contact-well text-contact" };

/** Number and message: for visitors the same two, which lead to signing up. Wraps where the text is too large for one line. */
function ReachRow({ listing }: { listing: Card }) {
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-4 noscript:hidden">
      <CallButton listing={listing} shape="large" />
      <MessageButton listing={listing} />
    </div>
  );
}

/** For members: the number on a line of its own at the foot of a compact card. Its place is reserved from the first paint (app.css). */
function CallRow({ listing }: { listing: Card }) {
  return (
    <div className="member-only px-2 pb-2 noscript:hidden">
      <div className="flex flex-wrap gap-2">
        <CallButton listing={listing} shape="row" />
        <MessageButton listing={listing} />
      </div>
    </div>
  );
}

/** The first tap fetches the number, shows it and dials. */
function CallButton({ listing, shape }: { listing: Card; shape: keyof typeof callLooks }) {
  const look = `${callLook} ${callLooks[shape]}`;
  const { isMember, phone, isBusy, call } = useCall(listing);
  if (phone === "")
    return <span className={`${reachLook} grow-[99] text-ink-2 text-sm`}>{say("No phone number")}</span>;
  if (phone) {
    return (
      <a href={`tel:${phone}`} className={look}>
        <Icon name="phone" size={20} />
        {/* Without the name: the card has one link that is called so. */}
        <span className="sr-only">{say("Call")} </span>
        <span className="tabular-nums">{nationalPhone(phone)}</span>
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className={look}
      title={isMember ? undefined : toSeeNumber(listing.name).offer}
      onClick={isMember ? call : () => signUpToReach(listing, toSeeNumber(listing.name))}
    >
      <Icon name="phone" size={20} />
      <span className={isBusy ? "opacity-60" : ""}>
        {say("Call")}
        <span className="sr-only"> {listing.name}</span>
      </span>
      <Icon name="lock" size={14} className="visitor-lock" />
    </button>
  );
}
