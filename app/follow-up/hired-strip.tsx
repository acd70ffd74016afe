import { Link } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { Carousel } from "#/app/ui/carousel.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import type { Hired } from "#/server/follow-up/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { say } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import { shortDate } from "#/shared/time.ts";

/** Businesses that the member hired, each with the way to hire it again. */
export function HiredStrip({ hired }: { hired: Hired[] }) {
  return (
    <Carousel
      label={say("Hired before")}
      items={hired}
      itemWidth={300}
      heading={<h2 className="font-extrabold text-lg">{say("Hired before")}</h2>}
    >
      {(one) => <HiredCard key={one.business.id} hired={one} />}
    </Carousel>
  );
}

function HiredCard({ hired: { business, what, at, conversation_id, takes_bookings } }: { hired: Hired }) {
  const path = businessPath(business);
  return (
    <div className="flex h-full flex-col justify-between gap-3 rounded-card bg-surface p-3 shadow-card">
      <Link to={path} className="flex gap-3 text-ink no-underline hover:underline">
        <Picture
          src={pictureOf(business)}
          alt=""
          width={480}
          height={360}
          sizes="72px"
          className="size-16 shrink-0 rounded-control object-cover"
        />
        <span className="grid min-w-0 content-center">
          <span className="wrap-anywhere line-clamp-2 font-bold leading-snug">{business.name}</span>
          <span className="truncate text-ink-2 text-sm">{what}</span>
          <span className="text-ink-2 text-sm">{shortDate(at)}</span>
        </span>
      </Link>
      {takes_bookings ? (
        <LinkButton to={`${path}#book`} variant="quiet" aria-label={say("Book {name} again", { name: business.name })}>
          {say("Book again")}
        </LinkButton>
      ) : (
        <LinkButton
          to={`/chats/${conversation_id}`}
          variant="quiet"
          aria-label={say("Message {name} again", { name: business.name })}
        >
          {say("Message again")}
        </LinkButton>
      )}
    </div>
  );
}
