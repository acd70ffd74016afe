import { message } from "#/server/notification/notification.ts";
import { businessPath } from "#/shared/business-path.ts";
import { excerpt } from "#/shared/excerpt.ts";

interface Answered {
  business: { id: string; bid: string; name: string; ownerId: string };
  comment: { id: string; createdAt: Date };
  msg: string;
}

const lettersShown = 300;

/** For the author of the comment; again, when other words of theirs are answered. */
export const reviewAnswered = message({
  kind: "review.answered",
  by: ["push", "mail"],
  subject: ({ comment }: Answered) => `${comment.id} ${comment.createdAt.toISOString()}`,
  author: ({ business }) => business.ownerId,
  say: ({ business, msg }) => ({
    title: `${business.name} answered your review`,
    message: `“${excerpt(msg, lettersShown)}”`,
    link: `${businessPath(business)}#reviews`,
  }),
});
