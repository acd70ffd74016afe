import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { statement } from "#/server/platform/database/statement.ts";
import { commentReplies, comments, helpfulVotes, ratings, ratingTotals } from "./tables.ts";

/** Locks an active business, which serializes its reviews. */
export async function lockForReview(tx: Db, businessId: string): Promise<Reviewing["business"] | undefined> {
  const [found] = await lockBusiness(tx, businessId);
  return found;
}

const lockBusiness = statement<Reviewing["business"]>(
  "review.lock-business",
  `select id, bid, name, owner_id as "ownerId" from businesses where id = $1 and status = 'active' for no key update`,
);

export interface Reviewing {
  business: Pick<typeof businesses.$inferSelect, "id" | "bid" | "name" | "ownerId">;
  author: Pick<typeof accounts.$inferSelect, "id" | "firstName" | "lastName">;
}

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

/** Locks in a fixed order, to prevent deadlocks. */
export const holdCommentedOn = (tx: Db, isWanted: SQL) =>
  tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, tx.select({ id: comments.businessId }).from(comments).where(isWanted)))
    .orderBy(businesses.id)
    .for("no key update");

/**
 * Locks businesses whose rank has to be updated after a rating; rows locked by others are skipped.
 */
export async function lockChangedRatings(tx: Db, most: number): Promise<string[]> {
  const found = await tx
    .select({ id: businesses.id })
    .from(ratingTotals)
    .innerJoin(businesses, eq(businesses.id, ratingTotals.businessId))
    .where(eq(ratingTotals.isListingBehind, true))
    .orderBy(businesses.id)
    .limit(most)
    .for("no key update", { of: businesses, skipLocked: true });
  return found.map(({ id }) => id);
}

export const settleChangedRatings = (tx: Db, businessIds: readonly string[]) =>
  tx
    .update(ratingTotals)
    .set({ isListingBehind: false })
    .where(inArray(ratingTotals.businessId, [...businessIds]));

interface OfPerson {
  businessId: string;
  accountId: string;
}

/** The existing stars and words of a person for a business; 0 and empty: none. */
export async function findGiven(tx: Db, { businessId, accountId }: OfPerson) {
  const [given] = await readGiven(tx, businessId, accountId);
  return given!;
}

const readGiven = statement<{ stars: number; msg: string }>(
  "review.given",
  `select
    coalesce((select stars from ratings where business_id = $1 and account_id = $2), 0) as stars,
    coalesce((select msg from comments where business_id = $1 and author_id = $2), '') as msg`,
);

/**
 * Writes one person's stars and moves the totals by the difference. The business must be locked.
 * @param stars 1 to 5
 * @param before their previous stars
 * @returns the totals after
 */
export async function writeStars(
  tx: Db,
  { stars, before, ...about }: OfPerson & { stars: number; before: { stars: number; msg: string } },
  createdAt: Date,
): Promise<Totals> {
  await insertStars(tx, about.businessId, about.accountId, stars, createdAt);
  if (before.msg) await setStarsOfComment(tx, about, stars);
  return moveTotals(tx, about.businessId, { before: before.stars, after: stars });
}

const insertStars = statement(
  "review.write-stars",
  `insert into ratings (business_id, account_id, stars, created_at) values ($1, $2, $3, $4)
    on conflict (business_id, account_id) do update set stars = $3, created_at = $4`,
);

export async function removeStars(tx: Db, { businessId, accountId }: OfPerson): Promise<Totals> {
  const [removed] = await tx
    .delete(ratings)
    .where(and(eq(ratings.businessId, businessId), eq(ratings.accountId, accountId)))
    .returning({ stars: ratings.stars });
  await setStarsOfComment(tx, { businessId, accountId }, 0);
  return moveTotals(tx, businessId, { before: removed?.stars ?? 0, after: 0 });
}

const setStarsOfComment = (tx: Db, { businessId, accountId }: OfPerson, stars: number) =>
  tx.update(comments).set({ stars }).where(isOf(businessId, accountId));

type Totals = typeof ratingTotals.$inferSelect;

const addToTotals = statement<Totals>(
  "review.move-totals",
  `insert into rating_totals as t (business_id, is_listing_behind, ones, twos, threes, fours, fives)
    values ($1, true, ($3 = 1)::int, ($3 = 2)::int, ($3 = 3)::int, ($3 = 4)::int, ($3 = 5)::int)
    on conflict (business_id) do update set is_listing_behind = true,
      ones = t.ones + ($3 = 1)::int - ($2 = 1)::int,
      twos = t.twos + ($3 = 2)::int - ($2 = 2)::int,
      threes = t.threes + ($3 = 3)::int - ($2 = 3)::int,
      fours = t.fours + ($3 = 4)::int - ($2 = 4)::int,
      fives = t.fives + ($3 = 5)::int - ($2 = 5)::int
    returning business_id as "businessId", is_listing_behind as "isListingBehind", ones, twos, threes, fours, fives`,
);

/** 0: no stars. */
async function moveTotals(
  tx: Db,
  businessId: string,
  { before, after }: { before: number; after: number },
): Promise<Totals> {
  const [totals] = await addToTotals(tx, businessId, before, after);
  return totals!;
}

export async function isCommentHidden(tx: Db, businessId: string, authorId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(isOf(businessId, authorId), isNotNull(comments.hiddenAt)));
  return found !== undefined;
}

/** @returns the pictures of the removed comment */
export async function removeComment(tx: Db, businessId: string, authorId: string): Promise<string[]> {
  const [removed] = await tx
    .delete(comments)
    .where(isOf(businessId, authorId))
    .returning({ pictures: comments.pictures });
  return removed?.pictures ?? [];
}

const isOf = (businessId: string, authorId: string) =>
  and(eq(comments.businessId, businessId), eq(comments.authorId, authorId));

/**
 * Replaces the author's comment; unchanged words keep their date and votes. @returns `undefined` when a
 * moderator hid the earlier one
 */
export async function writeComment(tx: Db, row: typeof comments.$inferInsert) {
  const [written] = await tx
    .insert(comments)
    .values(row)
    .onConflictDoUpdate({
      target: [comments.businessId, comments.authorId],
      set: {
        msg: row.msg,
        pictures: row.pictures,
        helpful: sql`case when ${comments.msg} = excluded.msg then ${comments.helpful} else 0 end`,
        createdAt: sql`case when ${comments.msg} = excluded.msg then ${comments.createdAt} else excluded.created_at end`,
      },
      setWhere: isNull(comments.hiddenAt),
    })
    .returning({ id: comments.id, createdAt: comments.createdAt });
  return written;
}

export const dropOutdatedReply = (tx: Db, { id, createdAt }: { id: string; createdAt: Date }) =>
  tx
    .delete(commentReplies)
    .where(and(eq(commentReplies.commentId, id), sql`${commentReplies.createdAt} < ${createdAt.toISOString()}`));

/** Locks a visible comment, which serializes its votes. */
export async function lockForVote(tx: Db, commentId: string) {
  const [found] = await tx
    .select({ id: comments.id, authorId: comments.authorId, businessId: comments.businessId })
    .from(comments)
    .innerJoin(businesses, eq(businesses.id, comments.businessId))
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(
      and(
        ...[eq(comments.id, commentId), isNull(comments.hiddenAt)],
        ...[isNull(accounts.blockedAt), eq(businesses.status, "active")],
      ),
    )
    .for("no key update", { of: comments });
  return found;
}

/** Adds or removes one vote and updates the count. The comment must be locked. @returns whether anything changed */
export async function setVote(
  tx: Db,
  { commentId, accountId }: { commentId: string; accountId: string },
  at: Date | undefined,
): Promise<boolean> {
  const changed = at
    ? await tx.insert(helpfulVotes).values({ commentId, accountId, createdAt: at }).onConflictDoNothing().returning()
    : await tx
        .delete(helpfulVotes)
        .where(and(eq(helpfulVotes.commentId, commentId), eq(helpfulVotes.accountId, accountId)))
        .returning();
  if (changed.length === 0) return false;
  const change = at ? 1 : -1;
  await tx
    .update(comments)
    .set({ helpful: sql`${comments.helpful} + ${change}` })
    .where(eq(comments.id, commentId));
  return true;
}

export const dropVotesFor = (tx: Db, commentId: string) =>
  tx.delete(helpfulVotes).where(eq(helpfulVotes.commentId, commentId));

export const votedBy = (tx: Db, accountId: string) =>
  tx.select({ id: helpfulVotes.commentId }).from(helpfulVotes).where(eq(helpfulVotes.accountId, accountId));

export async function dropVotesOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(comments)
    .set({ helpful: sql`${comments.helpful} - 1` })
    .where(inArray(comments.id, votedBy(tx, accountId)));
  await tx.delete(helpfulVotes).where(eq(helpfulVotes.accountId, accountId));
}

export async function findOwnReview(db: Db, businessId: string, accountId: string) {
  const { rows } = await db.execute(sql`
    select coalesce(r.stars, 0) as rating, coalesce(c.msg, '') as msg, coalesce(c.id::text, '') as comment_id,
      coalesce(to_json(c.pictures), '[]') as pictures,
      coalesce((select json_agg(v.comment_id) from ${helpfulVotes} v join ${comments} o on o.id = v.comment_id
        where v.account_id = asked.account_id and o.business_id = asked.business_id), '[]') as helpful
    from (values (${businessId}::uuid, ${accountId}::uuid)) as asked (business_id, account_id)
      left join ${ratings} r using (business_id, account_id)
      left join ${comments} c on c.business_id = asked.business_id and c.author_id = asked.account_id`);
  return rows[0] as { rating: number; msg: string; comment_id: string; pictures: string[]; helpful: string[] };
}
