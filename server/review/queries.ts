import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { builtOnce } from "#/server/platform/database/built-once.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { changedRatings, commentReplies, comments, ratings, ratingTotals } from "./tables.ts";

/**
 * An active business and a person who reviews it, if neither left or was blocked. The person is held first, then the business, until the
 * transaction ends: reviews of one business come one after the other. In one statement, because both are locked for every review.
 */
export async function lockForReview(tx: Db, businessId: string, authorId: string) {
  const { rows } = await tx.execute<Reviewing["business"] & Profile>(lockingBoth({ businessId, authorId }));
  const [found] = rows;
  if (!found) return undefined;
  const { id, bid, name, ownerId, ...profile } = found;
  const { firstName, lastName } = profile;
  const about: Reviewing = { business: { id, bid, name, ownerId }, author: { id: authorId, firstName, lastName } };
  return { about, profile };
}

const lockingBoth = builtOnce<{ businessId: string; authorId: string }>(
  (given) => sql`-- review.lock
    select b.id, b.bid, b.name, b.owner_id as "ownerId", a.first_name as "firstName", a.last_name as "lastName", a.phone,
      a.local_government_id as "localGovernmentId"
    from ${accounts} a, ${businesses} b
    where a.id = ${given("authorId")} and a.deleted_at is null and a.blocked_at is null
      and b.id = ${given("businessId")} and b.status = 'active'
    for share of a for no key update of b`,
);

type Profile = Pick<typeof accounts.$inferSelect, "firstName" | "lastName" | "phone" | "localGovernmentId">;

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

const columnOfStars = ["ones", "twos", "threes", "fours", "fives"] as const;

/** A part of the statement that changes stars: the place in lists has to follow. */
const markChanged = (businessId: string | SQL) => sql`changed as (
      insert into ${changedRatings} (business_id) values (${businessId}) on conflict do nothing)`;

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

/**
 * Writes one person's stars and moves the totals by the difference, in one statement. The business must be held: what
 * was given before is then what the totals know of.
 * @param stars 1 to 5
 * @returns the totals after, and what the same person said in words, or ""
 */
export async function writeStars(
  tx: Db,
  given: { businessId: string; accountId: string; stars: number },
  now: Date,
): Promise<typeof ratingTotals.$inferSelect & { msg: string }> {
  const { rows } = await tx.execute(writingStars({ ...given, now: now.toISOString() }));
  return rows[0] as typeof ratingTotals.$inferSelect & { msg: string };
}

const writingStars = builtOnce<{ businessId: string; accountId: string; stars: number; now: string }>((given) => {
  const [businessId, accountId, stars] = [given("businessId"), given("accountId"), sql`${given("stars")}::int`];
  const columns = sql.raw(columnOfStars.join(", "));
  const added = columnOfStars.map((_, at) => sql`(${stars} = ${at + 1}::int)::int`);
  const moved = columnOfStars.map((column, at) => {
    const name = sql.raw(column);
    return sql`${name} = t.${name} + excluded.${name} - (select count(*) from before where stars = ${at + 1})`;
  });
  return sql`-- review.write-stars
    with before as (
      select stars from ${ratings} where business_id = ${businessId} and account_id = ${accountId}
    ), given as (
      insert into ${ratings} (business_id, account_id, stars, created_at)
      values (${businessId}, ${accountId}, ${stars}, ${given("now")}::timestamptz)
      on conflict (business_id, account_id) do update set stars = excluded.stars, created_at = excluded.created_at
    ), ${markChanged(businessId)}
    insert into ${ratingTotals} as t (business_id, ${columns}) values (${businessId}, ${sql.join(added, sql`, `)})
    on conflict (business_id) do update set ${sql.join(moved, sql`, `)}
    returning t.business_id as "businessId", ${columns}, coalesce(
      (select msg from ${comments} where business_id = ${businessId} and author_id = ${accountId}), '') as msg`;
});

/**
 * Removes one person's stars and takes them from the totals, in one statement. The business must be held.
 * @returns the totals after; `undefined` for a business that nobody rated
 */
export async function removeStars(
  tx: Db,
  { businessId, accountId }: { businessId: string; accountId: string },
): Promise<typeof ratingTotals.$inferSelect | undefined> {
  const moved = columnOfStars.map((column, at) => {
    const name = sql.raw(column);
    return sql`${name} = t.${name} - (select count(*) from gone where stars = ${at + 1})`;
  });
  const { rows } = await tx.execute(sql`-- review.remove-stars
    with gone as (
      delete from ${ratings} where business_id = ${businessId} and account_id = ${accountId} returning stars
    ), ${markChanged(businessId)}
    update ${ratingTotals} as t set ${sql.join(moved, sql`, `)} where t.business_id = ${businessId}
    returning t.business_id as "businessId", ${sql.raw(columnOfStars.join(", "))}`);
  return rows[0] as typeof ratingTotals.$inferSelect | undefined;
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
  const { rows } = await db.execute(sql`-- review.find-own
    select coalesce(r.stars, 0) as rating, coalesce(c.msg, '') as msg, coalesce(c.id::text, '') as comment_id
    from (values (${businessId}::uuid, ${accountId}::uuid)) as asked (business_id, account_id)
      left join ${ratings} r using (business_id, account_id)
      left join ${comments} c on c.business_id = asked.business_id and c.author_id = asked.account_id`);
  return rows[0] as { rating: number; msg: string; comment_id: string };
}
