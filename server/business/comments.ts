import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts } from "#/server/account/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { commentReplies, comments, helpfulVotes, lowness } from "#/server/review/tables.ts";
import { formerMember } from "#/shared/former-member.ts";
import type { Comment, CommentSort } from "./contract.ts";

/** A job or a booking with it is done. */
const hiredBy = (businessId: SQL) => sql`(
  select j.customer_id from ${jobs} j where j.business_id = ${businessId}::uuid and j.is_counted
  union all select b.customer_id from ${bookings} b where b.business_id = ${businessId}::uuid and b.is_counted)`;

const isHired = sql<boolean>`${comments.authorId} in ${hiredBy(sql`${comments.businessId}`)}`;

const selectComments = (db: Db) =>
  db
    .select({
      id: comments.id,
      msg: comments.msg,
      createdAt: comments.createdAt,
      stars: comments.stars,
      pictures: comments.pictures,
      helpful: comments.helpful,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      image: accounts.image,
      isGone: sql<boolean>`${accounts.deletedAt} is not null`,
      hired: isHired,
      reply: commentReplies.msg,
      repliedAt: commentReplies.createdAt,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .leftJoin(commentReplies, eq(commentReplies.commentId, comments.id));

export interface CommentsQuery {
  /** Id of the last comment seen. */
  before?: string | undefined;
  sort: CommentSort;
  hired?: boolean | undefined;
  pictures?: boolean | undefined;
}

type SortColumns = Record<"id" | "createdAt" | "helpful" | "stars", SQLWrapper>;

/** Columns of each sort order, descending; each has its own index. */
const placeIn: Record<CommentSort, (table: SortColumns) => SQLWrapper[]> = {
  newest: ({ createdAt, id }) => [createdAt, id],
  helpful: ({ helpful, createdAt, id }) => [helpful, createdAt, id],
  lowest: ({ stars, createdAt, id }) => [lowness(stars), createdAt, id],
};

export function listComments(
  db: Db,
  businessId: string,
  { before, sort, hired, pictures, limit }: CommentsQuery & { limit: number },
) {
  const place = sql.join(placeIn[sort](comments), sql`, `);
  const c = alias(comments, "c");
  const isAfter = before
    ? sql`(${place}) < (select ${sql.join(placeIn[sort](c), sql`, `)} from ${comments} c
        where c.business_id = ${businessId} and c.id = ${before})`
    : undefined;
  return selectComments(db)
    .where(
      and(
        ...[eq(comments.businessId, businessId), isNull(comments.hiddenAt), isNull(accounts.blockedAt)],
        ...[isAfter, hired ? isHired : undefined, pictures ? sql`cardinality(${comments.pictures}) > 0` : undefined],
      ),
    )
    .orderBy(...placeIn[sort](comments).map((column) => sql`${column} desc`))
    .limit(limit)
    .prepare(
      `business.comments ${sort}${before ? " before" : ""}${hired ? " hired" : ""}${pictures ? " pictures" : ""}`,
    )
    .execute();
}

export type CommentAsJson = Omit<CommentRow, "createdAt" | "repliedAt"> & {
  createdAt: string;
  repliedAt: string | null;
};
type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

export const newestComments = (businessId: SQL, limit: number) => sql<CommentAsJson[]>`coalesce((
  select json_agg(newest order by newest."createdAt" desc, newest.id desc) from (
    select c.id, c.msg, c.created_at as "createdAt", c.stars, c.pictures, c.helpful, a.first_name as "firstName", a.last_name as "lastName", a.image,
      a.deleted_at is not null as "isGone",
      c.author_id in ${hiredBy(businessId)} as hired,
      p.msg as reply, p.created_at as "repliedAt"
    from ${comments} c
      join ${accounts} a on a.id = c.author_id
      left join ${commentReplies} p on p.comment_id = c.id
    where c.business_id = ${businessId}::uuid and c.hidden_at is null and a.blocked_at is null
    order by c.created_at desc, c.id desc limit ${sql.raw(String(limit))}
  ) newest), '[]'::json)`;

export const commentOfJson = ({ createdAt, repliedAt, ...row }: CommentAsJson): CommentRow => ({
  ...row,
  createdAt: new Date(createdAt),
  repliedAt: repliedAt === null ? null : new Date(repliedAt),
});

const customerPhotosMax = 12;

/** The newest photos of visible reviews by active members. */
export const customerPhotos = (businessId: SQL) => sql<{ image: string; by: string }[]>`coalesce((
  select json_agg(json_build_object('image', p.image, 'by', p.by)) from (
    select taken.image, a.first_name || ' ' || a.last_name as by
    from ${comments} c join ${accounts} a on a.id = c.author_id and a.deleted_at is null and a.blocked_at is null,
      unnest(c.pictures) with ordinality as taken (image, nth)
    where c.business_id = ${businessId}::uuid and c.hidden_at is null and cardinality(c.pictures) > 0
    order by c.created_at desc, c.id, taken.nth limit ${sql.raw(String(customerPhotosMax))}) p), '[]'::json)`;

export const commentCount = (businessId: SQL, isWanted: SQL = sql`true`) => sql`(select count(*)::int from ${comments} c
  where c.business_id = ${businessId}::uuid and c.hidden_at is null and ${isWanted}
    and not exists (select from ${accounts} a where a.id = c.author_id and a.blocked_at is not null))`;

/** Joined from jobs and bookings, which are fewer. */
export const hiredCommentCount = (businessId: SQL) =>
  commentCount(businessId, sql`c.author_id in ${hiredBy(businessId)}`);

/** @param viewerId person whose vote is shown */
export async function showComment(db: Db, businessId: string, id: string, viewerId: string): Promise<Comment> {
  const isIt = and(eq(comments.businessId, businessId), eq(comments.id, id));
  const [row] = await selectComments(db).where(isIt).prepare("business.comment").execute();
  if (!row) throw new Error(`comment ${id} was just written but does not exist`);
  const [comment] = await withVotesOf(db, viewerId, [presentComment(row)]);
  return comment!;
}

/** Marks the comments that a person found helpful. */
export async function withVotesOf(db: Db, viewerId: string, list: Comment[]): Promise<Comment[]> {
  if (list.length === 0) return list;
  const ids = list.map(({ id }) => id);
  const votes = await db
    .select({ id: helpfulVotes.commentId })
    .from(helpfulVotes)
    .where(and(eq(helpfulVotes.accountId, viewerId), inArray(helpfulVotes.commentId, ids)));
  const voted = new Set(votes.map(({ id }) => id));
  return list.map((comment) => ({ ...comment, is_helpful: voted.has(comment.id) }));
}

export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    msg: row.msg,
    date_created: row.createdAt.toISOString(),
    rating: row.stars,
    hired: row.hired,
    pictures: row.isGone ? [] : row.pictures,
    helpful: row.helpful,
    is_helpful: false,
    commenter: row.isGone
      ? { ...formerMember, image: "" }
      : { image: row.image, firstname: row.firstName, lastname: row.lastName },
    reply: row.reply !== null ? { msg: row.reply, date_created: row.repliedAt!.toISOString() } : null,
  };
}
