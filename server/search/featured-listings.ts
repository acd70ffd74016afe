import type { Place } from "#/server/place/place.ts";
import type { Services } from "#/server/services.ts";
import type { Listing } from "./contract.ts";
import { listOverrides } from "./featured.ts";
import { presentListing } from "./present.ts";
import { type Card, isBoostedIn, isBoostedNearby, listByIds, listTop, withProvenOwners } from "./queries.ts";

const featuredSize = 10;
const turnMs = 5 * 60_000;

/**
 * Ten: first those pinned by staff, then those with premium that reaches the place, others every five minutes, so that
 * every payer is seen as often as any other; filled up from the top. Without a place: those whose premium reaches all of
 * Nigeria, then those of a narrower reach. Left out are those kept out by staff, and those whose owner has not confirmed
 * their email.
 */
export async function featuredListings(
  { db, clock, featuredTurns }: Pick<Services, "db" | "clock" | "featuredTurns">,
  place?: Place,
): Promise<Listing[]> {
  const now = clock.now();
  const decided = await listOverrides(db, now);
  const pins = decided.filter(({ kind }) => kind === "pinned").map(({ businessId }) => businessId);
  const pinned = await withProvenOwners(db, await listByIds(db, pins));
  const without = decided.map(({ businessId }) => businessId);

  const payers = { without, stateId: place?.state.id, localGovernmentId: place?.lga?.id };
  const boosted: Card[] = [];
  const scopes = place
    ? [{ scope: `in ${place.state.id} ${place.lga?.id ?? ""}`, isMeant: isBoostedIn(payers) }]
    : [
        { scope: "in Nigeria", isMeant: isBoostedIn(payers) },
        { scope: "nearby", isMeant: isBoostedNearby(payers) },
      ];
  for (const scope of scopes) {
    const limit = featuredSize - pinned.length - boosted.length;
    if (limit <= 0) break;
    const nth = Math.floor(now.getTime() / turnMs);
    boosted.push(...(await withProvenOwners(db, await featuredTurns.list(db, { ...scope, nth, limit }))));
  }
  const shown = new Set(boosted.map(({ id }) => id));
  const isFull = pinned.length + boosted.length >= featuredSize;
  const rest = isFull ? [] : await withProvenOwners(db, await listTop(db, featuredSize * 4, without));
  const filled = [...pinned, ...boosted, ...rest.filter(({ id }) => !shown.has(id))].slice(0, featuredSize);
  return filled.map((card) => presentListing(card, now, place ? { place } : {}));
}
