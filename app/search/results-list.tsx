import { InTurn } from "#/app/ui/in-turn.tsx";
import type { Results } from "#/server/search/contract.ts";
import type { Card } from "./card.ts";
import { FirstCardPictures, ListingCard } from "./listing-card.tsx";

interface ResultsListProps {
  listings: Card[];
  place: Results["place"];
  /** The asked LGA has some, here or on an earlier page. */
  isAnyInPlace: boolean;
  /** Number of these, from the first on, that match the query. */
  answers: number;
}

/** Number of pictures on the first screen. */
const firstPictures = 3;

/**
 * The businesses found: where an LGA was asked, its own first and those of the rest of the state under their own title;
 * last, and said so, those that only mention what was asked.
 */
export function ResultsList({ listings, place, isAnyInPlace, answers }: ResultsListProps) {
  const mentions = listings.slice(answers);
  return (
    <>
      <Answers listings={listings.slice(0, answers)} place={place} isAnyInPlace={isAnyInPlace} />
      {mentions.length > 0 && <Cards listings={mentions} label="Others that mention it" isTop={answers === 0} />}
    </>
  );
}

function Answers({ listings, place, isAnyInPlace }: Omit<ResultsListProps, "answers">) {
  if (listings.length === 0) return null;
  if (!place?.lga) return <Cards listings={listings} label={`Businesses in ${place?.state ?? "Nigeria"}`} isTop />;

  // A business of another place may serve this one; those that answer come in the order of the place.
  const inPlace = listings.filter(({ state, lga }) => state === place.state && lga === place.lga);
  const nearby = listings.filter((listing) => !inPlace.includes(listing));
  return (
    <>
      {!isAnyInPlace && (
        <p className="rounded-card bg-well px-4 py-3">
          Nobody in {place.lga} yet. These are in the rest of {place.state}.
        </p>
      )}
      {inPlace.length > 0 && <Cards listings={inPlace} label={`In ${place.lga}`} isTop />}
      {nearby.length > 0 && (
        <Cards listings={nearby} label={`Nearby, in the rest of ${place.state}`} isTop={inPlace.length === 0} />
      )}
    </>
  );
}

/** Businesses under a title of their own. @param isTop they begin on the first screen */
export function Cards({ listings, label, isTop }: { listings: Card[]; label: string; isTop: boolean }) {
  return (
    <section aria-label={label} className="mt-6 first:mt-0">
      <h2 className="font-semibold text-lg">{label}</h2>
      {isTop && <FirstCardPictures listings={listings.slice(0, firstPictures)} />}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <InTurn>
              <ListingCard listing={listing} isFirst={isTop && index < firstPictures} />
            </InTurn>
          </li>
        ))}
      </ul>
    </section>
  );
}
