import { z } from "zod";
import { Comment, Recommended } from "#/server/business/contract.ts";
import { tooLong, typedText } from "#/server/platform/fields.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";

const pick = "Select a star rating";
const words = typedText("Write something").max(lengthMax.review, tooLong(lengthMax.review));

const NewRating = z.object({ rating: z.int(pick).min(1, pick).max(5, pick) });
const NewComment = z
  .object({
    msg: words,
    pictures: z
      .array(z.string().max(200))
      .max(listMax.reviewPictures, "Add at most 3 pictures")
      .optional()
      .describe("filenames, or paths of pictures it has already; left out: as they were"),
  })
  .refine(({ msg, pictures = [] }) => msg !== "" || pictures.length === 0, {
    path: ["msg"],
    message: "Write something about your pictures",
  });
const CommentParams = z.object({ id: z.string() });
const Helpful = z.object({ helpful: z.number(), is_helpful: z.boolean() });
const NewReply = z.object({ msg: words.min(1, "Write an answer first") });

const OwnRecommendation = Recommended.extend({
  is_recommended: z.boolean().describe("the signed-in member recommends it"),
  instead_of: z.string().describe("the name of another business, which they recommended until they recommend this one"),
});
export type OwnRecommendation = z.infer<typeof OwnRecommendation>;

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
    errors: [
      ...["business/not-found", "review/own-business", "review/hidden", "account/profile-incomplete"],
      "media/not-found",
    ],
  },
  "POST /v2/comment/upload": {
    does: "Takes a picture for a review; the filename is for the comment, once.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: z.object({ filename: z.string() }),
    errors: ["media/not-a-picture", "request/too-large"],
  },
  "GET /v2/review/{businessId}": {
    does: "The stars and words that the signed-in member gave a business: what the form begins with.",
    access: "member",
    params: BusinessParams,
    returns: z.object({
      rating: z.number().describe("0: none yet"),
      msg: z.string(),
      comment_id: z.string().describe("of the words, among the comments of the business; empty: none"),
      pictures: z.array(z.string()).describe("of the words, below our address"),
      helpful: z.array(z.string()).describe("ids of the comments on the business that they found helpful"),
    }),
    errors: ["business/not-found"],
  },
  "DELETE /v2/review/{businessId}": {
    does: "Takes back the stars and words that the signed-in member gave a business, with the owner's answer. Done again, it changes nothing.",
    access: "member",
    params: BusinessParams,
    limits: ["ratings"],
    returns: RatingNow,
    errors: ["business/not-found", "review/hidden"],
  },
  "POST /v2/comment/{id}/reply": {
    does: "The owner's answer to a comment. One for each comment.",
    access: "member",
    params: CommentParams,
    body: NewReply,
    limits: ["comments"],
    returns: Comment,
    errors: ["review/no-such-comment", "review/already-answered"],
  },
  "POST /v2/comment/{id}/helpful": {
    does: "Marks another person’s comment as helpful. Repeated, it counts once.",
    access: "member",
    params: CommentParams,
    limits: ["comments"],
    returns: Helpful,
    errors: ["review/no-such-comment", "review/own-comment"],
  },
  "DELETE /v2/comment/{id}/helpful": {
    does: "Takes back that a comment is helpful. Done again, it changes nothing.",
    access: "member",
    params: CommentParams,
    limits: ["comments"],
    returns: Helpful,
    errors: ["review/no-such-comment", "review/own-comment"],
  },
  "GET /v2/business/{id}/recommend": {
    does: "Whether the signed-in member recommends a business, and how many do.",
    access: "member",
    params: CommentParams,
    returns: OwnRecommendation,
    errors: ["business/not-found"],
  },
  "POST /v2/business/{id}/recommend": {
    does: "Recommends a business, once its member has a confirmed phone number and an account of 7 days. Of one category and LGA of theirs a member recommends one business: another one takes its place.",
    access: "member",
    params: CommentParams,
    limits: ["recommendations"],
    returns: OwnRecommendation,
    errors: [
      ...["business/not-found", "review/own-business", "review/account-too-new"],
      ...["account/phone-unproven", "account/profile-incomplete"],
    ],
  },
  "DELETE /v2/business/{id}/recommend": {
    does: "Takes a recommendation back. Done again, it changes nothing.",
    access: "member",
    params: CommentParams,
    limits: ["recommendations"],
    returns: OwnRecommendation,
    errors: ["business/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof reviewContract> {}
}
