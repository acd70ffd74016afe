import { z } from "zod";
import { Comment } from "#/server/business/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";

const pick = "Select a star rating";
const words = z.string("Write something").trim().max(lettersMax.review, "Use at most 1,500 letters");

const NewRating = z.object({ rating: z.int(pick).min(1, pick).max(5, pick) });
const NewComment = z.object({ msg: words });
const NewReply = z.object({ msg: words.min(1, "Write an answer first") });

const RatingNow = z.object({
  rating: z.number().describe("the average of all stars, now"),
  rating_count: z.number(),
  stars: z.array(z.number()).length(5),
  own_rating: z.number().describe("0: none"),
});

const BusinessParams = z.object({ businessId: z.string() });

export const reviewContract = {
  "POST /v2/rating/{businessId}": {
    does: "Gives a business 1 to 5 stars. New ones replace those that the same person gave before. Lists and search show them about a second later.",
    access: "member",
    params: BusinessParams,
    body: NewRating,
    limits: ["ratings"],
    returns: RatingNow,
    errors: ["business/not-found", "review/own-business", "account/profile-incomplete"],
  },
  "POST /v2/comment/{businessId}": {
    does: "Says something about a business; it replaces what the same person said before. Nothing said is stored as nothing.",
    access: "member",
    params: BusinessParams,
    body: NewComment,
    limits: ["comments"],
    returns: z.object({ comment: Comment.nullable().describe("null: nothing was said") }),
    errors: ["business/not-found", "review/own-business", "review/hidden", "account/profile-incomplete"],
  },
  "GET /v2/review/{businessId}": {
    does: "The stars and words that whoever is signed in gave a business: what the form begins with.",
    access: "member",
    params: BusinessParams,
    returns: z.object({
      rating: z.number().describe("0: none yet"),
      msg: z.string(),
      comment_id: z.string().describe("of the words, among the comments of the business; empty: none"),
    }),
    errors: ["business/not-found"],
  },
  "DELETE /v2/review/{businessId}": {
    does: "Takes back the stars and words that whoever is signed in gave a business, with the owner's answer. Done again, it changes nothing.",
    access: "member",
    params: BusinessParams,
    limits: ["ratings"],
    returns: RatingNow,
    errors: ["business/not-found", "review/hidden"],
  },
  "POST /v2/comment/{id}/reply": {
    does: "The owner's answer to a comment. One for each comment.",
    access: "member",
    params: z.object({ id: z.string() }),
    body: NewReply,
    limits: ["comments"],
    returns: Comment,
    errors: ["review/no-such-comment", "review/already-answered"],
  },
} as const;

type ReviewContract = typeof reviewContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends ReviewContract {}
}
