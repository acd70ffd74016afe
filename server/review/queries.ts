import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { changedRatings, commentReplies, comments, ratings, ratingTotals } from "./tables.ts";

/** An active business, held until the transaction ends: reviews of one business come one after the other. */
export async function lockForReview(tx: Db, businessId: string): Promise<Reviewing["business"] | undefined> {
  const { id, bid, name, ownerId, status } = businesses;
  const [found] = await tx
    .select({ id, bid, name, ownerId })
    .from(businesses)
    .where(and(eq(id, businessId), eq(status, "active")))
    .for("no key update");
  return found;
}

export interface Reviewing {
  business: Pick<typeof businesses.$inferSelect, "id" | "bid" | "name" | "ownerId">;
  author: Pick<typeof accounts.$inferSelect, "id" | "firstName" | "lastName">;
}

/** A comment on the viewer's page, with its business held as above. */
export async function lockForReply(tx: Db, commentId: string, ownerId: string) {
  const [found] = await tx
    .select({
      business: { id: businesses.id, bid: businesses.bid, name: businesses.name, ownerId: businesses.ownerId },
      comment: { id: comments.id, authorId: comments.authorId, createdAt: comments.createdAt },
    })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .where(and(eq(comments.id, commentId), eq(businesses.ownerId, ownerId), isNull(comments.hiddenAt)))
    .for("no key update", { of: businesses });
  return found;
}

/** Holds every business that has such a comment, in one order, so that two who hold several never wait for each other. */
export const holdCommentedOn = (tx: Db, isWanted: SQL) =>
  tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, tx.select({ id: comments.businessId }).from(comments).where(isWanted)))
    .orderBy(businesses.id)
    .for("no key update");

/**
 * Businesses whose place in lists has to follow their stars, held as for a review; those held by somebody else are left for later.
 * @returns at most so many
 */
export async function lockChangedRatings(tx: Db, most: number): Promise<string[]> {
  const found = await tx
    .select({ id: businesses.id })
    .from(changedRatings)
    .innerJoin(businesses, eq(businesses.id, changedRatings.businessId))
    .orderBy(businesses.id)
    .limit(most)
    .for("no key update", { of: businesses, skipLocked: true });
  return found.map(({ id }) => id);
}

/** Their place in lists has followed. They must be held. */
export const settleChangedRatings = (tx: Db, businessIds: readonly string[]) =>
  tx.delete(changedRatings).where(inArray(changedRatings.businessId, [...businessIds]));

interface OfPerson {
  businessId: string;
  accountId: string;
}

/**
 * Writes one person's stars and moves the totals by the difference. The business must be held.
 * @param stars 1 to 5
 * @param before the stars that they gave before; 0: none
 * @returns the totals after
 */
export async function writeStars(
  tx: Db,
  { stars, before, ...about }: OfPerson & { stars: number; before: number },
  createdAt: Date,
): Promise<Totals> {
  await tx
    .insert(ratings)
    .values({ ...about, stars, createdAt })
    .onConflictDoUpdate({ target: [ratings.businessId, ratings.accountId], set: { stars, createdAt } });
  return moveTotals(tx, about.businessId, { before, after: stars });
}

/** Removes one person's stars and takes them from the totals. The business must be held. @returns the totals after */
export async function removeStars(tx: Db, { businessId, accountId }: OfPerson): Promise<Totals> {
  const [removed] = await tx
    .delete(ratings)
    .where(and(eq(ratings.businessId, businessId), eq(ratings.accountId, accountId)))
    .returning({ stars: ratings.stars });
  return moveTotals(tx, businessId, { before: removed?.stars ?? 0, after: 0 });
}

type Totals = typeof ratingTotals.$inferSelect;

const columnOfStars = ["ones", "twos", "threes", "fours", "fives"] as const;

/** Moves the totals of a business by one person's stars, and notes that its place in lists has to follow. 0: no stars. */
async function moveTotals(
  tx: Db,
  businessId: string,
  { before, after }: { before: number; after: number },
): Promise<Totals> {
  await tx.insert(changedRatings).values({ businessId }).onConflictDoNothing();
  const changes = columnOfStars.map((column, at) => {
    const change = Number(after === at + 1) - Number(before === at + 1);
    return [column, sql`${ratingTotals[column]} + ${change}`] as const;
  });
  const [totals] = await tx
    .insert(ratingTotals)
    .values({ businessId, ...(after > 0 && { [columnOfStars[after - 1]!]: 1 }) })
    .onConflictDoUpdate({ target: ratingTotals.businessId, set: Object.fromEntries(changes) })
    .returning();
  return totals!;
}

/** True if a moderator hid the words of one person about a business. */
export async function isCommentHidden(tx: Db, businessId: string, authorId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(isOf(businessId, authorId), isNotNull(comments.hiddenAt)));
  return found !== undefined;
}

/** Removes the words of one person about a business, and the answer to them. */
export const removeComment = (tx: Db, businessId: string, authorId: string) =>
  tx.delete(comments).where(isOf(businessId, authorId));

const isOf = (businessId: string, authorId: string) =>
  and(eq(comments.businessId, businessId), eq(comments.authorId, authorId));

/**
 * Writes a comment, in place of the author's earlier one. The same words again keep their day.
 * @returns `undefined` when a moderator hid what stands there
 */
export async function writeComment(tx: Db, row: typeof comments.$inferInsert) {
  const [written] = await tx
    .insert(comments)
    .values(row)
    .onConflictDoUpdate({
      target: [comments.businessId, comments.authorId],
      set: {
        msg: row.msg,
        createdAt: sql`case when ${comments.msg} = excluded.msg then ${comments.createdAt} else excluded.created_at end`,
      },
      setWhere: isNull(comments.hiddenAt),
    })
    .returning({ id: comments.id, createdAt: comments.createdAt });
  return written;
}

/** Drops the answer to a comment if other words were answered. */
export const dropOutdatedReply = (tx: Db, { id, createdAt }: { id: string; createdAt: Date }) =>
  tx
    .delete(commentReplies)
    .where(and(eq(commentReplies.commentId, id), sql`${commentReplies.createdAt} < ${createdAt.toISOString()}`));

/** The stars and words that one person gave a business, hidden or not. */
export async function findOwnReview(db: Db, businessId: string, accountId: string) {
  const { rows } = await db.execute(sql`
    select coalesce(r.stars, 0) as rating, coalesce(c.msg, '') as msg, coalesce(c.id::text, '') as comment_id
    from (values (${businessId}::uuid, ${accountId}::uuid)) as asked (business_id, account_id)
      left join ${ratings} r using (business_id, account_id)
      left join ${comments} c on c.business_id = asked.business_id and c.author_id = asked.account_id`);
  return rows[0] as { rating: number; msg: string; comment_id: string };
}
