import { sql } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { mayTalk } from "#/server/chat/chat.ts";
import type { LocalGovernment } from "#/server/place/place.ts";
import { locationOf } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { findToRequest } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { listMax } from "#/shared/list-max.ts";
export interface Match {
  id: string;
  ownerId: string;
}

interface Candidate extends Match {
  /** Talks with the asker already. */
  isKnown: boolean;
  [column: string]: unknown;
}

/** So many results of the search are looked at. */
const lookedAt = 28;
/** A business that answers a smaller share of those who ask it is asked after the others. */
const slowBelowRate = 0.5;

/**
 * The businesses to ask: the best that the search of the product finds for these words in this LGA, in its order, without
 * the asker's own, those that take no requests, and people with a block between them. Last come who talks with the asker
 * already, and who seldom answers.
 * @throws AppError `quote/nobody-found`
 */
export async function matchBusinesses(
  deps: Pick<Services, "db" | "clock" | "vocabulary">,
  askerId: string,
  { search, lga }: { search: string; lga: LocalGovernment },
): Promise<Match[]> {
  const location = locationOf({ state: lga.state, lga });
  const answering = await findToRequest(deps, { search, location, sort: "best", limit: lookedAt, offset: 0 });
  const candidates = await candidatesAmong(
    deps.db,
    askerId,
    answering.map(({ id }) => id),
  );
  const slow = new Set(answering.filter((one) => (one.reply_rate ?? 1) < slowBelowRate).map(({ id }) => id));
  const inOrder = answering.flatMap(({ id }) => candidates.find((one) => one.id === id) ?? []);
  const isLater = ({ id, isKnown }: Candidate) => isKnown || slow.has(id);
  const matches = inOrder
    .toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)))
    .slice(0, listMax.quoteBusinesses);
  if (matches.length === 0) {
    throw new AppError(
      "quote/nobody-found",
      "We found nobody for that who takes requests. Try other words or a place near you",
    );
  }
  return matches;
}

/** The named businesses, if every one of them can be asked. @throws AppError `quote/not-available` */
export async function requireBusinesses(db: Db, askerId: string, ids: readonly string[]): Promise<Match[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await candidatesAmong(db, askerId, wanted);
  if (found.length < wanted.length) {
    throw new AppError("quote/not-available", "One of these businesses takes no requests now. Choose others");
  }
  return found;
}

async function candidatesAmong(db: Db, askerId: string, ids: readonly string[]): Promise<Candidate[]> {
  const known = ids.filter(isId);
  const { rows } = await db.execute<Candidate>(sql`
    select b.id, b.owner_id as "ownerId",
      exists (select from conversations c
        where c.low_id = least(b.owner_id, ${askerId}::uuid) and c.high_id = greatest(b.owner_id, ${askerId}::uuid)) as "isKnown"
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
