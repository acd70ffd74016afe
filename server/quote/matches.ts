import { sql } from "drizzle-orm";
import { businesses, serviceAreas } from "#/server/business/tables.ts";
import { mayTalk } from "#/server/chat/chat.ts";
import type { LocalGovernment } from "#/server/place/place.ts";
import { locationOf } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Listing } from "#/server/search/contract.ts";
import { findToRequest } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { listMax } from "#/shared/list-max.ts";
import { pictureOf } from "#/shared/scene.ts";
import type { QuoteCandidate } from "./contract.ts";

export interface Match {
  id: string;
  ownerId: string;
}

interface Candidate extends Match {
  isHere: boolean;
  [column: string]: unknown;
}

const lookedAt = 28;
const candidatesMax = 10;
/** Search radius; farther businesses only on request. */
const radiusKm = 60;
/** A farther business outside the LGA is not preselected while a nearer one was found, unless farther ones were requested. */
const nearKm = 30;
/** A business that answers a smaller share of requests comes after the others. */
const slowBelowRate = 0.5;

interface Wanted {
  search: string;
  lga: LocalGovernment;
  further: boolean;
}

type MatchDeps = Pick<Services, "db" | "clock" | "vocabulary">;

interface Found {
  match: Candidate;
  card: Listing;
}

const kmOf = ({ match, card }: Found) => (match.isHere ? 0 : card.distance_km!);

/**
 * Lists businesses to request a quote from, best first: in the LGA or serving it, then the nearest; slow repliers later. Excludes
 * the requester's own business, those away or not accepting requests, and blocked ones.
 */
async function findCandidates(deps: MatchDeps, askerId: string, { search, lga, further }: Wanted): Promise<Found[]> {
  const query = {
    ...{ search, location: locationOf({ state: lga.state, lga }), sort: "best" as const, limit: lookedAt, offset: 0 },
    ...{ lat: lga.latitude, lng: lga.longitude },
  };
  const cards = (await findToRequest(deps, query)).filter((card) => !card.away_until);
  const ids = cards.map(({ id }) => id);
  const matches = await candidatesAmong(deps.db, askerId, ids, lga.id);
  const rank = (one: Found) => [
    [nearKm, radiusKm].filter((km) => kmOf(one) > km).length,
    Number((one.card.reply_rate ?? 1) < slowBelowRate),
    kmOf(one),
    ids.indexOf(one.card.id),
  ];
  return cards
    .flatMap((card) => matches.filter(({ id }) => id === card.id).map((match) => ({ match, card })))
    .filter((one) => further || kmOf(one) <= radiusKm)
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => a.rank.map((key, at) => key - b.rank[at]!).find((difference) => difference !== 0) ?? 0)
    .map(({ one }) => one)
    .slice(0, candidatesMax);
}

/** Selects the recipients when none are named: the first five, without far ones after a near one. */
const preselected = (found: readonly Found[], { further }: Wanted) =>
  found.filter((one) => further || kmOf(one) <= nearKm || kmOf(found[0]!) > nearKm).slice(0, listMax.quoteBusinesses);

/** Lists the candidates as cards, for the requester to choose from. */
export async function listCandidates(deps: MatchDeps, askerId: string, wanted: Wanted): Promise<QuoteCandidate[]> {
  const found = await findCandidates(deps, askerId, wanted);
  const chosen = preselected(found, wanted);
  return found.map((one) => {
    const { match, card } = one;
    return {
      ...{ business_id: card.id, bid: card.bid, name: card.name, picture: pictureOf(card), town: card.town },
      ...{ lga: card.lga, state: card.state, is_verified: card.is_verified },
      ...{ rating: card.rating, rating_count: card.rating_count, distance_km: card.distance_km! },
      ...{
        comes_here: match.isHere,
        reply_minutes: card.reply_minutes,
        chosen: chosen.includes(one),
        is_far: kmOf(one) > nearKm,
      },
    };
  });
}

/** Selects the recipients when none are named. @throws AppError `quote/nobody-found` */
export async function matchBusinesses(deps: MatchDeps, askerId: string, wanted: Wanted): Promise<Match[]> {
  const found = await findCandidates(deps, askerId, wanted);
  if (found.length === 0) {
    throw new AppError(
      "quote/nobody-found",
      "We found nobody for that who takes requests. Try other words, another place, or ask further away",
    );
  }
  return preselected(found, wanted).map(({ match }) => match);
}

/** Checks that every named business can receive a request. @throws AppError `quote/not-available` */
export async function requireBusinesses(db: Db, askerId: string, ids: readonly string[]): Promise<Match[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await candidatesAmong(db, askerId, wanted, null);
  if (found.length < wanted.length) {
    throw new AppError("quote/not-available", "One of these businesses takes no requests now. Choose others");
  }
  return found;
}

async function candidatesAmong(
  db: Db,
  askerId: string,
  ids: readonly string[],
  lgaId: number | null,
): Promise<Candidate[]> {
  const known = ids.filter(isId);
  const { rows } = await db.execute<Candidate>(sql`
    select b.id, b.owner_id as "ownerId",
      b.local_government_id = ${lgaId}::smallint or exists (select from ${serviceAreas} a
        where a.business_id = b.id and a.local_government_id = ${lgaId}::smallint) as "isHere"
    from ${businesses} b join accounts o on o.id = b.owner_id
    where b.id = any(${sql.param(known)}::uuid[]) and b.status = 'active' and b.accepts_quotes
      and b.owner_id <> ${askerId} and o.deleted_at is null and o.blocked_at is null
      and not exists (select from helpers h where h.business_id = b.id and h.account_id = ${askerId})
      and not exists (select from blocks x
        where (x.blocker_id, x.blocked_id) in ((b.owner_id, ${askerId}), (${askerId}, b.owner_id)))`);
  return rows;
}

/**
 * Locks a business and checks that this person can still hire it.
 * @throws AppError `quote/not-available` when it is hidden, blocked or deleted, or one of the two blocked the other
 */
export async function requireStillThere(tx: Db, askerId: string, businessId: string, ownerId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from ${businesses} b where b.id = ${businessId} and b.status = 'active' for share of b`);
  if (rows.length === 0 || !(await mayTalk(tx, askerId, ownerId))) {
    throw new AppError("quote/not-available", "That business can’t be hired any more");
  }
}
