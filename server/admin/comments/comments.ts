import { eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { comments } from "#/server/review/tables.ts";
import { isNamed } from "../list/matching.ts";
import { list } from "../list/paging.ts";
import { fullName } from "../people.ts";
import { CommentRow, type CommentsQuery } from "./contract.ts";

/** Comments on businesses, hidden or not. */
export const listedComments = list({
  name: "comments",
  row: CommentRow,
  sorts: { created: { by: comments.createdAt, kind: "time" } },
  id: comments.id,
  at: comments.createdAt,
  isWanted: ({ search, status }: z.output<typeof CommentsQuery>) => [
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
