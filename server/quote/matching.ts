import { sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { mayTalk } from "#/server/chat/chat.ts";
import type { LocalGovernment } from "#/server/place/place.ts";
import { locationOf } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { findBusinesses } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { listMax } from "#/shared/list-max.ts";
import { quoteRecipients } from "./tables.ts";

export interface Match {
  id: string;
  ownerId: string;
}

interface Candidate extends Match {
  /** Talks with the asker already, or left half of its last requests unanswered: asked after the others. */
  isLater: boolean;
  [column: string]: unknown;
}

/** So many results of the search are looked at. */
const lookedAt = 28;
const slowFrom = 5;

/**
 * The businesses to ask: the best that the search of the product finds for these words in this LGA, in its order, without
 * the asker's own, those that take no requests, and people with a block between them.
 * @throws AppError `quote/nobody-found`
 */
export async function matchBusinesses(
  deps: Pick<Services, "db" | "clock" | "vocabulary">,
  askerId: string,
  { search, lga }: { search: string; lga: LocalGovernment },
): Promise<Match[]> {
  const location = locationOf({ state: lga.state, lga });
  const results = await findBusinesses(deps, { search, location, sort: "best", limit: lookedAt, offset: 0 });
  const ids = [...results.listings.slice(0, results.answers), ...results.further].map(({ id }) => id);
  const candidates = await candidatesAmong(deps.db, deps.clock.now(), askerId, ids);
  const inOrder = ids.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const first = inOrder.filter(({ isLater }) => !isLater);
  const matches = [...first, ...inOrder.filter(({ isLater }) => isLater)].slice(0, listMax.quoteBusinesses);
  if (matches.length === 0) {
    throw new AppError(
      "quote/nobody-found",
      "We found nobody for that who takes requests. Try other words or a place near you",
    );
  }
  return matches;
}

/** The named businesses, if every one of them can be asked. @throws AppError `quote/not-available` */
export async function requireBusinesses(
  { db, clock }: Pick<Services, "db" | "clock">,
  askerId: string,
  ids: readonly string[],
): Promise<Match[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await candidatesAmong(db, clock.now(), askerId, wanted);
  if (found.length < wanted.length) {
    throw new AppError("quote/not-available", "One of these businesses takes no requests now. Choose others");
  }
  return found;
}

async function candidatesAmong(db: Db, now: Date, askerId: string, ids: readonly string[]): Promise<Candidate[]> {
  const known = ids.filter(isId);
  const { rows } = await db.execute<Candidate>(sql`-- quote.candidates
    select b.id, b.owner_id as "ownerId",
      exists (select from conversations c
        where c.low_id = least(b.owner_id, ${askerId}::uuid) and c.high_id = greatest(b.owner_id, ${askerId}::uuid))
      or coalesce((select count(*) >= ${slowFrom} and count(*) filter (
            where r.answered_at < r.asked_at + interval '24 hours') * 2 < count(*)
          from (select asked_at, answered_at from ${quoteRecipients} r
            where r.business_id = b.id and r.asked_at < ${now.toISOString()}::timestamptz - interval '24 hours'
            order by r.asked_at desc limit 20) r), false) as "isLater"
    from ${businesses} b join accounts o on o.id = b.owner_id
    where b.id = any(${sql.param(known)}::uuid[]) and b.status = 'active' and b.accepts_quotes
      and b.owner_id <> ${askerId} and o.deleted_at is null and o.blocked_at is null
      and not exists (select from blocks x
        where (x.blocker_id, x.blocked_id) in ((b.owner_id, ${askerId}), (${askerId}, b.owner_id)))`);
  return rows;
}

/**
 * Locks a business and makes sure that it can still be hired by this person.
 * @throws AppError `quote/not-available` when it is hidden, blocked or gone, or there is a block between the two
 */
export async function requireStillThere(tx: Db, askerId: string, businessId: string, ownerId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from ${businesses} b where b.id = ${businessId} and b.status = 'active' for share of b`);
  if (rows.length === 0 || !(await mayTalk(tx, askerId, ownerId))) {
    throw new AppError("quote/not-available", "That business can't be hired any more");
  }
}
