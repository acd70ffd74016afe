import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { FollowUpCard } from "#/app/follow-up/follow-up-card.tsx";
import { HiredStrip } from "#/app/follow-up/hired-strip.tsx";
import { cachedSaved, renewSaved } from "#/app/saved/saved-list.ts";
import { picturesOf, toCard } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { Carousel } from "#/app/ui/carousel.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";

const savedShown = 6;

/** First on a member's Home: whether a business helped, requests for quotes that are open, and the businesses they hired and saved. */
export default function YourThings() {
  const isHydrated = useHydrated();
  const { answer: requests = [] } = useQuery("quotes", () => api("GET /v2/quote_requests", { query: {} }));
  const open = requests.find(({ status }) => status === "open");
  const stored = isHydrated ? cachedSaved() : [];
  const hasStored = stored.length > 0;
  const { answer: renewed = stored } = useQuery(`saved ${hasStored}`, async () => (hasStored ? renewSaved() : stored));
  const saved = renewed.slice(0, savedShown);
  const { answer: { question, hired = [] } = {} } = useQuery("follow ups", () => api("GET /v2/follow_ups"));
  if (!open && !question && hired.length === 0 && saved.length === 0) return null;
  const pictures = picturesOf(saved);
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      {question && <FollowUpCard key={question.id} question={question} />}
      {open && (
        <Link
          to={`/quotes/${open.id}`}
          className="flex items-center gap-3 rounded-card bg-contact-well p-4 text-ink no-underline hover:underline"
        >
          <Thing name="bubble" size={36} />
          <span className="min-w-0 grow">
            <b className="wrap-anywhere block font-bold first-letter:uppercase">{open.search}</b>
            <span className="text-sm">
              {open.offers > 0
                ? say.many(open.offers, "{n} price so far", "{n} prices so far")
                : say("No prices yet. We asked {count}.", { count: open.waiting })}
            </span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      )}
      {hired.length > 0 && <HiredStrip hired={hired} />}
      {saved.length > 0 && (
        <Carousel
          label={say("Your saved businesses")}
          items={saved.map((listing) => toCard(listing))}
          itemWidth={300}
          heading={
            <div className="flex grow items-end justify-between gap-3">
              <h2 className="font-extrabold text-lg">{say("Saved")}</h2>
              <Link to="/saved" className="-my-2 inline-flex min-h-11 items-center font-semibold text-sm">
                {say("See all saved")}
              </Link>
            </div>
          }
        >
          {(listing, nth) => <ListingCard key={listing.id} listing={listing} picture={pictures[nth]} />}
        </Carousel>
      )}
    </div>
  );
}
