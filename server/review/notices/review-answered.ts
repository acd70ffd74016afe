import { message } from "#/server/notification/notification.ts";
import { businessPath } from "#/shared/business-path.ts";
import { excerpt } from "#/shared/plain-text.ts";

interface Answered {
  business: { id: string; bid: string; name: string; ownerId: string };
  comment: { id: string; createdAt: Date };
  msg: string;
}

const excerptLength = 300;

export const reviewAnswered = message({
  kind: "review.answered",
  by: ["push", "mail"],
  subject: ({ comment }: Answered) => `${comment.id} ${comment.createdAt.toISOString()}`,
  author: ({ business }) => business.ownerId,
  say: ({ business, msg }, say) => ({
    title: say("{business} answered your review", { business: business.name }),
    message: `“${excerpt(msg, excerptLength)}”`,
    link: `${businessPath(business)}#reviews`,
  }),
});
