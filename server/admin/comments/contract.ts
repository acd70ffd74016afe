import { z } from "zod";
import { ask, file, isLogged, page, paged, whole } from "../list/contract.ts";

export const CommentsQuery = ask(["-created", "created"], { status: z.enum(["shown", "hidden"]).optional() });

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

export const commentsContract = {
  "GET /v2/admin/comments": {
    does: "Comments: found by the id of the comment, its author or its business, or the author’s email.",
    access: ["moderator"],
    query: paged(CommentsQuery),
    returns: page(CommentRow),
  },
  "GET /v2/admin/comments.csv": {
    does: `The list of comments as a file. ${isLogged}`,
    access: ["moderator"],
    query: whole(CommentsQuery),
    returns: file,
    answersAs: "csv",
  },
} as const;

type CommentsContract = typeof commentsContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends CommentsContract {}
}
