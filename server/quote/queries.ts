import { and, desc, eq, exists, or, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { isId } from "#/shared/id.ts";
import type { RecipientState } from "./contract.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

const pageSize = 30;

export type RequestRow = typeof quoteRequests.$inferSelect;
export type RecipientRow = typeof quoteRecipients.$inferSelect & { ownerId: string };

/** A request, its asker, and the recipients that its reader may see. */
export interface ShownRequest {
  request: RequestRow;
  asker: { firstName: string; isGone: boolean };
  recipients: RecipientRow[];
}

const selectRequests = (db: Db) =>
  db
    .select({
      request: quoteRequests,
      asker: { firstName: accounts.firstName, isGone: sql<boolean>`${accounts.deletedAt} is not null` },
    })
    .from(quoteRequests)
    .innerJoin(accounts, eq(accounts.id, quoteRequests.askerId));

const isRecipientOwner = (db: Db, viewerId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(quoteRecipients)
      .innerJoin(businesses, eq(businesses.id, quoteRecipients.businessId))
      .where(and(eq(quoteRecipients.requestId, quoteRequests.id), eq(businesses.ownerId, viewerId))),
  );

/** Adds the recipients: all of a request of the viewer's own, else those of the viewer's business. */
async function withRecipients(
  db: Db,
  viewerId: string,
  rows: Omit<ShownRequest, "recipients">[],
): Promise<ShownRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ request }) => request.id);
  const found = await db
    .select({ recipient: quoteRecipients, ownerId: businesses.ownerId })
    .from(quoteRecipients)
    .innerJoin(businesses, eq(businesses.id, quoteRecipients.businessId))
    .where(sql`${quoteRecipients.requestId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(quoteRecipients.askedAt, quoteRecipients.businessId);
  return rows.map(({ request, asker }) => ({
    ...{ request, asker },
    recipients: found
      .filter(({ recipient }) => recipient.requestId === request.id)
      .map(({ recipient, ownerId }) => ({ ...recipient, ownerId }))
      .filter(({ ownerId }) => request.askerId === viewerId || ownerId === viewerId),
  }));
}

/** A request, if `viewerId` asked it or runs a business that was asked; a stranger gets `undefined`. */
export async function findRequestFor(db: Db, viewerId: string, id: string): Promise<ShownRequest | undefined> {
  if (!isId(id)) return undefined;
  const isTheirs = or(eq(quoteRequests.askerId, viewerId), isRecipientOwner(db, viewerId));
  const rows = await selectRequests(db).where(and(eq(quoteRequests.id, id), isTheirs));
  return (await withRecipients(db, viewerId, rows))[0];
}

/** Requests of a person, the latest first. */
export async function listRequestsOf(db: Db, askerId: string, before: string | undefined): Promise<ShownRequest[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`(${quoteRequests.createdAt}, ${quoteRequests.id}) <
        (select q.created_at, q.id from ${quoteRequests} q where q.id = ${before})`
    : undefined;
  const rows = await selectRequests(db)
    .where(and(eq(quoteRequests.askerId, askerId), isOlder))
    .orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
    .limit(pageSize);
  return withRecipients(db, askerId, rows);
}

const isOverAt = (now: Date) =>
  sql`(${quoteRequests.state} <> 'open' or ${quoteRequests.expiresAt} <= ${now.toISOString()}::timestamptz)`;

/** Rows of a business whose status is this one; what a request became decides with what the business did. */
const statusAt = (isOver: SQL): Record<RecipientState, SQL> => ({
  asked: sql`${quoteRecipients.state} = 'asked' and not ${isOver}`,
  offered: sql`${quoteRecipients.state} = 'offered' and not ${isOver}`,
  declined: sql`${quoteRecipients.state} = 'declined'`,
  accepted: sql`${quoteRecipients.state} = 'accepted'`,
  not_chosen: sql`${quoteRecipients.state} in ('asked', 'offered') and ${quoteRequests.state} = 'accepted'`,
  ended: sql`${quoteRecipients.state} in ('asked', 'offered') and ${quoteRequests.state} <> 'accepted' and ${isOver}`,
});

/** Requests to a business, the latest first. */
export async function listRequestsTo(
  db: Db,
  business: { id: string; ownerId: string },
  { status, before, now }: { status?: RecipientState | undefined; before?: string | undefined; now: Date },
): Promise<ShownRequest[]> {
  if (before !== undefined && !isId(before)) return [];
  const isOlder = before
    ? sql`(${quoteRecipients.askedAt}, ${quoteRecipients.requestId}) < (select r.asked_at, r.request_id
        from ${quoteRecipients} r where r.request_id = ${before} and r.business_id = ${business.id})`
    : undefined;
  const rows = await selectRequests(db)
    .innerJoin(quoteRecipients, eq(quoteRecipients.requestId, quoteRequests.id))
    .where(and(eq(quoteRecipients.businessId, business.id), status && statusAt(isOverAt(now))[status], isOlder))
    .orderBy(desc(quoteRecipients.askedAt), desc(quoteRecipients.requestId))
    .limit(pageSize);
  return withRecipients(db, business.ownerId, rows);
}
