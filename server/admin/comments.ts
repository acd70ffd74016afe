import { eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { comments } from "#/server/review/tables.ts";
import { listQuery } from "./list/contract.ts";
import { adminList } from "./list/list.ts";
import { fullName, isNamed } from "./list/matching.ts";

const CommentsQuery = listQuery(["-created", "created"], { status: z.enum(["shown", "hidden"]).optional() });

export const CommentRow = z.object({
  id: z.string(),
  msg: z.string(),
  business: z.string(),
  business_id: z.string(),
  bid: z.string(),
  author: z.string(),
  author_id: z.string(),
  status: z.string().describe("shown or hidden"),
  date_created: z.string(),
});

/** Comments on businesses, hidden or not. */
export const listedComments = adminList({
  name: "comments",
  does: "Comments: found by the id of the comment, its author or its business, or the author’s email.",
  fileIs: "The list of comments",
  access: ["moderator"],
  query: CommentsQuery,
  row: CommentRow,
  sorts: { created: { by: comments.createdAt, kind: "time" } },
  id: comments.id,
  at: comments.createdAt,
  isWanted: ({ search, status }) => [
    isNamed(search, { ids: [comments.id, comments.businessId], people: [comments.authorId] }),
    status && (status === "hidden" ? isNotNull(comments.hiddenAt) : isNull(comments.hiddenAt)),
  ],
  read: (db, sortedBy) =>
    db
      .select({
        id: comments.id,
        sortedBy,
        msg: comments.msg,
        business: businesses.name,
        businessId: comments.businessId,
        bid: businesses.bid,
        author: fullName,
        authorId: comments.authorId,
        hiddenAt: comments.hiddenAt,
        createdAt: comments.createdAt,
      })
      .from(comments)
      .innerJoin(businesses, eq(businesses.id, comments.businessId))
      .innerJoin(accounts, eq(accounts.id, comments.authorId)),
  present: ({ id, msg, business, businessId, bid, author, authorId, hiddenAt, createdAt }) => ({
    id,
    msg,
    business,
    business_id: businessId,
    bid,
    author,
    author_id: authorId,
    status: hiddenAt ? "hidden" : "shown",
    date_created: createdAt.toISOString(),
  }),
});

type CommentsContract = typeof listedComments.contract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends CommentsContract {}
}
