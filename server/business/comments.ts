/** Reviews as a business page shows them. Writing them is the review module's. */
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { jobs } from "#/server/job/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { commentReplies, comments, ratings } from "#/server/review/tables.ts";
import type { Comment } from "./contract.ts";

/** The author was hired here: their job with the business is done. */
const isHired = sql<boolean>`exists (select from ${jobs} j where j.business_id = ${comments.businessId}
  and j.customer_id = ${comments.authorId} and j.is_counted)`;

/** Comments with the stars their authors gave, and the owner's answers. */
const selectComments = (db: Db) =>
  db
    .select({
      id: comments.id,
      msg: comments.msg,
      createdAt: comments.createdAt,
      stars: ratings.stars,
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
    .leftJoin(ratings, and(eq(ratings.businessId, comments.businessId), eq(ratings.accountId, comments.authorId)))
    .leftJoin(commentReplies, eq(commentReplies.commentId, comments.id));

/**
 * Comments on a business, newest first, each with the stars its author gave.
 * @param before the id of the last comment seen; those after it follow
 * @param hired only those of customers who were hired here
 */
export function listComments(
  db: Db,
  businessId: string,
  { before, hired, limit }: { before?: string | undefined; hired?: boolean | undefined; limit: number },
) {
  const isOlder = before
    ? sql`(${comments.createdAt}, ${comments.id}) < (select c.created_at, c.id from ${comments} c
        where c.business_id = ${businessId} and c.id = ${before})`
    : undefined;
  return selectComments(db)
    .where(
      and(
        ...[eq(comments.businessId, businessId), isNull(comments.hiddenAt), isNull(accounts.blockedAt)],
        ...[isOlder, hired ? isHired : undefined],
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .prepare(`business.comments${before ? " before" : ""}${hired ? " hired" : ""}`)
    .execute();
}

/** A comment out of a statement that gives them as JSON. */
export type CommentAsJson = Omit<CommentRow, "createdAt" | "repliedAt"> & {
  createdAt: string;
  repliedAt: string | null;
};
type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

/** The newest comments on a business as one column: the same rows as `listComments` gives. */
export const newestComments = (businessId: string, limit: number) => sql<CommentAsJson[]>`coalesce((
  select json_agg(newest order by newest."createdAt" desc, newest.id desc) from (
    select c.id, c.msg, c.created_at as "createdAt", r.stars, a.first_name as "firstName", a.last_name as "lastName", a.image,
      a.deleted_at is not null as "isGone",
      exists (select from ${jobs} j where j.business_id = ${businessId}::uuid and j.customer_id = c.author_id
        and j.is_counted) as hired,
      p.msg as reply, p.created_at as "repliedAt"
    from ${comments} c
      join ${accounts} a on a.id = c.author_id
      left join ${ratings} r on r.business_id = ${businessId}::uuid and r.account_id = c.author_id
      left join ${commentReplies} p on p.comment_id = c.id
    where c.business_id = ${businessId}::uuid and c.hidden_at is null and a.blocked_at is null
    order by c.created_at desc, c.id desc limit ${sql.raw(String(limit))}
  ) newest), '[]'::json)`;

export const commentOfJson = ({ createdAt, repliedAt, ...row }: CommentAsJson): CommentRow => ({
  ...row,
  createdAt: new Date(createdAt),
  repliedAt: repliedAt === null ? null : new Date(repliedAt),
});

/** Number of comments on a business that everybody may read: words of a blocked person are hidden with them. */
export const commentCount = (
  businessId: string,
  isWanted: SQL = sql`true`,
) => sql`(select count(*)::int from ${comments} c
  where c.business_id = ${businessId}::uuid and c.hidden_at is null and ${isWanted}
    and not exists (select from ${accounts} a where a.id = c.author_id and a.blocked_at is not null))`;

/** Comments of customers who were hired here: looked for from the jobs, which are fewer. */
export const hiredCommentCount = (businessId: string) =>
  commentCount(
    businessId,
    sql`c.author_id in (select j.customer_id from ${jobs} j where j.business_id = ${businessId}::uuid and j.is_counted)`,
  );

/** One comment as it stands on the page of its business. */
export async function showComment(db: Db, businessId: string, id: string): Promise<Comment> {
  const isIt = and(eq(comments.businessId, businessId), eq(comments.id, id));
  const [row] = await selectComments(db).where(isIt).prepare("business.comment").execute();
  if (!row) throw new Error(`comment ${id} was just written but does not exist`);
  return presentComment(row);
}

/** Public fields of a comment: of its author a name and a picture, never more. */
export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    msg: row.msg,
    date_created: row.createdAt.toISOString(),
    rating: row.stars ?? 0,
    hired: row.hired,
    commenter: row.isGone
      ? { image: "", firstname: "Former", lastname: "member" }
      : { image: row.image, firstname: row.firstName, lastname: row.lastName },
    reply: row.reply !== null ? { msg: row.reply, date_created: row.repliedAt!.toISOString() } : null,
  };
}
